"""What processes do as they start: what is set wrong is said, and those that migrate at once wait for each other."""

import os
import re
import signal
import socket
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection

from config.management.commands.play import where_reached
from tests.servers import PATIENCE, free_port, played, process, wait_for

COMPOSE = settings.BASE_DIR / "docker-compose.yml"
SECRET = "wQx3vZ-9dTkLr0_bYe7Ns5uHa2JcMf8PgRi1OtXyVqEz4DlSoKm6"


def run(*command, **env):
    """A process of Python with these variables, once it has ended."""
    command = [sys.executable, *command]
    return subprocess.run(command, env=os.environ | env, cwd=settings.BASE_DIR, capture_output=True, text=True)


def started(**env):
    """What a process complains of that starts with these variables."""
    return run("-c", "import config.settings", **env).stderr


def printed(of_settings, **env):
    """What is printed of the settings that these variables make."""
    return run("-c", f"from config import settings as made; print({of_settings})", **env).stdout.strip()


def warned(**env):
    """The numbers of the warnings for a site that is deployed with these variables."""
    env = {"SECRET_KEY": SECRET, "ALLOWED_HOSTS": "play.example.org", "SITE_URL": ""} | env  # make names a site
    checked = run("manage.py", "check", "--deploy", **env)
    assert "System check" in checked.stdout + checked.stderr
    return set(re.findall(r"\w+\.[WE]\d+", checked.stderr))


def test_a_pool_of_one_connection_is_refused_for_the_first_thread_would_keep_it():
    assert "at least 2" in started(DATABASE_POOL="1")


@pytest.mark.parametrize("links", ["0", "-256", "1000", "1000000000"])
def test_dice_that_cannot_be_made_are_refused_before_anybody_opens_a_table(links):
    assert "ImproperlyConfigured: DICE_LINKS is a multiple of 256" in started(DICE_LINKS=links)


@pytest.mark.parametrize(
    "url", ["sqlite:////nowhere/at.all", "sqlite://", "postgres://nobody@127.0.0.1:1/none?connect_timeout=1"]
)
def test_a_command_that_finds_no_database_says_so_in_a_line(url):
    asked = run("manage.py", "audit", DATABASE_URL=url)
    assert asked.returncode == 1
    assert "The database cannot be used: " in asked.stderr
    assert "Traceback" not in asked.stderr


def test_a_terminal_that_lacks_a_sign_is_shown_it_written_out(tmp_path):
    asked = run("manage.py", "scenario", str(tmp_path / "Zoé\udcff"), PYTHONIOENCODING="ascii")
    assert (asked.returncode, asked.stderr) == (1, "")
    assert asked.stdout.startswith(f"{tmp_path}/Zo\\xe9\\udcff: ")


def test_who_has_read_enough_sees_no_trace():
    enough = "import subprocess as s, sys; s.Popen([sys.executable, *sys.argv[1:]], stdout=s.PIPE).stdout.close()"
    asked = run("-c", enough, "manage.py", "coverage_of_rules", "tests/scenarios/polynesia", PYTHONUNBUFFERED="1")
    assert asked.stderr == ""


def test_files_of_ours_are_read_as_they_are_written_where_a_machine_speaks_nothing_but_ascii():
    asked = run("manage.py", "findstatic", "css/freehold.css", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (asked.returncode, asked.stderr) == (0, "")


def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path):
    (tmp_path / "letters").write_text("no database, however long one reads. " * 100)
    asked = run("manage.py", "audit", DATABASE_URL=f"sqlite:///{tmp_path / 'letters'}")
    assert (asked.returncode, asked.stdout) == (1, "")
    assert asked.stderr == "The database cannot be used: file is not a database\n"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "99999"])
def test_a_port_that_there_is_not_is_refused_before_anything_starts(port):
    asked = run("manage.py", "play", f"--port={port}")
    assert asked.returncode == 2
    assert "is no port from 1 to 65535" in asked.stderr


@pytest.mark.parametrize(
    ("host", "why"),
    [("127.0.0.1", "in use"), ("", "not known"), ("999.1.1.1", "not known"), ("é" * 70, "encoding")],
)
def test_where_nobody_can_listen_nothing_is_begun_and_nobody_is_told_to_come(host, why, tmp_path):
    database = tmp_path / "untouched"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        asked = run("manage.py", "play", "--host", host, "--port", port, DATABASE_URL=f"sqlite:///{database}")
    assert (asked.returncode, asked.stdout) == (1, "")
    assert asked.stderr.startswith(f"CommandError: Nothing can listen at {host}:{port}: ")
    assert why in asked.stderr
    assert not database.exists()


def test_one_finds_it_where_it_says_that_it_is(new_database, tmp_path):
    """Also where that is neither localhost nor named in ALLOWED_HOSTS."""
    port = str(free_port())
    env = {"DATABASE_URL": new_database(tmp_path), "REDIS_URL": ""}
    with process("manage.py", "play", "--host", "127.0.0.2", "--port", port, **env) as server:
        wait_for(f"http://127.0.0.2:{port}/", server)


@pytest.mark.parametrize(
    ("host", "reached"),
    [("::1", "[::1]"), ("::", "[::1]"), ("0::0", "[::1]"), ("FD00:0::1", "[fd00::1]"), ("0.0.0.0", "127.0.0.1"),
     ("here", "here")],
)  # fmt: skip
def test_what_it_says_is_an_address_by_which_one_comes(host, reached):
    assert where_reached(host) == reached


def test_who_stops_it_sees_no_trace(new_database, tmp_path, capfd):
    with played(new_database(tmp_path), free_port()) as server:
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
    assert "Traceback" not in capfd.readouterr().err


def test_nor_who_stops_a_command_before_it_has_ended():
    heard = "signal.signal(signal.SIGINT, signal.default_int_handler)"  # whoever runs this may have it ignored
    stopped = f"import os, signal; {heard}; os.kill(os.getpid(), signal.SIGINT)"
    asked = run("manage.py", "shell", "--no-imports", "-c", stopped)
    assert (asked.returncode, asked.stderr) == (130, "")


def test_what_a_database_turns_down_is_not_told_as_if_it_were_away(tmp_path):
    """As rows of which others are missing."""
    (tmp_path / "rows.json").write_text('[{"model": "sessions.session", "pk": "a", "fields": {}}]')
    env = {"DATABASE_URL": f"sqlite:///{tmp_path / 'database'}"}
    run("manage.py", "migrate", "--verbosity", "0", **env)
    asked = run("manage.py", "loaddata", str(tmp_path / "rows.json"), **env)
    assert "IntegrityError: Problem installing fixture" in asked.stderr
    assert "cannot be used" not in asked.stderr


UNSAFE = [
    {"SECRET_KEY": ""},
    {"FREEHOLD_LOCAL": "0"},
    {"SECRET_KEY": SECRET, "DEBUG": "1"},
    {"SWEEP_SECONDS": "0"},
]


@pytest.mark.parametrize("unsafe", UNSAFE, ids=str)
def test_what_is_not_safe_is_refused_by_its_name(unsafe):
    assert f"ImproperlyConfigured: {[*unsafe][-1].replace('FREEHOLD_LOCAL', 'SECRET_KEY')}" in started(**unsafe)


MISREAD = [
    ("QUIET_SECONDS", "abc", "a whole number"), ("BOT_PAUSE_SECONDS", "nan", "a number"), ("ANYMAIL", "{", "JSON"),
    ("SECURE_COOKIES", "ture", "on or off"), ("SECURE_COOKIES", "", "on or off"), ("DATABASE_POOL", "", "a whole"),
    ("DATABASE_URL", "postgress://me:pass@here/x", "the address"),
    ("DATABASE_URL", "postgres://a@b:c/d", "the address"), ("LOG_LEVEL", "loud", "a level"),
    ("REDIS_URL", "here:6379", "the address"), ("BROKER_URL", "redis+socket:///here", "the address"),
    ("REDIS_URL", "redis://here/abc", "the address"), ("CACHE_URL", "redis://:pa/ss@here/0", "the address"),
    ("VAPID_PRIVATE_KEY", "of another kind", "a key"), ("VAPID_PRIVATE_KEY", "A" * 43, "a key"),
    ("EMAIL_URL", "smpt://me:pass@here", "the address"), ("EMAIL_URL", "smtp://me:pa/ss@here", "the address"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "said", "what"), MISREAD)
def test_what_cannot_be_read_is_named_in_a_line_and_not_told_for_it_may_be_a_secret(name, said, what):
    asked = run("manage.py", "check", **{name: said})
    assert asked.returncode == 1
    assert asked.stderr.startswith(f"The settings cannot be used: {name} cannot be read: it is {what}")
    assert asked.stderr.count("\n") == 1


@pytest.mark.parametrize("left", [b"", b"of another kind", b"\xff\xfe"])
def test_a_file_without_a_key_for_notices_is_to_be_taken_away_as_no_command_writes_over_it(left, tmp_path):
    (tmp_path / "vapid_key").write_bytes(left)
    read = f"from config.settings import Path, env; env.vapid_key('NO_SUCH', Path(r'{tmp_path / 'vapid_key'}'))"
    assert "vapid_key holds no key: take it away, and `manage.py vapid` makes another." in run("-c", read).stderr


@pytest.mark.parametrize(
    ("said", "are"), [("off", "False"), ("No", "False"), ("0", "False"), (" on ", "True"), ("1", "True")]
)
def test_what_is_on_or_off_is_said_in_the_usual_words(said, are):
    assert printed("made.SESSION_COOKIE_SECURE", SECURE_COOKIES=said) == are


@pytest.mark.parametrize("safe", [{"SECRET_KEY": SECRET}, {"DEBUG": "1", "OUTBOUND_LOOPBACK": "1"}], ids=str)
def test_what_is_safe_starts(safe):
    assert started(**safe) == ""


def test_a_server_whose_static_files_were_not_gathered_says_so_as_it_starts(tmp_path):
    """Else it is well, and each of its pages breaks."""
    begun = "from config import settings; settings.STATIC_ROOT = settings.Path(r'{}'); import config.asgi"
    asked = run("-c", begun.format(tmp_path), STATIC_HASHED="1")
    assert "ImproperlyConfigured: `manage.py collectstatic` has not gathered " in asked.stderr


def test_where_files_cannot_be_gathered_it_is_said_in_a_line(tmp_path):
    """As where another user has gathered them before."""
    (tmp_path / "file").touch()
    begun = "from config import settings; settings.STATIC_ROOT = r'{}'; {}"
    gathers = (
        "from django.core.management import execute_from_command_line as do; do(['x', 'collectstatic', '--noinput'])"
    )
    asked = run(
        "-c", begun.format(tmp_path / "file", gathers), DJANGO_SETTINGS_MODULE="config.settings", STATIC_HASHED="1"
    )
    assert asked.returncode == 1
    assert asked.stderr.startswith("CommandError: the static files cannot be gathered: ")


def test_the_image_gathers_its_files_with_settings_that_start():
    """With a secret that is none, and that no process is served by."""
    (said,) = re.findall(r"&& (.*) \S+python manage.py collectstatic", COMPOSE.read_text())
    assert started(**dict(word.split("=") for word in said.split())) == ""


HSTS = "made.SECURE_HSTS_SECONDS > 0, made.SECURE_HSTS_INCLUDE_SUBDOMAINS, made.SECURE_HSTS_PRELOAD"
BOTH = {"SECURE_HSTS_INCLUDE_SUBDOMAINS": "1", "SECURE_HSTS_PRELOAD": "1"}


@pytest.mark.parametrize(("asked", "said"), [({}, "True False False"), (BOTH, "True True True")])
def test_a_site_binds_others_under_its_name_only_where_it_is_asked_to(asked, said):
    assert printed(HSTS, SECRET_KEY=SECRET, **asked) == said


def test_of_a_site_with_a_secret_and_a_name_there_is_nothing_to_warn():
    assert warned() == set()


def test_of_mails_in_the_logs_it_is_warned_before_a_site_is_deployed():
    assert warned(EMAIL_URL="consolemail://") == {"freehold.W001"}


MISSENT = [
    ({"EMAIL_BACKEND": "no.such.Backend"}, {"freehold.W004"}),
    ({"EMAIL_BACKEND": "anymail.backends.mailgun.EmailBackend"}, {"freehold.W004"}),
    ({"EMAIL_BACKEND": "anymail.backends.mailgun.EmailBackend", "ANYMAIL": '{"MAILGUN_API_KEY": "k"}'}, set()),
    ({"SITE_URL": "play.example.org"}, {"freehold.W005"}),
    ({"ALLOWED_HOSTS": ".example.org"}, {"freehold.W005"}),
    ({"ALLOWED_HOSTS": ".example.org", "EMAIL_URL": ""}, {"freehold.W005"}),
    ({"ALLOWED_HOSTS": "play", "DEFAULT_FROM_EMAIL": "post@mail"}, set()),
    ({"ALLOWED_HOSTS": "play", "SITE_URL": "http://play:8000"}, set()),
    ({"ALLOWED_HOSTS": ".example.org", "SITE_URL": "https://play.example.org"}, set()),
    ({"DEFAULT_FROM_EMAIL": "Freehold"}, {"freehold.W006"}),
    ({"DEFAULT_FROM_EMAIL": "Freehold <post@example.org>"}, set()),
]


@pytest.mark.parametrize(("asked", "said"), MISSENT)
def test_of_mails_that_cannot_go_or_whose_links_lead_nowhere_it_is_warned_too(asked, said):
    assert warned(**{"EMAIL_URL": "smtp://mail.example.org"} | asked) == said


LET_IN = [
    ({"ALLOWED_HOSTS": "https://play.example.org", "SITE_URL": "https://*"}, {"freehold.W005", "freehold.W007"}),
    (
        {"ALLOWED_HOSTS": "play.example.org:8000", "SITE_URL": "https://play.example.org"},
        {"freehold.W007", "freehold.W008"},
    ),
    ({"SITE_URL": "https://other.example.org"}, {"freehold.W008"}),
    ({"ALLOWED_HOSTS": "*,.example.org", "SITE_URL": "https://play.example.net"}, set()),
    ({"ALLOWED_HOSTS": "play.example.org, example.org"}, set()),
    ({"ALLOWED_HOSTS": "play.example.org example.org"}, {"freehold.W005", "freehold.W007"}),
]


@pytest.mark.parametrize(("asked", "said"), LET_IN)
def test_it_is_warned_of_hosts_that_there_are_not_and_of_links_to_where_nobody_is_let_in(asked, said):
    assert warned(**asked) == said


MAILS = "made.EMAIL_BACKEND.split('.')[-2], made.CONFIRMED_ADDRESSES, made.ACCOUNT_EMAIL_VERIFICATION"
WAYS = [
    ({}, "console False optional"),
    ({"SECRET_KEY": SECRET}, "dummy False none"),
    ({"SECRET_KEY": SECRET, "EMAIL_URL": ""}, "dummy False none"),
    ({"SECRET_KEY": SECRET, "EMAIL_URL": "smtp://mail.example.org"}, "smtp True optional"),
]


@pytest.mark.parametrize(("asked", "said"), WAYS)
def test_a_site_writes_no_mail_on_a_screen_and_asks_for_none_that_cannot_come(asked, said):
    assert printed(MAILS, **asked) == said


LIMITS = "[made.DATABASES['default'].get('OPTIONS', {}).get(name) for name in ('connect_timeout', 'tcp_user_timeout')]"
DATABASES = [
    ("postgres://u@db.example.org/freehold", "[5, 30000]"),
    ("postgres:////var/run/postgresql/freehold", "[5, 30000]"),
    ("postgres://u@db.example.org/freehold?connect_timeout=2", "[2, 30000]"),
    ("sqlite:///freehold.sqlite3", "[None, None]"),
]


@pytest.mark.parametrize(("url", "limits"), DATABASES)
def test_postgresql_alone_is_given_up_once_it_says_nothing_and_its_address_may_say_when(url, limits):
    assert printed(LIMITS, DATABASE_URL=url) == limits


@pytest.mark.django_db
@pytest.mark.skipif("postgres" not in settings.DATABASES["default"]["ENGINE"], reason="needs PostgreSQL")
def test_three_migrations_at_once_all_succeed():
    name = f"{connection.settings_dict['NAME']}_migrating"
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name}")
        cursor.execute(f"CREATE DATABASE {name}")
    try:
        where = connection.settings_dict
        url = f"postgres://{where['USER']}:{where['PASSWORD']}@{where['HOST']}:{where['PORT'] or 5432}/{name}"
        command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        env = os.environ | {"DATABASE_URL": url}
        at_once = [subprocess.Popen(command, cwd=settings.BASE_DIR, env=env, stderr=subprocess.PIPE) for _ in range(3)]
        assert [(migrating.wait(), migrating.stderr.read()) for migrating in at_once] == [(0, b"")] * 3
    finally:
        with connection._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")

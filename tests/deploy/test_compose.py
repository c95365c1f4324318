"""The file that starts the full stack in containers, read as a person would who has no engine at hand."""

import fnmatch
import re
import subprocess
import tomllib

import pytest
from django.conf import settings
from psycopg.pq import PGconn
from ruamel.yaml import YAML

TEXT = (settings.BASE_DIR / "docker-compose.yml").read_text()
COMPOSE = YAML(typ="safe").load(TEXT)
SERVICES = COMPOSE["services"]
OURS = [name for name, service in SERVICES.items() if service["image"] == "freehold"]
READ = ("DATABASE_URL", "PGPASSWORD")
"""What says to PostgreSQL who asks it."""
OF_ONES_OWN = {"FREEHOLD_LOCAL", "DEBUG", "OUTBOUND_LOOPBACK"}
"""What is for a machine of one's own: refused by these services, or warned of."""
OUR_PROXY = SERVICES["proxy"]["networks"]["default"]["ipv4_address"]


def test_every_port_is_published_to_this_machine_only():
    ports = [port for service in SERVICES.values() for port in service.get("ports", [])]
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_no_server_believes_forwarded_addresses_by_itself():
    assert "--no-proxy-headers" in SERVICES["web"]["command"].split()
    assert "forwarded-allow-ips" not in TEXT.lower()
    assert all(SERVICES[name]["environment"]["TRUSTED_PROXIES"] == OUR_PROXY + ",${TRUSTED_PROXIES:-}" for name in OURS)


def test_what_is_scaled_is_reached_through_the_proxy_alone_and_has_no_name_or_port_of_its_own():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    for name in ("web", "worker", "notices"):
        assert not {"ports", "container_name", "hostname"} & SERVICES[name].keys()
    assert "server web:8000 resolve" in (settings.BASE_DIR / "deploy" / "nginx.conf").read_text()


def test_neither_the_proxy_nor_the_database_logs_what_was_asked_and_by_whom():
    proxy = (settings.BASE_DIR / "deploy" / "nginx.conf").read_text()
    logs = re.findall(r"^ *((?:access|error)_log .+);$", proxy, re.MULTILINE)
    assert logs == ["access_log off", "error_log stderr crit"]
    assert "log_min_error_statement=panic" in SERVICES["postgres"]["command"]
    assert "log_error_verbosity=terse" in SERVICES["postgres"]["command"]


def test_whoever_locks_by_the_session_goes_past_what_shares_sessions():
    assert SERVICES["migrate"]["environment"]["DATABASE_URL"].endswith("@postgres:5432/freehold")
    assert SERVICES["web"]["environment"]["DATABASE_URL"].endswith("@${DATABASE_HOST:-postgres:5432}/freehold")
    assert SERVICES["pgbouncer"]["profiles"] == ["pgbouncer"]


@pytest.mark.parametrize("password", ["a/b+c==", "p@ss:w#rd?", "100%25"])
def test_a_password_of_the_database_may_have_any_signs(password, monkeypatch):
    said = SERVICES["web"]["environment"]
    filled = {name: re.sub(r"\$\{POSTGRES_PASSWORD.*?\}", lambda _: password, str(said.get(name, ""))) for name in READ}
    monkeypatch.setenv("PGPASSWORD", filled["PGPASSWORD"])
    address = re.sub(r"\$\{.*?\}", "127.0.0.1:1", filled["DATABASE_URL"])
    begun = PGconn.connect_start(address.encode())
    assert (begun.host, begun.password) == (b"127.0.0.1", password.encode())
    begun.finish()


def test_no_server_gathers_headers_or_requests_without_end():
    assert "--http h11 --ws-max-size 65536 --ws-per-message-deflate false" in SERVICES["web"]["command"]


def test_one_service_migrates_and_all_others_of_ours_wait_for_it():
    migrating = [name for name in SERVICES if "manage.py migrate" in str(SERVICES[name].get("command"))]
    assert migrating == ["migrate"]
    for name in set(OURS) - {"migrate"}:
        assert SERVICES[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert SERVICES["migrate"]["depends_on"] == {"postgres": {"condition": "service_healthy"}}
    assert SERVICES["migrate"]["restart"] != "unless-stopped"


def test_every_image_that_is_fetched_is_named_by_its_digest():
    fetched = [service["image"] for service in SERVICES.values() if service["image"] != "freehold"]
    fetched += re.findall(r"^FROM (\S+)", SERVICES["migrate"]["build"]["dockerfile_inline"], re.MULTILINE)
    assert len(fetched) == 5
    assert all(re.fullmatch(r"[\w/]+:[\w.-]+@sha256:[0-9a-f]{64}", image) for image in fetched)


def test_the_image_takes_nothing_from_the_machine_that_builds_it():
    assert "$PATH" not in SERVICES["migrate"]["build"]["dockerfile_inline"].replace("$$", "")


def test_the_processes_may_read_what_was_cloned_for_its_owner_alone():
    assert "COPY --chmod=755 . ." in SERVICES["migrate"]["build"]["dockerfile_inline"].splitlines()


def test_whoever_is_told_to_stop_has_more_time_than_a_call_to_others_takes():
    assert all(int(SERVICES[name]["stop_grace_period"].removesuffix("s")) > 2 * settings.EMAIL_TIMEOUT for name in OURS)


def test_no_registry_is_asked_for_our_own_image():
    assert [name for name in OURS if SERVICES[name]["pull_policy"] != "never"] == []


def test_the_database_is_well_once_others_reach_it_and_not_while_it_is_being_made():
    assert SERVICES["postgres"]["healthcheck"]["test"][:3] == ["CMD", "pg_isready", "-h"]


def test_every_variable_that_is_documented_is_handed_on():
    table = (settings.BASE_DIR / "docs" / "full-stack.md").read_text().split("\n\n")[1]
    documented = {name for row in table.splitlines() for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])}
    assert len(documented) > 20
    for name in documented - {"STATIC_HASHED", *OF_ONES_OWN}:  # the image has its files collected
        assert name in SERVICES["web"]["environment"] or f"${{{name}:" in TEXT


def test_nothing_that_is_for_a_machine_of_ones_own_is_handed_on():
    assert not OF_ONES_OWN & SERVICES["web"]["environment"].keys()


def test_no_secret_stands_in_the_file():
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "ALLOWED_HOSTS"):
        assert f"${{{name}:?" in TEXT


def test_every_service_that_stays_says_whether_it_is_well():
    assert all("healthcheck" in service for name, service in SERVICES.items() if name != "migrate")


def taken(path):
    """Whether a file goes into the image: the last line that names it, or a folder of it, decides."""
    into = True
    for line in (settings.BASE_DIR / ".dockerignore").read_text().split():
        pattern = line.lstrip("!")
        parts = path.split("/")
        heads = ["/".join(parts[: n + 1]) for n in range(len(parts))]
        names = parts if pattern.startswith("**/") else heads
        if any(fnmatch.fnmatchcase(name, pattern.removeprefix("**/")) for name in names):
            into = line.startswith("!")
    return into


@pytest.mark.parametrize(
    "path",
    [".env", ".env.production", ".git/config", "var/secret_key", "var/freehold.sqlite3", "backup.sql", "config/.env",
     ".venv/bin/python", "games/__pycache__/models.pyc", "locale/fr/LC_MESSAGES/django.mo", "tests/conftest.py"],
)  # fmt: skip
def test_what_is_not_for_the_image_stays_outside(path):
    assert not taken(path)


@pytest.mark.long
def test_all_that_runs_goes_into_the_image():
    roots = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
    listed = subprocess.run(["git", "ls-files", *roots, "static", "templates", "locale"], cwd=settings.BASE_DIR,
                            capture_output=True, text=True, check=True).stdout.split()  # fmt: skip
    assert len(listed) > 100
    assert [path for path in [*listed, "manage.py", "uv.lock", "docs/verify.py"] if not taken(path)] == []

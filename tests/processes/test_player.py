"""`docs/player.py` plays at a real server, which answers as `docs/api.md` says."""

import re
import subprocess
import sys
import time
import urllib.parse
import uuid
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from django.conf import settings

from tests.servers import free_port, one_process

MOVES = 12
PAUSE = 0.3
"""Seconds between two looks at a table: an account has no more than ten requests a second."""


def loaded(path):
    spec = spec_from_file_location(path.stem, path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


player = loaded(settings.BASE_DIR / "docs" / "player.py")


@pytest.fixture(scope="module")
def site(new_database, tmp_path_factory):
    with one_process(new_database(tmp_path_factory.mktemp("player"))) as address:
        found = player.Site(address)
        found.sign_in("demo", "demo")
        yield found


def opened(site, book):
    """A table with bots, by the form that stands on the first page."""
    page = site.opener.open(f"{site.address}/").read().decode()
    form = re.search(r'<form[^>]*action="/tables/new/"[^>]*>(.*?)</form>', page, re.DOTALL)[1]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)) | {"edition": book}
    return site.opener.open(f"{site.address}/tables/new/", urllib.parse.urlencode(fields).encode()).url.split("/")[-2]


@pytest.mark.parametrize("book", ["polynesia", "atlantic", "france", "paris", "community"])
def test_a_program_plays_what_the_table_offers_it_and_nothing_is_refused(site, book):
    key, done = opened(site, book), 0
    while done < MOVES and (table := site.table(key))["status"] != "over":
        if wish := player.chosen(table):
            status, said = site.move(key, wish | {"decision": table["decision"]})
            assert status in (201, 409), said
            done += status == 201
        else:
            time.sleep(PAUSE)


def test_a_command_sent_twice_is_played_once_and_what_is_no_longer_asked_changes_nothing(site):
    key = opened(site, "polynesia")
    while (wish := player.chosen(table := site.table(key))) is None:
        time.sleep(PAUSE)
    command = wish | {"command_id": str(uuid.uuid4()), "decision": table["decision"]}
    first, again = site.move(key, command), site.move(key, command)
    assert (first[0], again[0]) == (201, 201)
    assert (first[1]["repeated"], again[1]["repeated"]) == (False, True)
    assert first[1]["sequence"] == again[1]["sequence"]
    status, said = site.move(key, wish | {"decision": table["decision"]})
    assert (status, said["error"], said["table"]["key"]) == (409, "stale", key)


def test_a_wrong_password_is_said(site):
    with pytest.raises(SystemExit, match="does not know"):
        player.Site(site.address).sign_in("demo", "guessed")


def said_to(*arguments, typed="demo\n"):
    """What the program says at last to whoever starts it so, and types that."""
    command = [sys.executable, settings.BASE_DIR / "docs" / "player.py", *arguments]
    ended = subprocess.run(command, input=typed, text=True, capture_output=True, start_new_session=True)
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    return ended.stderr.splitlines()[-1]


def test_a_table_that_is_not_there_is_said(site):
    assert said_to(site.address, "demo", "nowhere") == f"{site.address}, table nowhere: HTTP Error 404: Not Found"


def test_an_address_at_which_nobody_answers_or_that_is_none_is_said():
    nobody = f"http://127.0.0.1:{free_port()}"
    assert said_to(nobody, "demo", "KEY").startswith(f"{nobody}, table KEY: ")
    assert "example.org/accounts" in said_to("example.org", "demo", "KEY")
    assert "port" in said_to("http://example.org:eight", "demo", "KEY")


def test_who_gives_no_password_stops_it():
    assert said_to("http://127.0.0.1", "demo", "KEY", typed="").endswith("Stopped.")

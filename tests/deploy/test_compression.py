"""What goes out compressed, and why nobody learns a secret from how short it is."""

import gzip

import pytest
from django.core.management import call_command
from django.templatetags.static import static
from django.test import Client

from tests.cast import person, table

pytestmark = pytest.mark.django_db
TAKES_IT = {"accept-encoding": "br, gzip"}
MARKER = "zqx8Wk2v"


@pytest.fixture
def game():
    return table()


@pytest.fixture
def ana(client, game):
    client.force_login(person("ana"))
    return client


KINDS = ("/", "/tables/{}/", "/tables/{}/fragments/", "/tables/{}/export/", "/tables/{}/nowhere/", "/api/tables/{}/")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_answer_is_compressed_for_who_takes_it(ana, game, kind):
    plain, short = ana.get(kind.format(game.key)), ana.get(kind.format(game.key), headers=TAKES_IT)
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert short.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in short.headers["Vary"]
    assert len(short.content) < len(gzip.decompress(short.content))
    assert short.headers["Content-Length"] == str(len(short.content))


REFUSALS = ("gzip;q=0", "br, GZIP ; q=0.0, *", "br, gzipped", "identity", "")


@pytest.mark.parametrize("said", REFUSALS)
def test_nothing_is_compressed_for_who_says_that_they_take_none_of_it(client, said):
    answer = client.get("/rules/", headers={"accept-encoding": said})
    assert "Content-Encoding" not in answer.headers
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert b"<html" in answer.content


@pytest.mark.parametrize("said", ["gzip", "x-gzip", "gzip;q=0.001", "br;q=1.0, gzip; q=0.8, *;q=0.1"])
def test_all_is_compressed_for_who_takes_it_however_they_say_so(client, said):
    assert client.get("/rules/", headers={"accept-encoding": said}).headers["Content-Encoding"] == "gzip"


def test_what_is_short_stays_as_it_is(client):
    answer = client.get("/health/", headers=TAKES_IT)
    assert (answer.content, "Content-Encoding" in answer.headers) == (b"well", False)


def test_the_same_page_is_not_of_the_same_length_twice(client):
    lengths = {len(client.get("/rules/polynesia/", headers=TAKES_IT).content) for _ in range(20)}
    assert len(lengths) > 1


@pytest.mark.parametrize(
    "page",
    ["/", "/games/", "/tables/{}/", "/tables/{}/orders/", "/tables/new/", "/players/ana/", "/notices/", "/hours/",
     "/leaderboard/", "/rules/", "/accounts/email/", "/accounts/2fa/", "/accounts/password/change/", "/nowhere/"],
)  # fmt: skip
def test_no_page_that_is_compressed_says_again_what_its_address_asks(ana, game, page, whole):
    names = ("next", "q", "from", "edition", "host", "page", "n", MARKER)
    for asks in [[name] for name in names] if whole else [names]:
        answer = ana.get(page.format(game.key), dict.fromkeys(asks, MARKER), headers=TAKES_IT, follow=True)
        assert answer.status_code in (200, 404)
        compressed = answer.headers.get("Content-Encoding") == "gzip"
        assert not compressed or MARKER not in gzip.decompress(answer.content).decode(), asks


def test_the_invitation_to_a_table_is_its_address_alone(ana):
    waiting = table(start=False)
    assert MARKER not in ana.get(f"/tables/{waiting.key}/?{MARKER}").content.decode()


def test_a_token_looks_different_wherever_it_stands(ana, game):
    tokens = [ana.get("/hours/").context["csrf_token"] for _ in range(2)]
    assert str(tokens[0]) != str(tokens[1])


@pytest.fixture
def gathered(settings, tmp_path):
    """A site as it is served: its own static files hashed and compressed."""
    settings.STATIC_ROOT = tmp_path
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder", "config.bundles.Bundles"]
    hashed = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": hashed}
    settings.WHITENOISE_USE_FINDERS, settings.WHITENOISE_ROOT = False, tmp_path / "root"
    call_command("collectstatic", interactive=False, verbosity=0)
    return Client(headers=TAKES_IT)


@pytest.mark.parametrize("name", ["css/freehold.css", "js/table.js", "js/htmx.js", "js/freehold.js", "icon.svg"])
def test_static_files_are_compressed_and_kept_for_good_under_a_name_with_their_hash(gathered, name):
    address = static(name)
    assert address != f"/static/{name}"
    headers = gathered.get(address).headers
    assert headers["Content-Encoding"] == "gzip"
    assert "immutable" in headers["Cache-Control"]


def test_what_lies_at_the_root_is_compressed_and_asked_for_again(gathered):
    kinds = {"/sw.js": "text/javascript", "/manifest.webmanifest": "application/manifest+json"}
    for name, kind in kinds.items():
        headers = gathered.get(name).headers
        assert headers["Content-Type"].startswith(kind)
        assert headers["Content-Encoding"] == "gzip"
        assert "immutable" not in headers["Cache-Control"]

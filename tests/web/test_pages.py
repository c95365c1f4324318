"""Every page fits, at a telephone's width and at a desk's, with letters twice as large, in both languages.

The pages are those of the address list, whatever is in it; a browser lays them out as Django gives them.
"""

import re
from itertools import product
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import URLResolver, get_resolver

from accounts.notices.unsubscribing import token_for
from bots.simulate import next_action
from bots.strategies import steady
from games.engine import EDITIONS
from games.tables import playing
from games.tables.store import edition_of, state_of
from tests.cast import person, table
from tests.servers import CHROMIUM

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine"),
]
SITE = "http://localhost"
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>(?:[^()]|\[[^]]*\])*\)")
LEAST_LETTERS = 11
"""Pixels: smaller ones are not read, they are guessed."""
LAYOUT = """() => {
  const wide = document.documentElement.scrollWidth, small = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const of = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !of.checkVisibility() || of.closest(".hidden, script, style")) continue;
    const size = parseFloat(getComputedStyle(of).fontSize);
    if (size < %s) small.push(`${words.currentNode.data.trim()}: ${size}`);
  }
  return [wide, small];
}"""


def addresses(patterns=None, before=""):
    """The address of every view, as Django writes it."""
    for item in get_resolver().url_patterns if patterns is None else patterns:
        text = before + str(item.pattern)
        if isinstance(item, URLResolver):
            yield from addresses(item.url_patterns, text)
        else:
            yield "/" + re.sub(r"(?<!\\)[\^$]|\\Z", "", text)


def filled(address, values):
    """An address with each of the values that its parameters may have. Raises `KeyError` for one that is new here."""
    found = PARAMETER.search(address)
    if not found:
        return [address]
    name = found.group(1) or found.group(2)
    rest = [address[: found.start()] + value + address[found.end() :] for value in values[name]]
    return [done for text in rest for done in filled(text, values)]


def played(edition, moves):
    """A game in its middle, every seat played as bots play."""
    game = table(bots=3, edition=edition)
    for _ in range(moves):
        action = next_action(edition_of(game), state_of(game), [steady.choose] * 4)
        playing.play(game_id=game.pk, seat=action.seat, wish=lambda _state, action=action: action)
        game.refresh_from_db()
    return game


@pytest.fixture
def site(cast, settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    keys = [played(edition, 60).key for edition in EDITIONS]
    keys += [table(start=False).key]
    values = {
        "key": keys, "edition": list(EDITIONS), "username": ["ana"], "uidb36": ["1"],
        "token": [token_for(person("ana"))],
    }  # fmt: skip
    ours = [address for address in addresses() if not address.startswith(("/admin/", "/anymail/"))]
    return [path for address in ours for path in filled(address, values)] + ["/nowhere/"]


def pages_of(client, paths):
    """What whoever looks is shown under each address: pages only, no files, no fragments, no way elsewhere."""
    found = {path: client.get(path, headers={"host": "localhost"}) for path in paths}
    return {path: answer for path, answer in found.items() if b"<!doctype html>" in answer.getvalue()[:40].lower()}


def serve(pages):
    """Answers a browser's requests from pages that are made already, and style sheets from where they lie."""

    def answer(route):
        path = route.request.url.removeprefix(SITE)
        if route.request.resource_type == "document":
            page = pages[path]
            route.fulfill(status=page.status_code, headers=dict(page.headers.items()), body=page.content)
        elif path.endswith(".css"):
            route.fulfill(path=finders.find(urlsplit(path).path.removeprefix("/static/")), content_type="text/css")
        else:
            route.abort()

    return answer


def layout(page, pages):
    """What is wrong with pages, at both widths, with letters as they are and twice as large."""
    for path in pages:
        page.goto(SITE + path)
        for width, letters in product((360, 1440), (100, 200)):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate(f"document.documentElement.style.fontSize = '{letters}%'")
            wide, small = page.evaluate(LAYOUT % LEAST_LETTERS)
            if wide > width or small:
                yield path, width, letters, wide, small[:3]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_fits_and_can_be_read(chromium, site, language):
    for name in ("ana", ""):
        client = Client()
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        if name:
            client.force_login(person(name))
        pages = pages_of(client, site)
        assert {"/", "/nowhere/", f"/rules/{next(iter(EDITIONS))}/"} < set(pages)
        with chromium.new_page() as page:
            page.route("**/*", serve(pages))
            assert (name, list(layout(page, pages))) == (name, [])

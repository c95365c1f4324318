"""Every page fits, at a telephone's width and at a desk's, with letters twice as large, in both languages.

The pages are those of the address list, whatever is in it; a browser lays them out as Django gives them.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client, override_settings

from accounts.notices.unsubscribing import token_for
from games.engine import EDITIONS
from tests import pseudo
from tests.addresses import addresses, filled
from tests.cast import go_on, person, table
from tests.clubs.founding import founded

LEAST_LETTERS = 11
"""Pixels: smaller ones are not read, they are guessed."""
LAYOUT = """([pages, sheets]) => {
  const found = [];
  for (const width of [360, 1440]) {
    const frame = document.body.appendChild(document.createElement("iframe")), worn = {};
    Object.assign(frame.style, {width: `${width}px`, height: "800px", border: "none"});
    for (const [href, text] of Object.entries(sheets)) {
      worn[href] = new frame.contentWindow.CSSStyleSheet();
      worn[href].replaceSync(text);
    }
    for (const [path, text] of Object.entries(pages)) {
      const page = frame.contentDocument;
      page.open(); page.write(text); page.close();
      const links = [...page.querySelectorAll("link[rel=stylesheet]")];
      page.adoptedStyleSheets = links.map(link => worn[link.getAttribute("href")]);
      for (const letters of [100, 200]) {
        page.documentElement.style.fontSize = `${letters}%%`;
        const wide = page.documentElement.scrollWidth, small = [];
        const words = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
          const of = words.currentNode.parentElement, said = words.currentNode.data.trim();
          if (!said || !of.checkVisibility() || of.closest(".hidden, script, style")) continue;
          const size = parseFloat(frame.contentWindow.getComputedStyle(of).fontSize);
          if (size < %s) small.push(`${said}: ${size}`);
        }
        if (wide > width || small.length) found.push([path, width, letters, wide, small.slice(0, 3)]);
      }
    }
    frame.remove();
  }
  return found;
}"""
"""What is wrong with pages, at both widths, with letters as they are and twice as large.

Each style sheet is read once for all pages: it is most of what there is to read.
"""


BROKEN = """() => [...document.querySelectorAll(".comparison tbody th")].flatMap(row => {
  const text = row.firstChild, range = document.createRange();
  return [...text.data.matchAll(/[^\\s-]+/g)].filter(word => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(line => line.top)).size > 1;
  }).map(word => word[0]);
})"""
"""The words that stand in more than one line."""


def played(edition, moves):
    """A game in its middle, every seat played as bots play."""
    game = table(bots=3, edition=edition)
    for _ in range(moves):
        go_on(game)
    return game


@pytest.fixture(scope="module")
def site_of_all(standing, whole):
    """The addresses of all pages, of games in their middle among them: of one book, or of all."""
    books = list(EDITIONS) if whole else ["community"]
    keys = [played(edition, 60 if whole else 25).key for edition in books]
    keys += [table(start=False).key]
    values = {
        "key": keys, "edition": books, "username": ["ana"], "uidb36": ["1"],
        "token": [token_for(person("ana"))], "slug": [founded(joining="link", ben="member").slug],
        "pk": ["1"], "act": ["ban"], "role": ["owner"], "number": ["1"], "square": ["1", "12"],
    }  # fmt: skip
    ours = [address for address in addresses() if not address.startswith(("/admin/", "/anymail/"))]
    return [path for address in ours for path in filled(address, values)] + ["/nowhere/"]


SHEET = re.compile(r'<link [^>]*href="(/static/([^"?]+\.css)[^"]*)"[^>]*>')


def dressed(text):
    """A page with its style sheets in it, so that a browser needs nothing else to lay it out."""
    return SHEET.sub(lambda found: f"<style>{sheet(found[2])}</style>", text)


def wardrobe(pages):
    """The style sheets of pages, by their addresses; each page has one."""
    worn = [SHEET.findall(text) for text in pages.values()]
    assert all(worn)
    return {href: sheet(path) for found in worn for href, path in found}


@cache
def sheet(path):
    return Path(finders.find(path)).read_text()


def pages_of(client, paths):
    """What whoever looks is shown under each address: pages only, no files, no fragments, no way elsewhere."""
    found = {path: client.get(path, headers={"host": "localhost"}) for path in paths}
    pages = {path: answer for path, answer in found.items() if b"<!doctype html>" in answer.getvalue()[:40].lower()}
    return {path: answer.content.decode() for path, answer in pages.items()}


def content(text):
    """What is laid out of a page below its header, and how it is dressed."""
    kinds = re.findall(r'<body[^>]* (class="[^"]*")', text)
    below = re.sub(r'(name="csrfmiddlewaretoken" value=)"\w+"', r"\1", text[text.index("<main") :])
    return *kinds, *SHEET.findall(text), below


@pytest.fixture(scope="module")
def wordy(tmp_path_factory):
    """A folder with a language that says all we say in a third more letters."""
    made = tmp_path_factory.mktemp("locale")
    pseudo.write(made, settings.BASE_DIR / "locale" / "fr" / "LC_MESSAGES" / "django.po", pseudo.longer, pseudo.LONGER)
    return made


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", pseudo.LONGER])  # the longer one is English, and more of it
def test_every_page_fits_and_can_be_read(chromium, site_of_all, wordy, language):
    languages, folders = [*settings.LANGUAGES, (pseudo.LONGER, "Quux")], [*settings.LOCALE_PATHS, wordy]
    with override_settings(LANGUAGES=languages, LOCALE_PATHS=folders):
        fits(chromium, site_of_all, language)


def fits(chromium, site_of_all, language):
    """Many addresses show the same, and nobody in particular what somebody has seen: that is laid out once."""
    seen = set()
    for name in ("ana", ""):
        client = Client()
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        if name:
            client.force_login(person(name))
        pages = pages_of(client, site_of_all)
        assert {"/", "/nowhere/", "/rules/community/"} < set(pages)
        contents = {content(text): path for path, text in pages.items()}
        new = {path: pages[path] for found, path in contents.items() if found not in seen}
        assert "/" in new
        seen |= contents.keys()
        with chromium.new_page(viewport={"width": 1600, "height": 900}) as page:
            assert (name, page.evaluate(LAYOUT % LEAST_LETTERS, [new, wardrobe(new)])) == (name, [])


def test_what_is_too_wide_or_too_small_is_seen(chromium):
    pages = {
        "/wide/": '<link rel="stylesheet" href="/static/wide.css"><p>wide</p>',
        "/small/": '<p style="font-size: 9px">small</p>',
    }
    with chromium.new_page() as page:
        found = page.evaluate(LAYOUT % LEAST_LETTERS, [pages, {"/static/wide.css": "p { width: 50em }"}])
    assert [(path, width, letters) for path, width, letters, _wide, _small in found] == [
        ("/wide/", 360, 100), ("/wide/", 360, 200), ("/small/", 360, 100), ("/small/", 360, 200),
        ("/wide/", 1440, 200), ("/small/", 1440, 100), ("/small/", 1440, 200),
    ]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_word_of_what_a_row_compares_is_broken(chromium, language):
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    text = dressed(pages_of(client, ["/rules/polynesia/"])["/rules/polynesia/"])
    with chromium.new_page(viewport={"width": 1440, "height": 900}) as page:
        page.set_content(text)
        page.click(".comparison summary")
        assert page.locator(".comparison tbody th").count() > 10
        assert page.evaluate(BROKEN) == []


@pytest.mark.django_db
def test_the_button_by_which_one_joins_a_club_does_not_touch_what_stands_below(chromium):
    path = f"/clubs/{founded('cleo', 'Atoll').slug}/"
    client = Client()
    client.force_login(person("dora"))
    with chromium.new_page(viewport={"width": 360, "height": 780}) as page:
        page.set_content(dressed(pages_of(client, [path])[path]))
        above, below = (page.locator(place).bounding_box() for place in (".club form .main", ".club-parts"))
    assert below["y"] - above["y"] - above["height"] >= 8


@pytest.mark.parametrize(("language", "marks"), [("fr", '"«\u202f" "\u202f»"'), ("en", "auto")])
def test_what_is_quoted_in_french_keeps_its_distance_from_its_marks(chromium, language, marks):
    with chromium.new_page() as page:
        page.set_content(dressed(f'<link href="/static/css/page.css"><html lang="{language}"><q>Salut !</q>'))
        assert page.evaluate("getComputedStyle(document.querySelector('q')).quotes") == marks

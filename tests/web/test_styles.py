"""No rule of the style sheets is for nothing: each class that they name is one that some page has."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from config.bundles import PARTS, text_of

ROOT = Path(settings.BASE_DIR)
WORD = re.compile(r"[A-Za-z][\w-]*")
MADE = re.compile(r"([A-Za-z][\w-]*)\{\{")
"""What a template puts before something that it writes."""


OTHERS = {"errorlist", "helptext"}
"""What Django itself writes."""


def words():
    """All that templates, scripts and modules of ours say, and what classes that are made up begin with."""
    pages = "\n".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    files = [*(ROOT / "static" / "js").glob("*.js")]
    for room in ("games", "clubs", "accounts", "bots", "talk", "config"):
        files += (ROOT / room).rglob("*.py")
    return {*OTHERS, *WORD.findall(pages), *WORD.findall("\n".join(path.read_text() for path in files))}, set(
        MADE.findall(pages)
    )


def named(css):
    """The classes that selectors name."""
    css = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", css, flags=re.DOTALL)
    selectors = " ".join(re.findall(r"([^{}]+)\{", css))
    return set(re.findall(r"\.([A-Za-z][\w-]*)", re.sub(r"@[^{]*", "", selectors)))


def is_shown(name, known, made):
    """Whether some page has that class, as it stands or made up of a beginning and a number or a name."""
    return name in known or any(
        name.startswith(begin) and (begin.endswith("-") or name.removeprefix(begin).isdigit()) for begin in made
    )


@pytest.mark.long
def test_every_class_of_the_style_sheets_is_on_some_page():
    known, made = words()
    sheets = [part for name, parts in PARTS.items() if name.endswith(".css") for part in parts]
    for sheet in sheets:
        for name in named((ROOT / "static" / sheet).read_text()):
            assert is_shown(name, known, made), (sheet, name)


@pytest.mark.long
def test_a_class_that_no_page_has_is_found():
    known, made = words()
    assert named(".quux .board > .own::before { color: red; } @media (width < 4.5rem) { .quux { top: 1.5em } }") == {
        "quux", "board", "own",
    }  # fmt: skip
    assert not is_shown("quux", known, made)
    assert not is_shown("quartz", known, made)
    assert is_shown("q17", known, made)


def test_a_browser_is_sent_no_comment_of_ours_and_all_else():
    for name in ("css/freehold.css", "js/table.js"):
        sent = text_of(name)
        written = "".join((ROOT / "static" / part).read_text() for part in PARTS[name])
        assert not re.search(r"(?m)^[ \t]|/\*|^//|[ \t]// ", sent)
        assert not name.endswith(".css") or not re.search(r" [{}]|[{};] ", sent.replace(" {\n", ""))
        assert len(sent) < len(written)
        for sign in "{};":
            alone = re.sub(r"(?m)/\*(?s:.*?)\*/|(^|\s)//\s.*$", "", written)
            assert sent.count(sign) == alone.count(sign) + (sign in "{}") * len(PARTS[name]) * name.endswith(".css")


def test_no_text_of_a_script_could_be_taken_for_a_comment():
    for script in (ROOT / "static" / "js").glob("*.js"):
        for line in script.read_text().splitlines():
            code, sign, _comment = line.partition(" // ")
            assert not sign or all(code.count(quote) % 2 == 0 for quote in "\"'`"), line

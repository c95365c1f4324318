"""What scripts show are words of the server, in the reader's language: they have none of their own."""

import re
from pathlib import Path

import pytest
from django.conf import settings

SCRIPTS = sorted(Path(settings.BASE_DIR, "static").rglob("*.js"))
REMARK = re.compile(r"/\*.*?\*/|(?:^|\s)//\s.*?$", re.DOTALL | re.MULTILINE)
TEXT = re.compile(r"""(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1""")
FILLED = re.compile(r"\$\{[^}]*\}")
SHOWN = re.compile(
    r"(?:textContent|innerText|innerHTML|title|ariaLabel|placeholder)\s*(?:\+?=(?!=)|:)\s*$"
    r"|(?:alert|confirm|prompt|Notification|append|createTextNode)\(\s*$"
    r"""|setAttribute\(\s*["'](?:aria-label|title|alt|placeholder)["'],\s*$"""
)
"""What stands before a text that is shown."""
SENTENCE = re.compile(r"^[^#.\[>=:]*[A-Za-z’]{2,}[,.]? [a-z]{2,}[^\[\]>=]*$")
NO_WORDS = {"use strict", "summary small", "input, select", "Freehold"}
"""Selectors, what the language itself asks for, and our name."""


def words_in(script):
    """The texts of a script that people would read."""
    code = REMARK.sub("", script)
    texts = [(code[: found.start()][-60:], FILLED.sub("", found[2]), found[2]) for found in TEXT.finditer(code)]
    shown = [whole for before, text, whole in texts if SHOWN.search(before) and re.search("[A-Za-z]{2}", text)]
    return {*shown, *(whole for _before, text, whole in texts if SENTENCE.search(text))} - NO_WORDS


def test_scripts_have_no_words_of_their_own():
    assert len(SCRIPTS) > 20
    assert {path.name: words for path in SCRIPTS if (words := words_in(path.read_text()))} == {}


@pytest.mark.parametrize(
    "script", ['box.textContent = "Copied";', "say(`${n} games wait`);", 'box.setAttribute("aria-label", "Close");']
)
def test_words_of_a_script_are_found(script):
    assert words_in(script)

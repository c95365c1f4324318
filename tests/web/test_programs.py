"""A program that plays by the page finds its paper, its question and its forms in every move, whatever is going on."""

import re

import pytest
from django.test import Client

from tests.cast import person, table

FORM = re.compile(r'<form class="move[^>]*>(.*?)</form>', re.DOTALL)
FIELDS = (
    re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"'),
    re.compile(r'<select name="([^"]+)">\s*<option value="([^"]*)"'),
    re.compile(r'<input type="number" name="([^"]+)" value="([^"]*)"'),
)
LIKES = (
    "roll",
    "pay",
    "decline",
    "buy",
    "pass",
    "end",
    "stay",
    "use_card",
    "pay_fine",
    "choose",
    "collect",
    "refuse",
    "mortgage",
)
"""What it prefers: it has each lot put up that it may, and plays on."""


def signed_in(name):
    browser = Client()
    browser.force_login(person(name))
    return browser


def asked(page):
    """The fields of the form that a program likes best on a page; None if nothing is asked there."""
    paper = page.partition('<section id="own"')[2]
    assert paper
    forms = [dict(pair for kind in FIELDS for pair in kind.findall(form)) for form in FORM.findall(paper)]
    liked = [form for form in forms if form["action"] in LIKES]
    return min(liked, key=lambda form: LIKES.index(form["action"])) if 'class="yours"' in paper and liked else None


@pytest.mark.long
@pytest.mark.django_db
def test_it_is_asked_and_its_answers_are_taken_move_after_move(whole):
    game = table()
    browsers = [signed_in("ana"), signed_in("ben")]
    played = []
    for _ in range(150 if whole else 12):
        pages = [browser.get(f"/tables/{game.key}/").content.decode() for browser in browsers]
        found = [(browser, form) for browser, page in zip(browsers, pages, strict=True) if (form := asked(page))]
        assert found, re.sub(r"<[^>]+>", " ", pages[0].partition('<section id="own"')[2])[:500]
        (browser, form), *_ = found
        answer = browser.post(f"/tables/{game.key}/move/", form, headers={"HX-Request": "true"})
        assert answer.status_code == 200, (form, answer.content)
        played.append(form["action"])
    assert "pass" in played

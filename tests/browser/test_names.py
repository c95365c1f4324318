"""The names on the plan: wherever there is room for them, each of their words is whole."""

import pytest

from games.engine import EDITIONS

BROKEN = """() => [...document.querySelectorAll('.square .name')].flatMap(({ firstChild }) =>
  [...firstChild.data.matchAll(/[^\\s’-]+/g)].filter(word => {
    const letters = document.createRange();
    letters.setStart(firstChild, word.index);
    letters.setEnd(firstChild, word.index + word[0].length);
    return new Set([...letters.getClientRects()].map(line => Math.round(line.top))).size > 1;
  }).map(String))"""
"""The words of names that go on in a second line."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_word_of_a_name_on_the_plan_is_broken(seated, edition):
    [ana] = seated("ana", edition=edition)
    for width in (640, 720, 1000, 1024, 1060, 1440):
        ana.set_viewport_size({"width": width, "height": 900})
        assert ana.evaluate(BROKEN) == [], width

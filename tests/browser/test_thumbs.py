"""On a telephone all that one presses is as large as a thumb: 44 pixels each way."""

import pytest

from tests.browser.following import visit
from tests.sitting import sit

TELEPHONE = {"width": 360, "height": 780}
SMALL = """() => [...document.querySelectorAll(
    "button, .button, summary, .afterwards a, .preset a, label:has(> [type=checkbox])")]
  .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.matches(".run summary"))
  .map(e => [e.innerText || e.name, e.getBoundingClientRect()])
  .filter(([, box]) => box.height < 44 || box.width < 44).map(([name]) => name)"""
"""What is smaller; the lines of the journal that open are lines of text."""


@pytest.mark.parametrize("over", [False, True])
def test_at_a_table_nothing_that_one_presses_is_smaller_than_a_thumb(site, visitor, over):
    gone = [{"Ana": "bankrupt"}] if over else []
    made = sit(site.database, edition="paris", given={"Ana": {"deeds": [1, 3]}}, when=gone)
    page = visit(visitor(cookie=made["cookies"]["ana"], viewport=TELEPHONE), f"{site.address}/tables/{made['key']}/")
    assert page.evaluate(SMALL) == []


def test_nor_before_a_table_nor_where_one_says_how_one_is_told(site, visitor):
    page = visitor("zoe", viewport=TELEPHONE)
    for address in ("/", "/tables/new/", "/games/", "/notices/"):
        page.goto(site.address + address)
        assert page.evaluate(SMALL) == [], address

"""What a page has heard of its game: one looks at it when a move stands in it and its scripts have done with it too."""

from tests.servers import PATIENCE

HEARD = """
  window.heard = "";
  const said = () => document.querySelector("#pulse")?.getAttribute("hx-get");
  addEventListener("htmx:after:swap", () => { window.heard = said(); });
"""
"""Runs in every page, and hears of a swap after all others: a move is drawn first, and only then are drafts, focus,
keys and what is said put right."""
NUMBER = "Number((window.heard || document.querySelector('#pulse').getAttribute('hx-get')).split('=').pop())"
SPOKEN = "() => window.heard && document.querySelector('#now').value"
UNFILLED = "() => !document.querySelector('#table details[data-panel][open] [data-unfilled]')"
FIRST = "#own .now button >> nth=0"


def number(page):
    """The number of the last move that a page shows."""
    return page.evaluate(NUMBER)


def told(page, before):
    """Wait until the page has heard of the next move."""
    page.wait_for_function(f"before => window.heard && {NUMBER} > before", arg=before)


def up_to(page, other):
    """Wait until the page has heard all that another one has."""
    told(page, number(other) - 1)


def visit(page, address):
    page.goto(address)
    page.wait_for_function(SPOKEN)  # the socket has
    return page


def as_soon_as(page, look):
    """What one sees, as soon as there is anything to be seen; for what a page alone cannot tell."""
    for _ in range(20 * PATIENCE):
        if seen := look():
            return seen
        page.wait_for_timeout(50)
    raise AssertionError("it does not come")


def in_turn(*pages):
    """Whichever of them has something to press, as soon as one has."""
    [first] = as_soon_as(pages[0], lambda: [page for page in pages if page.locator(FIRST).count()][:1])
    return first


def move_on(page, moves):
    """Press the first button of what may be done now, so many times."""
    for _ in range(moves):
        page.wait_for_selector(FIRST)
        before = number(page)
        page.click(FIRST)
        told(page, before)

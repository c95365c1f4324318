"""What goes on beyond the edge of a telephone has a sign there, and none where it ends, in each language and light."""

import base64
from itertools import product

import pytest

BARE = "* { color: transparent !important; border-color: transparent !important; }"
"""Nothing is left but the ground."""
PLACES = {"/leaderboard/": "main .scrolled"}
NARROW = {"width": 230, "height": 500}
"""A telephone on which letters are half as large again."""
EDGE = 8
"""Pixels of it that are looked at."""
SPREAD = """async png => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const drawing = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  drawing.drawImage(picture, 0, 0);
  const green = drawing.getImageData(0, 0, picture.width, picture.height).data.filter((_value, at) => at % 4 === 1);
  return Math.max(...green) - Math.min(...green);
}"""
"""How much lighter than its darkest the lightest point of a picture is, of 255."""


def edges(page, place):
    """Whether there is a sign at the left and at the right edge of a place that scrolls."""
    box = page.locator(place).first.bounding_box()
    lefts = box["x"], box["x"] + box["width"] - EDGE
    seen = [page.screenshot(clip=box | {"x": left, "width": EDGE}) for left in lefts]
    spreads = [page.evaluate(SPREAD, base64.b64encode(picture).decode()) for picture in seen]
    assert all(spread < 5 or spread > 15 for spread in spreads), spreads
    return tuple(spread > 15 for spread in spreads)


@pytest.mark.parametrize(("path", "language", "scheme"), [*product(PLACES, ("en", "fr"), ("light", "dark"))])
def test_what_goes_on_beyond_an_edge_has_a_sign_there(visitor, site, path, language, scheme):
    looks = {"locale": language, "color_scheme": scheme, "viewport": NARROW}
    page, place = visitor("ana", bypass_csp=True, **looks), PLACES[path]
    page.goto(site.address + path)
    page.add_style_tag(content=BARE)
    scroller = page.locator(place).first
    scroller.scroll_into_view_if_needed()
    assert scroller.evaluate("place => place.scrollWidth > place.clientWidth + 16")
    assert edges(page, place) == (False, True)
    scroller.evaluate("place => { place.scrollLeft = place.scrollWidth; }")
    assert edges(page, place) == (True, False)

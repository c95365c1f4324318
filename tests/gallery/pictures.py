"""One picture of one page, as small as it can be without looking so."""

import base64
from typing import NamedTuple

from tests.pseudo import CODE

WIDTHS = {360: 780, 768: 1024, 1440: 900}
"""How wide a page is, and how high, in pixels."""
KEPT = {360: 360, 768: 576, 1440: 960}
"""How wide its picture is."""
QUALITY = 0.25
"""Of 1: a hundred and eighty pictures have to fit into the repository."""
SCHEMES = {"day": "light", "night": "dark"}


class Looks(NamedTuple):
    """How a table is looked at: in which language, by which light, how wide."""

    language: str
    schemes: tuple[str, ...]
    widths: tuple[int, ...]


SEEN = Looks("en", tuple(SCHEMES), tuple(WIDTHS))
LONG = Looks(CODE, ("day",), (360, 1440))


def take(chromium, address, cookie, folder, name, looks, prepare=None):
    """A table as one of its players sees it, in all ways in which it is looked at; gives the bytes."""
    taken = 0
    for width in looks.widths:
        context = chromium.new_context(
            locale="en", viewport={"width": width, "height": WIDTHS[width]}, reduced_motion="reduce"
        )
        cookies = {"sessionid": cookie, "django_language": looks.language}
        sent = [{"name": key, "value": value, "domain": "127.0.0.1", "path": "/"} for key, value in cookies.items()]
        context.add_cookies(sent)
        page = context.new_page()
        page.goto(address)
        page.wait_for_function("() => document.querySelector('#now')?.value ?? true")
        if prepare:
            prepare(page)
        for scheme in looks.schemes:
            page.emulate_media(color_scheme=SCHEMES[scheme])
            taken += _shoot(context, page, folder / f"{name}-{scheme}-{width}.webp", KEPT[width])
        context.close()
    return taken


PACK = """async ([png, width, quality]) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(width, Math.round((picture.height * width) / picture.width));
  const drawing = canvas.getContext("2d");
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const packed = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
  return btoa(packed.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""
"""A picture as the browser packs it: how well can be said there alone."""


def _shoot(context, page, path, width):
    """A picture of what is seen without scrolling; gives its bytes."""
    seen = base64.b64encode(page.screenshot()).decode()
    packer = context.new_page()
    path.write_bytes(base64.b64decode(packer.evaluate(PACK, [seen, width, QUALITY])))
    return path.stat().st_size

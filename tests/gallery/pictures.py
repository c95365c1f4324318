"""One picture of one page, as small as it can be without looking so."""

import base64

WIDTHS = {360: 780, 768: 1024, 1440: 900}
"""How wide a page is, and how high, in pixels."""
KEPT = {360: 360, 768: 576, 1440: 960}
"""How wide its picture is."""
QUALITY = 0.25
"""Of 1: a hundred and eighty pictures have to fit into the repository."""
SCHEMES = {"day": "light", "night": "dark"}


def take(chromium, address, cookie, folder, name, prepare=None):
    """A table as one of its players sees it: by day and by night, on a phone, a tablet and a desk; gives the bytes."""
    taken = 0
    for scheme, colours in SCHEMES.items():
        for width, height in WIDTHS.items():
            context = chromium.new_context(
                locale="en", viewport={"width": width, "height": height}, color_scheme=colours, reduced_motion="reduce"
            )
            context.add_cookies([{"name": "sessionid", "value": cookie, "domain": "127.0.0.1", "path": "/"}])
            page = context.new_page()
            page.goto(address)
            page.wait_for_function("() => document.querySelector('#now')?.value ?? true")
            if prepare:
                prepare(page)
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

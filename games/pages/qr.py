"""An address as a square that a telephone reads, drawn by the server: SVG, and nothing that a page may not have."""

from __future__ import annotations

from functools import lru_cache

import qrcode
from django.utils.safestring import SafeString
from qrcode.image.svg import SvgPathImage

LONGEST = 300
"""What is longer is no address of ours: of a request's host the port may have any number of zeros before it."""


@lru_cache(maxsize=500)
def qr_of(address: str) -> SafeString:
    """The square of an address, none of one that is too long; it is the same for everybody who may see that."""
    if len(address) > LONGEST:
        return SafeString("")
    drawn: bytes = qrcode.make(address, image_factory=SvgPathImage, border=2).to_string()
    return SafeString(drawn.decode())

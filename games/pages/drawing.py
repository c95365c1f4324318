"""How parts of pages become HTML: a template draws each shape of a value once, and texts are written into it.

The shape of a value is all of it that a template asks about; its texts are only written, or are empty. Two players who
differ in name and cash have one shape, so their cards are the same HTML with other texts between.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from datetime import UTC
from functools import lru_cache
from html import escape
from itertools import count
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from .memory import kept

NOTHING = SafeString("")
TEXT = "\ue000"
"""Stands in a shape for a text that is not empty."""
MARK = re.compile("\ue000([0-9]+)\ue001")
"""Where a template has written such a text, by its place among those of the value."""
BLANK = re.compile(r"[ \t\r]*\n[ \t\r\n]*")
"""How templates are laid out for those who read them: whoever is sent a part needs one blank in its place."""


def drawn(part: str, value: Hashable = None, swap: bool = False, **inner: SafeString) -> SafeString:
    """A part with its value, a (named) tuple of what its template asks for; `swap` makes it a fragment.

    The template may ask of a text whether there is one, and write it as it is: no filter, no comparison. What is drawn
    already and goes into the part is named as well.
    """
    return _drawn(part, value, swap, inner) if inner else _alone(part, value, swap)


@kept(8_000)
def _alone(part: str, value: Hashable, swap: bool) -> SafeString:
    """A part in which no other lies: most are as they were a move ago, or as they are at another table."""
    return _drawn(part, value, swap, {})


def _drawn(part: str, value: Hashable, swap: bool, inner: dict[str, SafeString]) -> SafeString:
    texts: list[str] = []
    shape, places = _shape(value, texts), _shape(tuple(inner.values()), texts)
    return written(_pieces(part, shape, swap, tuple(inner), places), texts)


Pieces = tuple[str, list[tuple[int, str]]]
"""What a template makes of a shape: its HTML up to the first text, then each text by its place and what follows."""


def written(pieces: Pieces, texts: Iterable[str]) -> SafeString:
    """A shape with its texts, which are escaped unless they are drawn already."""
    first, others = pieces
    safe = [text if isinstance(text, SafeString) else _escaped(text) for text in texts]
    return joined([first, *(safe[place] + piece for place, piece in others)])


def mark(place: int) -> SafeString:
    """What stands in a shape for the text with that place."""
    return SafeString(f"\ue000{place}\ue001")


def pieces_of(html: SafeString) -> Pieces:
    """HTML with marks, taken apart. No text of anybody's may be in it: that might hold marks."""
    first, *others = MARK.split(html)
    return first, [(int(place), piece) for place, piece in zip(others[::2], others[1::2], strict=True)]


class Word(str):
    """A word of ours that a template compares: it belongs to the shape, as a number does."""


class Swap(NamedTuple):
    """Where something goes on a page, as its script looks for it, and how."""

    target: str
    swap: str


def placed(place: Swap, html: SafeString) -> SafeString:
    """A fragment that goes to a place which has no fragment of its own."""
    return drawn("placed", place, html=html)


def rendered(part: str, context: dict[str, Any]) -> SafeString:
    """A part of a table's page, drawn anew; its moments in UTC, for the next reader of it may be elsewhere."""
    with timezone.override(UTC):
        return _shortened(render_to_string(f"games/table/{part}.html", context))


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace('"', "&quot;")


def breakable(name: str) -> SafeString:
    """A name that breaks after its hyphens, also before a figure, where browsers would rather break the figure."""
    return SafeString(_escaped(name).replace("-", "-<wbr>"))


def _shortened(html: str) -> SafeString:
    """HTML that says the same; attributes of ours are in double quotes, so a single one is itself anywhere."""
    return SafeString(BLANK.sub("\n", html).strip("\n").replace("&#x27;", "'"))


def lines(part: str, rows: Iterable[Hashable]) -> SafeString:
    """A list, line by line: `part` is the part of a template that draws one, of a `row` that says all there is to it.

    Each is drawn once for its row, a language and a zone, in which moments are said.
    """
    zone = timezone.get_current_timezone_name()
    return joined(_line(part, row, zone) for row in rows)


@kept(10_000)
def _line(part: str, row: Hashable, _zone: str) -> SafeString:
    return render_to_string(part, {"row": row})


def joined(parts: Iterable[str]) -> SafeString:
    """Parts that templates have drawn, one after the other."""
    return SafeString("".join(parts))


@lru_cache(maxsize=8_000)
def address(page: str, key: str) -> str:
    """Where a page of a table or of a book is."""
    return reverse(page, args=[key])


def deeds_of(key: str) -> str:
    """What the addresses of all deeds of a table begin with: the number of the square follows."""
    return f"{address('table', key)}deeds/"


def _shape(value: Any, texts: list[str]) -> Any:
    """A value with `TEXT` for each of its texts, which are added to those."""
    if isinstance(value, str):
        if value.__class__ is Word:
            return value
        if value:
            texts.append(value)
        return value and TEXT
    if isinstance(value, tuple):
        return _like(value, [_shape(part, texts) for part in value])
    return value


@kept(8_000)
def _pieces(part: str, shape: Any, swap: bool, names: tuple[str, ...], places: tuple[str, ...]) -> Pieces:
    """What a template makes of a shape."""
    numbers = count()
    context = {part: _marked(shape, numbers), "swap": swap}
    inner = zip(names, _marked(places, numbers), strict=True)
    return pieces_of(rendered(part, context | dict(inner)))


def _marked(shape: Any, numbers: Iterator[int]) -> Any:
    """A shape with numbered marks for its texts."""
    if isinstance(shape, str):
        return shape if shape.__class__ is Word or not shape else mark(next(numbers))
    return _like(shape, [_marked(part, numbers) for part in shape]) if isinstance(shape, tuple) else shape


def _like(value: tuple[Any, ...], parts: list[Any]) -> tuple[Any, ...]:
    """A tuple of these parts, named as the parts of that one."""
    make = getattr(value, "_make", tuple)
    made: tuple[Any, ...] = make(parts)
    return made

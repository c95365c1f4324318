"""The paper on which a viewer answers: a frame, and in it blocks, of which a page is sent what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from .debt import DebtPanel
from .drawing import drawn, joined

NOTHING = SafeString("")
BETWEEN = SafeString("\ue002")
"""Stands between what is addressed in one go; no text of anybody's can hold it as a mark of its own."""


class Controls(NamedTuple):
    """What the paper of one viewer is put together from: equal where they look the same."""

    watching: bool
    playing: bool
    over: SafeString
    held: bool
    awaited: bool
    deed: SafeString
    reach: str
    now: SafeString
    back: SafeString
    offers: SafeString
    auction: SafeString
    bidding: SafeString
    limit: SafeString
    sealed: str
    raising: bool
    debt: DebtPanel | None
    business: SafeString


class Frame(NamedTuple):
    """What of it is the same whatever is asked: whether a bot plays the seat, that the game is over."""

    held: bool
    over: SafeString


class Says(NamedTuple):
    """What the paper begins with: whom the table waits for."""

    watching: bool
    awaited: bool
    idle: bool


class Answers(NamedTuple):
    """The forms by which one answers what is asked now; in debt the plan that pays it is the first."""

    playing: bool
    debt: DebtPanel | None


class Box(NamedTuple):
    """Forms that belong together: their name, and what stands above them."""

    name: str
    title: str = ""


class Block(NamedTuple):
    """A block of the paper; its name is its id on the page."""

    name: str
    html: SafeString


class Paper(NamedTuple):
    """The paper as it lies on a page: what is before its blocks, these, and what is after them."""

    begins: SafeString
    blocks: tuple[Block, ...]
    ends: SafeString

    @property
    def whole(self) -> SafeString:
        """All of it."""
        return joined((self.begins, *(block.html for block in self.blocks), self.ends))


def draw_paper(controls: Controls) -> Paper:
    """The paper of one viewer, not yet addressed."""
    frame = Frame(controls.held, controls.over)
    begins, ends = drawn("own", frame, blocks=BETWEEN).split(BETWEEN)
    blocks = tuple(Block(name, html) for name, html in _blocks(controls) if html)
    return Paper(SafeString(begins), blocks, SafeString(ends))


def _blocks(controls: Controls) -> Iterator[tuple[str, SafeString]]:
    """The blocks in their order; empty where there is nothing to be said or asked."""
    idle = not (controls.watching or controls.awaited or controls.over or controls.offers or controls.held)
    yield "says", drawn("says", Says(controls.watching, controls.awaited, idle))
    yield "debt", drawn("debt", controls.debt) if controls.debt else NOTHING
    yield "auction", controls.auction
    yield "sealed", drawn("sealed", controls.sealed) if controls.sealed else NOTHING
    yield "asked", controls.deed
    yield "reach", drawn("reach", controls.reach) if controls.reach else NOTHING
    yield "answers", drawn("answers", Answers(controls.playing, controls.debt), now=controls.now)
    yield "bidding", _boxed(controls.bidding, Box("bidding"))
    yield "back", _boxed(controls.back, Box("back"))
    yield "limit", controls.limit
    yield "offers", _boxed(controls.offers, Box("offers", _("Offers")))
    yield "business", _boxed(controls.business, Box("business", _("Business"))) if controls.raising else NOTHING


def _boxed(forms: SafeString, box: Box) -> SafeString:
    return drawn("box", box, forms=forms) if forms else NOTHING

"""What tables may agree on: the options that there are, each with how it changes an edition."""

from __future__ import annotations

from dataclasses import replace

from . import board
from .agenda import FINAL, FREE, MODES, SEALED, TURNS
from .edition import Edition
from .option import YES_OR_NO, Option, Value
from .rules.auctions import FIXERS
from .rules.building import Building
from .rules.setup import Setup
from .rules.taxes import TenthOf
from .worth import Worth


def _claims(edition: Edition, value: Value) -> Edition:
    return replace(edition, claims=replace(edition.claims, manual=value == "manual"))


def _auction(edition: Edition, value: Value) -> Edition:
    mode = next(mode for mode in MODES if mode == value)
    return replace(edition, auctions=replace(edition.auctions, mode=mode))


def _lowest_bid(edition: Edition, value: Value) -> Edition:
    lowest = next((who for who in FIXERS if who == value), None) or float(value)
    return replace(edition, auctions=replace(edition.auctions, lowest=lowest))


def _income_tax(edition: Edition, value: Value) -> Edition:
    """The printed sum; or that and what the book offers instead, or else a tenth of all assets."""
    if value == "flat":
        return replace(edition, taxes=replace(edition.taxes, choice=None))
    if edition.taxes.choice is not None:
        return edition
    assets = Worth(edition.taxes.income, hotel_houses=edition.building.needs + 1, mortgaged_whole=True)
    return replace(edition, taxes=replace(edition.taxes, choice=TenthOf(assets)))


def _build_anywhere(edition: Edition, value: Value) -> Edition:
    assert isinstance(edition.building, Building)
    return replace(edition, building=replace(edition.building, own_square=None)) if value else edition


def _builds_anywhere(edition: Edition) -> bool:
    return isinstance(edition.building, Building) and not edition.building.own_square


def _direction(edition: Edition, value: Value) -> Edition:
    assert isinstance(edition.setup, Setup)
    return replace(edition, setup=replace(edition.setup, clockwise=value == "clockwise"))


def _runs_clockwise(edition: Edition) -> str:
    return "clockwise" if isinstance(edition.setup, Setup) and edition.setup.clockwise else "anticlockwise"


def _luxury_tax(edition: Edition, value: Value) -> Edition:
    return replace(edition, taxes=replace(edition.taxes, luxury_sum=int(value)))


def _luxury_sum(edition: Edition) -> int:
    return edition.taxes.flat_luxury(
        next(square for square in edition.board.squares if square.kind == board.LUXURY_TAX)
    )


def _time_limit(edition: Edition, value: Value) -> Edition:
    """A closing time as for a tournament; the turn in progress completes (R-44)."""
    ending = edition.ending
    return replace(edition, ending=replace(ending, timed=ending.timed or "R-44")) if value else edition


def _equal_turns(edition: Edition, value: Value) -> Edition:
    """When the time is up the round is finished too (R-77)."""
    if not value:
        return edition
    if not edition.ending.timed:
        raise ValueError("equal_turns goes with a closing time only (R-77)")
    return replace(edition, ending=replace(edition.ending, equal_turns="R-77"))


CLAIMS = Option[Edition](
    "claims", ("auto", "manual"), "R-13", _claims, lambda edition: "manual" if edition.claims.manual else "auto"
)
"""`auto`: the server claims rents at once; `manual`: the owner must."""

AUCTION = Option[Edition](
    "auction", (FINAL, TURNS, FREE, SEALED), "R-17", _auction, lambda edition: edition.auctions.mode
)
"""How one bids; `sealed` is for people who are not there together."""

LOWEST_BID = Option[Edition](
    "lowest_bid",
    (0.5, "none", "host", "player"),
    "R-17",
    _lowest_bid,
    lambda edition: edition.auctions.lowest,
    numbers=lambda edition, value: 0 < value <= 1,
    told="a fraction of the price up to 1",
)
"""Who fixes the lowest bid, if anybody does, or else which fraction of the price it is."""

INCOME_TAX = Option[Edition](
    "income_tax",
    ("choice", "flat"),
    "R-30",
    _income_tax,
    lambda edition: "flat" if edition.taxes.choice is None else "choice",
)
"""`flat`: one sum; `choice`: the player may pay otherwise."""

BUILD_ANYWHERE = Option[Edition]("build_anywhere", YES_OR_NO, None, _build_anywhere, _builds_anywhere)
"""Whether houses may be built where one does not stand oneself."""

DIRECTION = Option[Edition]("direction", ("clockwise", "anticlockwise"), None, _direction, _runs_clockwise)
"""The order of seats."""

LUXURY_TAX = Option[Edition](
    "luxury_tax",
    (),
    None,
    _luxury_tax,
    _luxury_sum,
    numbers=lambda edition, value: isinstance(value, int) and value > 0 and value % edition.unit == 0,
    told="a positive multiple of {unit}",
)
"""Another luxury tax than the printed one."""

TIME_LIMIT = Option[Edition]("time_limit", YES_OR_NO, "R-44", _time_limit, lambda edition: bool(edition.ending.timed))
"""Whether a closing time is agreed on."""

EQUAL_TURNS = Option[Edition](
    "equal_turns", YES_OR_NO, "R-77", _equal_turns, lambda edition: bool(edition.ending.equal_turns)
)
"""Whether the round is finished when the time is up. Comes after the closing time, which it asks for."""

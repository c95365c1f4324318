"""Table options: each a function from an edition and a value to the edition so changed. They raise `ValueError`."""

from __future__ import annotations

from dataclasses import replace

from .edition import Edition, Option
from .rules.building import Building
from .rules.setup import Setup
from .rules.taxes import TenthOf
from .worth import Worth


def _among(name: str, value: Option, words: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in words:
        return value
    raise ValueError(f"{name} is one of {', '.join(words)}, not {value!r}")


def CLAIMS(edition: Edition, value: Option) -> Edition:
    """`auto`: the server claims rents at once; `manual`: the owner must."""
    manual = _among("claims", value, ("auto", "manual")) == "manual"
    return replace(edition, claims=replace(edition.claims, manual=manual))


def AUCTION(edition: Edition, value: Option) -> Edition:
    """The mode of auctions: `free`, `turns`, `turns_final`, or `sealed` for people who are not there together."""
    mode = _among("auction", value, ("free", "turns", "turns_final", "sealed"))
    return replace(edition, auctions=replace(edition.auctions, mode=mode))


def LOWEST_BID(edition: Edition, value: Option) -> Edition:
    """Who fixes the lowest bid: `none`, `host`, `player`, or a fraction of the price above 0 and up to 1."""
    if not isinstance(value, str) and not isinstance(value, bool) and 0 < value <= 1:
        return replace(edition, auctions=replace(edition.auctions, lowest=float(value)))
    who = _among("lowest_bid", value, ("none", "host", "player"))
    return replace(edition, auctions=replace(edition.auctions, lowest=who))


def INCOME_TAX(edition: Edition, value: Option) -> Edition:
    """`flat`: one sum; `choice`: that, or what the book offers instead, or else a tenth of all assets."""
    if _among("income_tax", value, ("choice", "flat")) == "flat":
        return replace(edition, taxes=replace(edition.taxes, choice=None))
    if edition.taxes.choice is not None:
        return edition
    assets = Worth(edition.taxes.income, hotel_houses=edition.building.needs + 1, mortgaged_whole=True)
    return replace(edition, taxes=replace(edition.taxes, choice=TenthOf(assets)))


def BUILD_ANYWHERE(edition: Edition, value: Option) -> Edition:
    """`true`: houses are not bound to the lot on which one's piece stands."""
    if not isinstance(value, bool):
        raise ValueError(f"build_anywhere is true or false, not {value!r}")
    if not isinstance(edition.building, Building) or not edition.building.own_square:
        raise ValueError(f"build_anywhere: {edition.name} has no such bounds")
    return replace(edition, building=replace(edition.building, own_square="")) if value else edition


def DIRECTION(edition: Edition, value: Option) -> Edition:
    """The order of seats: `clockwise` or `anticlockwise`."""
    clockwise = _among("direction", value, ("clockwise", "anticlockwise")) == "clockwise"
    if not isinstance(edition.setup, Setup):
        raise ValueError(f"direction: in {edition.name} the throws decide the order")
    return replace(edition, setup=replace(edition.setup, clockwise=clockwise))


def LUXURY_TAX(edition: Edition, value: Option) -> Edition:
    """Another luxury tax than the printed one, a whole positive sum of the edition."""
    if isinstance(value, bool) or not isinstance(value, int) or value <= 0 or value % edition.unit:
        raise ValueError(f"luxury_tax is a positive multiple of {edition.unit}, not {value!r}")
    return replace(edition, taxes=replace(edition.taxes, luxury_sum=value))


def TIME_LIMIT(edition: Edition, value: Option) -> Edition:
    """`true`: a closing time may be agreed, as for a tournament; the turn in progress completes (R-44)."""
    if not isinstance(value, bool):
        raise ValueError(f"time_limit is true or false, not {value!r}")
    ending = edition.ending
    return replace(edition, ending=replace(ending, timed=ending.timed or "R-44")) if value else edition

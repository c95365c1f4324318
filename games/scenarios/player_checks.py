"""What `then` and `expect` may look at of one player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.cards import DECKS

from ..engine.around.wallet import bills_of
from ..engine.asking.words import square, squares, whole
from ..engine.elements import OUTSIDE
from .given import loans_of, pieces_of
from .looking import Look, Pair, wholes, yes_or_no


def _cash(look: Look, seat: int, wanted: Any) -> Pair:
    return whole("cash", wanted), look.state.cash[seat]


def _at(look: Look, seat: int, wanted: Any) -> Pair:
    return square("at", wanted), look.state.at[seat]


def _jail(look: Look, seat: int, wanted: Any) -> Pair:
    there = look.state.jail[seat]
    if wanted is not False:
        whole("jail", wanted)
    return wanted, False if there == OUTSIDE else there


def _deeds(look: Look, seat: int, wanted: Any) -> Pair:
    return sorted(squares("deeds", wanted)), look.state.held_by(seat)


def _mortgaged(look: Look, seat: int, wanted: Any) -> Pair:
    finance, sites = look.edition.finance, look.state.sites
    there = [number for number in look.state.held_by(seat) if finance.is_mortgaged(sites[number])]
    return sorted(squares("mortgaged", wanted)), there


def _buildings(look: Look, seat: int, wanted: Any) -> Pair:
    if not isinstance(wanted, dict):
        raise ValueError("buildings is a mapping of squares")
    kinds = tuple(look.edition.setup.pieces)
    expected = {square("buildings", number): sorted(pieces_of(there, kinds)) for number, there in wanted.items()}
    sites = {number: look.state.sites[number] for number in look.state.held_by(seat)}
    return expected, {number: sorted(site.pieces) for number, site in sites.items() if site.pieces}


def _loans(look: Look, seat: int, wanted: Any) -> Pair:
    sites = {number: look.state.sites[number] for number in look.state.held_by(seat)}
    return loans_of(wanted), {number: (site.original, site.owed) for number, site in sites.items() if site.original}


def _cards(look: Look, seat: int, wanted: Any) -> Pair:
    if not isinstance(wanted, list) or not all(deck in DECKS for deck in wanted):
        raise ValueError("cards is a list of chance / chest")
    return sorted(wanted), sorted(look.state.cards[seat])


def _bankrupt(look: Look, seat: int, wanted: Any) -> Pair:
    return yes_or_no("bankrupt", wanted), seat in look.state.out


def _bills(look: Look, seat: int, wanted: Any) -> Pair:
    expected = wholes("bills", wanted)
    if not set(expected) <= set(look.edition.bills):
        raise ValueError("bills is a mapping of the edition's bills")
    there = bills_of(look.edition, look.state.cash[seat])
    return expected, {bill: there.get(bill, 0) for bill in expected}


PLAYER_CHECKS: dict[str, Callable[[Look, int, Any], Pair]] = {
    "cash": _cash, "at": _at, "jail": _jail, "deeds": _deeds, "mortgaged": _mortgaged, "buildings": _buildings,
    "cards": _cards, "loans": _loans, "bankrupt": _bankrupt, "bills": _bills,
}  # fmt: skip

"""Figures about a square, each as a sentence for the one who looks."""

from __future__ import annotations

from collections.abc import Iterator

from games.books.names import money, square_name
from games.books.writing.language import gettext as _
from games.books.writing.lists import listed
from games.engine import View
from games.engine.edition import Edition
from games.engine.groups import whole_of
from games.figures.landings import place_of
from games.figures.prices import left_after_taking
from games.figures.visits import PossibleRent, chance_in_the_long_run, chance_of_visit, worst_visit
from games.tables.seen import Seen

from ..memory import kept

HALF = 0.005
"""Half a percent: what is less is not rounded to none."""


def completed(edition: Edition, view: View, square: int, names: list[str]) -> Iterator[str]:
    """Whose group a square that nobody holds would complete."""
    others = (other for other in edition.board.group_of(square) if other != square)
    holder = whole_of(view.sites, others)
    if view.sites[square].holder is None and holder is not None:
        yield (
            _("It completes your group.")
            if holder == view.seat
            else _("It completes the group of %(who)s.") % {"who": names[holder]}
        )


def chances(edition: Edition, view: View, square: int) -> Iterator[str]:
    """How likely it is that somebody comes there in the next round, and the viewer with their next turn."""
    seat = view.seat
    if view.ranking:
        return
    if edition.board.squares[square].group:
        yield visit_of(edition, view, square)
    if seat in view.still_in() and view.sites[square].holder != seat:
        own = chance_of_visit(edition, [_place(view, seat)], square)
        yield _("You land here with your next turn: %(chance)s") % {"chance": percent(own)}


def visit_of(edition: Edition, view: View, square: int) -> str:
    """How likely it is that somebody comes there in the next round, but who holds it, or the viewer if nobody does."""
    holder = view.sites[square].holder
    host = view.seat if holder is None else holder
    places = [_place(view, other) for other in view.still_in() if other != host]
    values = {
        "chance": percent(chance_of_visit(edition, places, square)),
        "mean": percent(chance_in_the_long_run(edition, len(places), square)),
    }
    if host == view.seat:
        return _("Somebody else lands here in the next round: %(chance)s (in the long run %(mean)s)") % values
    return _("Somebody lands here in the next round: %(chance)s (in the long run %(mean)s)") % values


def _place(view: View, seat: int) -> int:
    return place_of(view.at[seat], view.jail[seat])


def percent(chance: float) -> str:
    """A chance in whole percent."""
    if 0 < chance < HALF:
        return _("under %(n)s %%") % {"n": 1}
    return _("%(n)s %%") % {"n": round(100 * chance)}


def cash_after(table: Seen, square: int) -> tuple[str, str]:
    """What a square that nobody holds would leave of the cash that the viewer may spend, or what they lack for it."""
    edition, view = table.edition, table.view
    if view.seat is None or view.seat in view.out:
        return "", ""
    left = left_after_taking(edition, view, table.free_cash, square)
    if left is None:
        return "", ""
    if left < 0:
        return "", lack_of(edition.name, -left)
    return _("Of your cash %(sum)s would be left.") % {"sum": money(edition.name, left)}, ""


def lack_of(edition: str, amount: int) -> str:
    """What is missing, in a sentence."""
    return _("You lack %(sum)s for it.") % {"sum": money(edition, amount)}


def reach(edition: Edition, view: View) -> str:
    """The worst rent within reach of the viewer's next throw, and its chance; '' where there is none."""
    seat = view.seat
    if seat is None or seat in view.out or view.ranking:
        return ""
    doubles = view.doubles if view.turn == seat else 0
    found = worst_visit(edition, view.sites, seat, _place(view, seat), doubles)
    return _reach(edition, found) if found else ""


@kept(2_000)
def _reach(edition: Edition, found: PossibleRent) -> str:
    names = (square_name(edition.name, square, edition.board.squares[square].kind) for square in found.squares)
    values = {"n": max(1, round(1 / found.chance)), "sum": money(edition.name, found.amount), "where": listed(names)}
    return _("Your next throw: 1 in %(n)s to pay %(sum)s (%(where)s)") % values

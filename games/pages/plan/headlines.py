"""What stands above a table: whose turn it is and what is awaited, and in the end who was worth what."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from games.books.names import PARTS_OF_WORTH, edition_name, money
from games.books.scarce import SCARCE
from games.books.teller import Teller, won
from games.books.writing.language import gettext as _
from games.books.writing.lists import beside, listed
from games.engine import View
from games.engine.agenda import (
    Auction,
    ToChoose,
    ToEnd,
    ToFixLowest,
    ToKeep,
    ToLeaveJail,
    ToPlace,
    ToTake,
    ToThrow,
    ToWant,
)
from games.engine.edition import Edition
from games.engine.elements import OUTSIDE
from games.tables.seen import Seen

from ..memory import kept


def title_of(table: Seen) -> str:
    """What tells this table from another in a row of tabs: whose turn it is, the book, the key."""
    game = table.game
    awaited = tuple([seat.name for seat in table.seats if str(seat.order) in game.awaiting])
    return _title(bool(table.view.ranking), awaited, game.edition, game.key)


@kept(8_000)
def _title(over: bool, awaited: tuple[str, ...], edition: str, key: str) -> str:
    matter = _("Game over") if over else _("%(who)s to play") % {"who": listed(awaited)}
    return beside((matter, edition_name(edition), key))


OfOneSeat = ToThrow | ToTake | ToLeaveJail | ToChoose | ToFixLowest | ToEnd | ToKeep | ToPlace
IN_JAIL = "jail"
OF_ONE: dict[type | str, tuple[str | Promise, str | Promise]] = {
    ToThrow: (
        gettext_lazy("%(who)s throws the dice."),
        gettext_lazy("You throw the dice."),
    ),
    ToTake: (
        gettext_lazy("%(who)s decides whether to take %(where)s."),
        gettext_lazy("You decide whether to take %(where)s."),
    ),
    ToKeep: (
        gettext_lazy("%(who)s pays off the loans of an estate or gives its parcels up."),
        gettext_lazy("You pay off the loans of an estate or give its parcels up."),
    ),
    ToLeaveJail: (
        gettext_lazy("%(who)s decides how to go on from jail."),
        gettext_lazy("You decide how to go on from jail."),
    ),
    IN_JAIL: (
        gettext_lazy("%(who)s is in jail and throws the dice."),
        gettext_lazy("You are in jail and throw the dice."),
    ),
    "cards": (
        gettext_lazy("%(who)s decides whether to pay or to draw a card."),
        gettext_lazy("You decide whether to pay or to draw a card."),
    ),
    "taxes": (
        gettext_lazy("%(who)s chooses how to pay: %(where)s."),
        gettext_lazy("You choose how to pay: %(where)s."),
    ),
    ToFixLowest: (
        gettext_lazy("%(who)s fixes the lowest bid for %(where)s."),
        gettext_lazy("You fix the lowest bid for %(where)s."),
    ),
    ToEnd: (
        gettext_lazy("%(who)s may do business and end the turn."),
        gettext_lazy("You may do business and end the turn."),
    ),
    ToPlace: (
        gettext_lazy("%(who)s places a building."),
        gettext_lazy("You place a building."),
    ),
}
"""What is awaited of one seat, as others read it and as it reads it itself.

A throw in jail and choices, by the area that takes them, stand apart from others.
"""


def headline(edition: Edition, seen: View, names: list[str]) -> str:
    """Whose turn it is and what is awaited, in a sentence."""
    teller = Teller(edition, names)
    if seen.ranking:
        return won([names[seat] for seat in seen.ranking[0]])
    if seen.debts:
        owing = dict.fromkeys(names[debt.debtor] for debt in seen.debts)
        return ngettext("%(who)s must raise money.", "%(who)s must raise money.", len(owing)) % {"who": listed(owing)}
    top = seen.asked
    if top is None:  # a position of before, of which facts alone tell
        return _("%(who)s to play") % {"who": names[seen.turn]}
    if isinstance(top, Auction):
        return _auction_headline(edition, top, teller)
    if isinstance(top, ToWant):
        waiting = [names[seat] for seat in top.waiting]
        return str(SCARCE[top.piece].too_few % {"who": listed(waiting), "n": len(waiting)})
    others, _own = _of_one(_question(seen, top))
    return others % {"who": names[top.seat], "where": _where(seen, top, teller)}


def own_headline(edition: Edition, seen: View, names: list[str]) -> str:
    """What the seat reads in place of its own name of which alone something is awaited; '' where it is no such."""
    if len(seen.awaited) != 1:
        return ""
    if seen.debts:
        return _("You must raise money.")
    top = seen.asked
    if isinstance(top, ToWant):
        return str(SCARCE[top.piece].too_few_own)
    if top is None or isinstance(top, Auction):
        return ""
    _others, own = _of_one(_question(seen, top))
    return own % {"where": _where(seen, top, Teller(edition, names))}


def _where(seen: View, top: OfOneSeat, teller: Teller) -> str:
    return teller.where(top.square if isinstance(top, ToTake | ToFixLowest) else seen.at[top.seat])


def _question(seen: View, top: OfOneSeat) -> type | str:
    if isinstance(top, ToThrow) and seen.jail[top.seat] != OUTSIDE:
        return IN_JAIL
    return top.area if isinstance(top, ToChoose) else type(top)


@kept(100)
def _of_one(question: type | str) -> tuple[str, str]:
    others, own = OF_ONE[question]
    return str(others), str(own)


def _auction_headline(edition: Edition, auction: Auction, teller: Teller) -> str:
    values = {
        "where": teller.lot(auction.square, auction.piece),
        "sum": money(edition.name, auction.high or auction.lowest),
    }
    piece = SCARCE[auction.piece] if auction.piece else None
    if auction.is_secret:
        text = piece.sealed if piece else _("%(where)s is auctioned by sealed bids, from %(sum)s: %(who)s to answer.")
        return str(text) % {**values, "who": listed(teller.who(seat) for seat in auction.waiting)}
    if auction.by is None:
        return str(piece.auctioned if piece else _("%(where)s is auctioned, from %(sum)s.")) % values
    text = piece.bid if piece else _("%(where)s is auctioned; %(who)s has bid %(sum)s.")
    return str(text) % {**values, "who": teller.who(auction.by)}


def worth_line(edition: Edition, seen: View, seat: int) -> str:
    """What a seat was worth where a game was counted out, and what of; nothing if one was left."""
    return "" if len(seen.still_in()) < 2 or seat in seen.out else worth_of(edition, seen, seat)


def worth_of(edition: Edition, seen: View, seat: int) -> str:
    """What a seat is worth, and what of."""
    parts = edition.ending.worth.parts(edition, seen, seat)
    named = zip(PARTS_OF_WORTH, parts, strict=True)
    made = [str(name.with_sum) % {"sum": money(edition.name, part)} for name, part in named if part]
    values = {"sum": money(edition.name, parts.total()), "parts": listed(made)}
    return _("worth %(sum)s: %(parts)s") % values if made else _("worth %(sum)s") % values

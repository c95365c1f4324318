"""Facts that are one event, told in one sentence: a throw and where it leads, a thing and its price, a list at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import NamedTuple, TypeVar

from django.utils.translation import gettext as _

from games.engine import events as ev
from games.engine.state import BANK, Purse

from ..cards import card_text
from ..lists import listed
from ..names import pieces
from ..teller import Line, Teller, release_card


class Told(NamedTuple):
    """A sentence, and how many facts it tells."""

    line: Line
    facts: int


Facts = Sequence[ev.Event]
Thing = TypeVar("Thing", ev.Took, ev.Built, ev.SoldBack)
Handed = ev.HandedOver | ev.CardHandedOver
OWN_SUM = ("receive", "pay", "pay_bank")
"""The effects of cards that say themselves which sum is paid."""


# --- throws and what they lead to -------------------------------------------------------------------------


def _throw(t: Teller, facts: Facts) -> Told | None:
    """A throw and where it leads, with the rent that is paid there."""
    match facts[:3]:
        case [ev.Threw() as threw, ev.Moved() as moved, *rest] if threw.seat == moved.seat:
            rent = _rent(rest, moved.seat)
            values = {"who": t.who(threw.seat), "a": threw.first, "b": threw.second, "where": t.where(moved.to)}
            values |= {"other": t.who(rent.payee), "sum": t.sum(rent.amount)} if rent else {}
            return Told(Line("dice", _thrown(threw.first == threw.second, rent) % values), 3 if rent else 2)
    return None


def _thrown(double: bool, rent: ev.Paid | None) -> str:
    if rent and double:
        return _("%(who)s throws a double, %(a)s and %(b)s, comes to %(where)s and pays %(other)s %(sum)s.")
    if rent:
        return _("%(who)s throws %(a)s and %(b)s, comes to %(where)s and pays %(other)s %(sum)s.")
    if double:
        return _("%(who)s throws a double, %(a)s and %(b)s, and comes to %(where)s.")
    return _("%(who)s throws %(a)s and %(b)s and comes to %(where)s.")


def _arrival(t: Teller, facts: Facts) -> Told | None:
    """Where a card leads, with the rent that is paid there."""
    match facts[:2]:
        case [ev.Moved() as moved, *rest] if rent := _rent(rest, moved.seat):
            values = {"who": t.who(moved.seat), "where": t.where(moved.to)}
            values |= {"other": t.who(rent.payee), "sum": t.sum(rent.amount)}
            return Told(Line("move", _("%(who)s comes to %(where)s and pays %(other)s %(sum)s.") % values), 2)
    return None


def _rent(facts: Facts, visitor: int) -> ev.Paid | None:
    """What is paid to another player as soon as one has come somewhere."""
    match facts[:1]:
        case [ev.Paid(payer=payer, payee=int()) as paid] if payer == visitor:
            return paid
    return None


def _card(t: Teller, facts: Facts) -> Told | None:
    """A card that says itself what is paid by it."""
    match facts[:2]:
        case [ev.Drew() as drew, ev.Paid() as paid] if paid.clause == drew.card:
            card = t.edition.deck[drew.card]
            if card.effect in OWN_SUM and card.amount == paid.amount:
                values = {"who": t.who(drew.seat), "card": card_text(t.edition, drew.card)}
                return Told(Line("card", _("%(who)s draws a card: %(card)s") % values), 2)
    return None


def _freed(t: Teller, facts: Facts) -> Told | None:
    """Out of jail, for money or by a card."""
    match facts[:2]:
        case [ev.CardGivenUp() as card, ev.LeftJail() as left] if card.seat == left.seat:
            text = _("%(who)s gives up %(card)s and leaves jail.")
            return Told(Line("jail", text % {"who": t.who(left.seat), "card": release_card(card.deck)}), 2)
        case [ev.LeftJail() as left, ev.Paid() as paid] | [ev.Paid() as paid, ev.LeftJail() as left]:
            if (paid.payer, paid.clause) == (left.seat, left.clause):
                text = _("%(who)s pays %(sum)s and leaves jail.")
                return Told(Line("jail", text % {"who": t.who(left.seat), "sum": t.sum(paid.amount)}), 2)
    return None


# --- sums -------------------------------------------------------------------------------------------------


def _each(t: Teller, facts: Facts) -> Told | None:
    """The same sum from one purse to several players, or from several players to one."""
    like = [fact for fact in takewhile(lambda fact: isinstance(fact, ev.Paid), facts) if isinstance(fact, ev.Paid)]
    first = like[0]
    like = list(takewhile(lambda fact: (fact.amount, fact.clause) == (first.amount, first.clause), like))
    given = list(takewhile(lambda fact: fact.payer == first.payer, like))
    taken = list(takewhile(lambda fact: fact.payee == first.payee, like))
    if _are_players([fact.payee for fact in given]):
        text = (
            _("The bank pays %(sum)s each: %(all)s.")
            if first.payer == BANK
            else _("%(one)s pays %(sum)s each: %(all)s.")
        )
        values = {"one": t.who(first.payer), "all": listed(t.who(fact.payee) for fact in given)}
        return Told(Line("money", text % {**values, "sum": t.sum(first.amount)}), len(given))
    if _are_players([fact.payer for fact in taken]) and isinstance(first.payee, int):
        values = {"one": t.who(first.payee), "all": listed(t.who(fact.payer) for fact in taken)}
        text = _("%(one)s receives %(sum)s each: %(all)s.")
        return Told(Line("money", text % {**values, "sum": t.sum(first.amount)}), len(taken))
    return None


def _are_players(purses: Sequence[Purse]) -> bool:
    """Whether these are several players, each once."""
    return len(purses) > 1 and len({*purses}) == len(purses) and all(isinstance(purse, int) for purse in purses)


def _with_price(facts: Facts, kind: type[Thing]) -> tuple[list[Thing], int]:
    """The things with which the facts begin, each after its payment, of one seat; and what was paid in all."""
    things: list[Thing] = []
    paid_in_all = 0
    for paid, thing in zip(facts[::2], facts[1::2], strict=False):
        if not (isinstance(paid, ev.Paid) and isinstance(thing, kind) and BANK in (paid.payer, paid.payee)):
            break
        if thing.seat not in (paid.payer, paid.payee) or (things and thing.seat != things[0].seat):
            break
        things.append(thing)
        paid_in_all += paid.amount
    return things, paid_in_all


# --- deeds and buildings ----------------------------------------------------------------------------------


def _took(t: Teller, facts: Facts) -> Told | None:
    """What comes from the bank, with its price; all that is dealt to one at once."""
    things, paid = _with_price(facts, ev.Took)
    if not things:
        return None
    how = things[0].how
    if how != "dealt" and len(things) > 1:
        things, paid = _with_price(facts[:2], ev.Took)
    values = {
        "who": t.who(things[0].seat),
        "where": listed(t.where(fact.square) for fact in things),
        "sum": t.sum(paid),
    }
    text = {
        "won": _("%(who)s wins %(where)s for %(sum)s."),
        "leased": _("%(who)s leases %(where)s for %(sum)s."),
        "dealt": _("%(who)s is dealt %(where)s for %(sum)s."),
        "bought": _("%(who)s buys %(where)s for %(sum)s."),
    }[how]
    return Told(Line("deed", text % values), 2 * len(things))


def _built(t: Teller, facts: Facts) -> Told | None:
    things, paid = _with_price(facts, ev.Built)
    if not things:
        return None
    values = _counted(t, things) | {"sum": t.sum(paid)}
    one, several = (
        _("%(who)s builds %(piece)s on %(where)s for %(sum)s."),
        _("%(who)s builds %(pieces)s for %(sum)s: %(where)s."),
    )
    return Told(Line("build", (one if len(things) == 1 else several) % values), 2 * len(things))


def _sold(t: Teller, facts: Facts) -> Told | None:
    things, paid = _with_price(facts, ev.SoldBack)
    if not things:
        return None
    values = _counted(t, things) | {"sum": t.sum(paid)}
    one, several = (
        _("%(who)s sells %(piece)s on %(where)s for %(sum)s."),
        _("%(who)s sells %(pieces)s for %(sum)s: %(where)s."),
    )
    return Told(Line("build", (one if len(things) == 1 else several) % values), 2 * len(things))


def _counted(t: Teller, things: Sequence[ev.Built] | Sequence[ev.SoldBack]) -> dict[str, str]:
    """Whose pieces, how many of which kind, on which squares."""
    counts = Counter(fact.piece for fact in things)
    return {
        "who": t.who(things[0].seat),
        "piece": t.piece(things[0].piece),
        "pieces": listed(pieces(piece, count) for piece, count in counts.items()),
        "where": listed(dict.fromkeys(t.where(fact.square) for fact in things)),
    }


def _lent(t: Teller, facts: Facts) -> Told | None:
    match facts[:2]:
        case [ev.Paid() as paid, ev.Mortgaged() as fact] if paid.payee == fact.seat:
            text = _("%(who)s mortgages %(where)s for %(sum)s.")
        case [ev.Paid() as paid, ev.Redeemed() as fact] if paid.payer == fact.seat:
            text = _("%(who)s redeems %(where)s for %(sum)s.")
        case _:
            return None
    return Told(
        Line("deed", text % {"who": t.who(fact.seat), "where": t.where(fact.square), "sum": t.sum(paid.amount)}), 2
    )


def _handed(t: Teller, facts: Facts) -> Told | None:
    """All that one player hands over to another at once."""
    run = [fact for fact in takewhile(lambda fact: isinstance(fact, Handed), facts) if isinstance(fact, Handed)]
    first = run[0]
    run = list(takewhile(lambda fact: (fact.giver, fact.taker) == (first.giver, first.taker), run))
    if len(run) == 1:
        return None
    things = [t.where(fact.square) if isinstance(fact, ev.HandedOver) else release_card(fact.deck) for fact in run]
    values = {"who": t.who(first.giver), "other": t.who(first.taker), "what": listed(things)}
    return Told(Line("deed", _("%(who)s hands over to %(other)s: %(what)s.") % values), len(run))


def _fallen(t: Teller, facts: Facts) -> Told | None:
    run = [
        fact
        for fact in takewhile(lambda fact: isinstance(fact, ev.FellToBank), facts)
        if isinstance(fact, ev.FellToBank)
    ]
    if len(run) == 1:
        return None
    what = listed(t.where(fact.square) for fact in run)
    return Told(Line("deed", _("The bank takes back: %(what)s.") % {"what": what}), len(run))


TOGETHER: dict[type, tuple[Callable[[Teller, Facts], Told | None], ...]] = {
    ev.Threw: (_throw,),
    ev.Moved: (_arrival,),
    ev.Drew: (_card,),
    ev.Paid: (_freed, _took, _built, _sold, _lent, _each),
    ev.LeftJail: (_freed,),
    ev.CardGivenUp: (_freed,),
    ev.HandedOver: (_handed,),
    ev.CardHandedOver: (_handed,),
    ev.FellToBank: (_fallen,),
}
"""By the fact with which an event begins: what may tell it together with those that follow."""

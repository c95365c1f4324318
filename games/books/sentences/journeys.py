"""A throw or a card and where it leads, with what is paid there: one event, told in one sentence."""

from __future__ import annotations

from games.books.writing.language import gettext as _
from games.engine import events as ev
from games.engine.events import Facts
from games.engine.events.turns import JAIL

from ..cards import card_text
from ..teller import Line, Teller, release_card
from .told import ToldFacts

OWN_SUM = ("receive", "pay", "pay_bank")
"""The effects of cards that say themselves which sum is paid."""


def throw(t: Teller, facts: Facts) -> ToldFacts | None:
    """A throw and where it leads, with the rent that is paid there."""
    match facts[:3]:
        case [ev.Threw() as threw, ev.Moved() as moved, *rest] if threw.seat == moved.seat:
            rent = _rent(rest, moved.seat) if moved.to != JAIL else None
            values = {"who": t.who(threw.seat), "a": threw.first, "b": threw.second, "where": t.where(moved.to)}
            values |= {"other": t.who(rent.payee), "sum": t.sum(rent.amount)} if rent else {}
            text = _thrown(threw.first == threw.second, rent, visiting=moved.to == JAIL)
            return ToldFacts(Line("dice", text % values), 3 if rent else 2)
    return None


def _thrown(double: bool, rent: ev.Paid | None, *, visiting: bool) -> str:
    """Into jail one is sent, and who comes by is no prisoner: nobody pays there."""
    if visiting and double:
        return _("%(who)s throws a double, %(a)s and %(b)s, and comes to %(where)s, as a visitor.")
    if visiting:
        return _("%(who)s throws %(a)s and %(b)s and comes to %(where)s, as a visitor.")
    if rent and double:
        return _("%(who)s throws a double, %(a)s and %(b)s, comes to %(where)s and pays %(other)s %(sum)s.")
    if rent:
        return _("%(who)s throws %(a)s and %(b)s, comes to %(where)s and pays %(other)s %(sum)s.")
    if double:
        return _("%(who)s throws a double, %(a)s and %(b)s, and comes to %(where)s.")
    return _("%(who)s throws %(a)s and %(b)s and comes to %(where)s.")


def arrival(t: Teller, facts: Facts) -> ToldFacts | None:
    """Where a card leads, with the rent that is paid there."""
    match facts[:2]:
        case [ev.Moved() as moved, *rest] if rent := _rent(rest, moved.seat):
            values = {"who": t.who(moved.seat), "where": t.where(moved.to)}
            values |= {"other": t.who(rent.payee), "sum": t.sum(rent.amount)}
            return ToldFacts(Line("move", _("%(who)s comes to %(where)s and pays %(other)s %(sum)s.") % values), 2)
    return None


def _rent(facts: Facts, visitor: int) -> ev.Paid | None:
    """What is paid to another player as soon as one has come somewhere."""
    match facts[:1]:
        case [ev.Paid(payer=payer, payee=int()) as paid] if payer == visitor:
            return paid
    return None


def card(t: Teller, facts: Facts) -> ToldFacts | None:
    """A card that says itself what is paid by it."""
    match facts[:2]:
        case [ev.Drew() as drew, ev.Paid() as paid] if paid.clause == drew.card:
            card = t.edition.deck[drew.card]
            if card.effect in OWN_SUM and card.amount == paid.amount:
                values = {"who": t.who(drew.seat), "card": card_text(t.edition, drew.card)}
                return ToldFacts(Line("card", _("%(who)s draws a card: %(card)s") % values), 2)
    return None


def freed(t: Teller, facts: Facts) -> ToldFacts | None:
    """Out of jail, for money or by a card."""
    match facts[:2]:
        case [ev.CardGivenUp() as card, ev.LeftJail() as left] if card.seat == left.seat:
            text = _("%(who)s gives up %(card)s and leaves jail.")
            return ToldFacts(Line("jail", text % {"who": t.who(left.seat), "card": release_card(card.deck)}), 2)
        case [ev.LeftJail() as left, ev.Paid() as paid] | [ev.Paid() as paid, ev.LeftJail() as left]:
            if (paid.payer, paid.clause) == (left.seat, left.clause):
                text = _("%(who)s pays %(sum)s and leaves jail.")
                return ToldFacts(Line("jail", text % {"who": t.who(left.seat), "sum": t.sum(paid.amount)}), 2)
    return None

"""What is told of turns: throws, moves, cards, jail and the end."""

from __future__ import annotations

from collections.abc import Callable

from games.books.writing.language import gettext as _
from games.engine import events as ev
from games.engine.actions import Reply
from games.engine.events.turns import JAIL

from ..cards import card_text
from ..teller import Line, Teller, release_card, won


def _opening(t: Teller, e: ev.OpeningThrown) -> Line:
    return Line(
        "dice",
        _("%(who)s throws %(a)s and %(b)s for the start.") % _dice(t, e.seat, e.first, e.second),
    )


def _began(t: Teller, e: ev.Began) -> Line:
    return Line("turn", _("%(who)s starts.") % {"who": t.who(e.order[0])})


def _turn(t: Teller, e: ev.TurnBegan) -> Line:
    return Line("turn", _("It is %(who)s’s turn.") % {"who": t.who(e.seat)})


def _threw(t: Teller, e: ev.Threw) -> Line:
    values = _dice(t, e.seat, e.first, e.second)
    if e.first == e.second:
        return Line("dice", _("%(who)s throws a double: %(a)s and %(b)s.") % values)
    return Line("dice", _("%(who)s throws %(a)s and %(b)s.") % values)


def _dice(t: Teller, seat: int, first: int, second: int) -> dict[str, object]:
    return {"who": t.who(seat), "a": first, "b": second}


def _threw_for_rent(t: Teller, e: ev.ThrewForRent) -> Line:
    values = _dice(t, e.seat, e.first, e.second)
    return Line("dice", _("%(who)s throws %(a)s and %(b)s for the payment.") % values)


def _moved(t: Teller, e: ev.Moved) -> Line:
    values = {"who": t.who(e.seat), "where": t.where(e.to)}
    if e.to == JAIL:  # into jail one is sent
        return Line("move", _("%(who)s comes to %(where)s, as a visitor.") % values)
    return Line("move", _("%(who)s comes to %(where)s.") % values)


def _drew(t: Teller, e: ev.Drew) -> Line:
    values = {"who": t.who(e.seat), "card": card_text(t.edition, e.card)}
    return Line("card", _("%(who)s draws a card: %(card)s") % values)


def _card_up(t: Teller, e: ev.CardGivenUp) -> Line:
    text = _("%(who)s gives up %(card)s.") % {"who": t.who(e.seat), "card": release_card(e.deck)}
    return Line("card", text)


def _card_over(t: Teller, e: ev.CardHandedOver) -> Line:
    values = {"who": t.who(e.giver), "other": t.who(e.taker), "card": release_card(e.deck)}
    return Line("card", _("%(who)s hands %(card)s over to %(other)s.") % values)


def _jailed(t: Teller, e: ev.Jailed) -> Line:
    return Line("jail", _("%(who)s goes to jail.") % {"who": t.who(e.seat)})


def _missed(_t: Teller, _e: ev.MissedDouble) -> Line:
    return Line("jail", _("That is no double."))


def _left(t: Teller, e: ev.LeftJail) -> Line:
    return Line("jail", _("%(who)s leaves jail.") % {"who": t.who(e.seat)})


def _stayed(t: Teller, e: ev.Stayed) -> Line:
    return Line("jail", _("%(who)s stays in jail.") % {"who": t.who(e.seat)})


def _chose(t: Teller, e: ev.Chose) -> Line:
    said: dict[Reply, str] = {
        "pay": _("%(who)s chooses to pay."),
        "draw": _("%(who)s chooses to draw."),
        "flat": _("%(who)s chooses the fixed sum."),
        "percent": _("%(who)s chooses to pay a tenth of everything owned."),
        "dice": _("%(who)s chooses to throw for the sum."),
    }
    return Line("card", said[e.word] % {"who": t.who(e.seat)})


def _bankrupt(t: Teller, e: ev.WentBankrupt) -> Line:
    """To a player, or to the bank: it takes what is left to the chest's debtors too (P-73)."""
    to_player = _("%(who)s is bankrupt; the estate goes to %(other)s.")
    said = to_player if isinstance(e.creditor, int) else _("%(who)s is bankrupt; the estate goes to the bank.")
    return Line("end", said % {"who": t.who(e.seat), "other": t.who(e.creditor)})


def _time(t: Teller, e: ev.TimeCalled) -> Line:
    return Line("end", _("The time is up: this turn is the last."))


def _last_round(t: Teller, e: ev.LastRoundCalled) -> Line:
    return Line("end", _("The time is up: the round is finished, then the game ends."))


def _ended(t: Teller, e: ev.GameEnded) -> Line:
    return Line("end", won([t.who(seat) for seat in e.ranking[0]]))


TELLERS: dict[type, Callable[..., Line | None]] = {
    ev.OpeningThrown: _opening,
    ev.Began: _began,
    ev.TurnBegan: _turn,
    ev.Threw: _threw,
    ev.ThrewForRent: _threw_for_rent,
    ev.Moved: _moved,
    ev.Drew: _drew,
    ev.CardGivenUp: _card_up,
    ev.CardHandedOver: _card_over,
    ev.Jailed: _jailed,
    ev.MissedDouble: _missed,
    ev.LeftJail: _left,
    ev.Stayed: _stayed,
    ev.Chose: _chose,
    ev.WentBankrupt: _bankrupt,
    ev.TimeCalled: _time,
    ev.LastRoundCalled: _last_round,
    ev.GameEnded: _ended,
}
"""The facts of `events/turns.py` that are told, each with its sentence."""

"""A thing and its price, a sum to several, a list at once: one event, told in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import TypeVar

from games.books.writing.language import gettext as _
from games.engine import events as ev
from games.engine.elements import BANK, Purse
from games.engine.events import Facts
from games.engine.pieces import HOUSE
from games.engine.rules.finance import Mortgages

from ..names import pieces
from ..teller import Line, Teller, release_card
from ..writing.lists import listed, together
from .money import borrowed
from .told import ToldFacts

OfProperty = TypeVar("OfProperty", ev.Took, ev.Built, ev.SoldBack)
Handed = ev.HandedOver | ev.CardHandedOver


def each(t: Teller, facts: Facts) -> ToldFacts | None:
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
        return ToldFacts(Line("money", text % {**values, "sum": t.sum(first.amount)}), len(given))
    if _are_players([fact.payer for fact in taken]) and isinstance(first.payee, int):
        values = {"one": t.who(first.payee), "all": listed(t.who(fact.payer) for fact in taken)}
        text = _("%(one)s receives %(sum)s each: %(all)s.")
        return ToldFacts(Line("money", text % {**values, "sum": t.sum(first.amount)}), len(taken))
    return None


def _are_players(purses: Sequence[Purse]) -> bool:
    """Whether these are several players, each once."""
    return len(purses) > 1 and len({*purses}) == len(purses) and all(isinstance(purse, int) for purse in purses)


def _with_price(facts: Facts, kind: type[OfProperty]) -> tuple[list[OfProperty], int]:
    """The things with which the facts begin, each after its payment, of one seat; and what was paid in all."""
    things: list[OfProperty] = []
    paid_in_all = 0
    for paid, thing in zip(facts[::2], facts[1::2], strict=False):
        if not (isinstance(paid, ev.Paid) and isinstance(thing, kind) and BANK in (paid.payer, paid.payee)):
            break
        if thing.seat not in (paid.payer, paid.payee) or (things and thing.seat != things[0].seat):
            break
        things.append(thing)
        paid_in_all += paid.amount
    return things, paid_in_all


def took(t: Teller, facts: Facts) -> ToldFacts | None:
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
    return ToldFacts(Line("deed", text % values), 2 * len(things))


def built(t: Teller, facts: Facts) -> ToldFacts | None:
    """All that one builds at once, with its price."""
    things, paid = _with_price(facts, ev.Built)
    if not things:
        return None
    one, several = (
        _("%(who)s builds %(piece)s on %(where)s for %(sum)s."),
        _("%(who)s builds %(pieces)s for %(sum)s: %(where)s."),
    )
    return _of_pieces(t, things, paid, one if len(things) == 1 else several)


def sold(t: Teller, facts: Facts) -> ToldFacts | None:
    """All that one sells at once, with what it brings; a hotel that comes back as houses is told alone."""
    things, paid = _with_price(facts, ev.SoldBack)
    if not things:
        return None
    number = next((place for place, fact in enumerate(things) if fact.is_exchange), len(things))
    things, paid = _with_price(facts[: 2 * max(number, 1)], ev.SoldBack)
    if not number:
        return _exchanged(t, things[0], paid)
    one, several = (
        _("%(who)s sells %(piece)s on %(where)s for %(sum)s."),
        _("%(who)s sells %(pieces)s for %(sum)s: %(where)s."),
    )
    return _of_pieces(t, things, paid, one if len(things) == 1 else several)


def _exchanged(t: Teller, sale: ev.SoldBack, paid: int) -> ToldFacts:
    """A hotel for the houses that come back, and the sum beside them."""
    values = {
        "who": t.who(sale.seat), "piece": t.piece(sale.piece), "where": t.where(sale.square),
        "pieces": pieces(HOUSE, len(sale.pieces)), "sum": t.sum(paid),
    }  # fmt: skip
    return ToldFacts(
        Line("build", _("%(who)s exchanges %(piece)s on %(where)s for %(pieces)s and %(sum)s.") % values), 2
    )


def sold_with_loan(t: Teller, facts: Facts) -> ToldFacts | None:
    """A piece that is sold, and the loan on it that is ended from what it brings."""
    match facts[:4]:
        case [ev.Paid() as paid, ev.Paid() as back, ev.Redeemed() as loan, ev.SoldBack() as sold]:
            if (paid.payee, back.payer, loan.square) != (sold.seat, sold.seat, sold.square):
                return None
            values = {
                "who": t.who(sold.seat), "piece": t.piece(sold.piece), "where": t.where(sold.square),
                "sum": t.sum(paid.amount), "loan": t.sum(back.amount),
            }  # fmt: skip
            text = _("%(who)s sells %(piece)s on %(where)s for %(sum)s and pays off the loan there for %(loan)s.")
            return ToldFacts(Line("build", text % values), 4)
    return None


def piece_won(t: Teller, facts: Facts) -> ToldFacts | None:
    """A piece of which there were too few, with what is bid for it."""
    match facts[:2]:
        case [ev.AuctionEnded(seat=int() as seat) as ended, ev.Paid() as paid] if ended.piece and paid.payer == seat:
            values = {"who": t.who(seat), "where": t.lot(ended.square, ended.piece), "sum": t.sum(paid.amount)}
            return ToldFacts(Line("auction", _("%(who)s may place %(where)s for %(sum)s.") % values), 2)
    return None


def _of_pieces(t: Teller, things: Sequence[ev.Built] | Sequence[ev.SoldBack], paid: int, text: str) -> ToldFacts:
    """Whose pieces, how many of which kind, on which squares."""
    counts = Counter(fact.piece for fact in things)
    values = {
        "who": t.who(things[0].seat), "piece": t.piece(things[0].piece), "sum": t.sum(paid),
        "pieces": together(pieces(piece, count) for piece, count in counts.items()),
        "where": listed(dict.fromkeys(t.where(fact.square) for fact in things)),
    }  # fmt: skip
    return ToldFacts(Line("build", text % values), 2 * len(things))


def lent(t: Teller, facts: Facts) -> ToldFacts | None:
    """A deed mortgaged or redeemed, with the sum; a loan, whose sum is told already."""
    match facts[:2]:
        case [ev.Paid() as paid, ev.LoanMade() as loan] if (paid.payee, paid.amount) == (loan.seat, loan.amount):
            return ToldFacts(borrowed(t, loan), 2)
        case [ev.Paid() as paid, ev.Mortgaged() as fact] if paid.payee == fact.seat:
            text = _("%(who)s mortgages %(where)s for %(sum)s.")
        case [ev.Paid() as paid, ev.Redeemed() as fact] if paid.payer == fact.seat:
            text = _("%(who)s redeems %(where)s for %(sum)s.")
            if not isinstance(t.edition.finance, Mortgages):
                text = _("%(who)s pays off the loan on %(where)s for %(sum)s.")
        case _:
            return None
    return ToldFacts(
        Line("deed", text % {"who": t.who(fact.seat), "where": t.where(fact.square), "sum": t.sum(paid.amount)}), 2
    )


def handed(t: Teller, facts: Facts) -> ToldFacts | None:
    """All that one player hands over to another at once."""
    run = [fact for fact in takewhile(lambda fact: isinstance(fact, Handed), facts) if isinstance(fact, Handed)]
    first = run[0]
    run = list(takewhile(lambda fact: (fact.giver, fact.taker) == (first.giver, first.taker), run))
    if len(run) == 1:
        return None
    things = [t.where(fact.square) if isinstance(fact, ev.HandedOver) else release_card(fact.deck) for fact in run]
    values = {"who": t.who(first.giver), "other": t.who(first.taker), "what": listed(things)}
    return ToldFacts(Line("deed", _("%(who)s hands over to %(other)s: %(what)s.") % values), len(run))


def fallen(t: Teller, facts: Facts) -> ToldFacts | None:
    """All that falls to the bank at once."""
    run = [
        fact
        for fact in takewhile(lambda fact: isinstance(fact, ev.FellToBank), facts)
        if isinstance(fact, ev.FellToBank)
    ]
    if len(run) == 1:
        return None
    what = listed(t.where(fact.square) for fact in run)
    return ToldFacts(Line("deed", _("The bank takes back: %(what)s.") % {"what": what}), len(run))

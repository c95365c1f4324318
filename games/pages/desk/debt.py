"""A debt as a panel: owed to whom by which clause, in hand, lacking, and a plan that raises it, to be carried out."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.books.names import pieces
from games.books.teller import Teller, To
from games.books.writing.lists import listed, told
from games.engine.actions import Mortgage, Sell
from games.engine.around.raising import Raising, RaisingStep
from games.engine.asks import NAME_OF
from games.engine.clauses import Clause
from games.engine.events import Mortgaged, SoldBack
from games.engine.pieces import HOUSE
from games.engine.rules.finance import Mortgages
from games.tables.seen import Seen

from ..drawing import address


class PlannedStep(NamedTuple):
    """One thing to sell or to mortgage: in words, and what it brings."""

    text: str
    sum: str


class DebtPanel(NamedTuple):
    """A debt in words and sums; without `lacking` the cash is there; what is `hopeless` no plan pays, as it says.

    `short` is what is missing once everything is raised; empty where nothing is, or where that is not all.
    `plan` are the steps as the form sends them, `left` is the cash that one has then.
    """

    owed: str
    clause: Clause
    rulebook: str
    cash: str
    lacking: str
    most: str
    short: str
    steps: tuple[PlannedStep, ...]
    plan: str
    left: str
    hopeless: str


def debt_of(table: Seen, settles: bool) -> DebtPanel | None:
    """The panel of the viewer's oldest debt; None if they owe nothing. One that `settles` may offer property for it."""
    found = table.raising
    if found is None:
        return None
    teller = Teller(table.edition, table.names)
    steps = found.steps if found.enough else ()
    return DebtPanel(
        owed=_owed(teller, found), clause=found.debt.clause, rulebook=address("rules", table.edition.name),
        cash=teller.sum(found.cash), lacking=teller.sum(found.lacking) if found.lacking else "",
        most=teller.sum(found.most), short=teller.sum(found.short) if found.short else "",
        steps=tuple(_planned(teller, step) for step in steps),
        plan=",".join(map(_written, steps)), left=teller.sum(found.left),
        hopeless="" if found.enough else _hopeless(table, found, settles),
    )  # fmt: skip


def _owed(teller: Teller, found: Raising) -> str:
    debt = found.debt
    said = To(
        _("You owe %(other)s %(sum)s."), _("You owe the bank %(sum)s."),
        _("You owe the chest %(sum)s."), _("You owe the middle of the board %(sum)s."),
    )  # fmt: skip
    return teller.to(debt.creditor, said) % {"sum": teller.sum(debt.amount), "other": teller.who(debt.creditor)}


def _hopeless(table: Seen, found: Raising, settles: bool) -> str:
    """That nothing one has pays it, and what is left to be done: of what this book and this creditor allow."""
    mortgages = isinstance(table.edition.finance, Mortgages)
    if not found.most:
        first = _("You have nothing to sell or to mortgage.") if mortgages else _("You have nothing to sell.")
    elif mortgages:
        first = _("Selling and mortgaging everything is not enough.")
    else:
        first = _("Selling everything is not enough.")
    return told((first, _("Offer property for the debt, trade, or give up.") if settles else _("Trade, or give up.")))


def _planned(teller: Teller, step: RaisingStep) -> PlannedStep:
    mortgaged = next((fact.square for fact in step.facts if isinstance(fact, Mortgaged)), None)
    if mortgaged is not None:
        text = _("Mortgage %(where)s") % {"where": teller.where(mortgaged)}
    else:
        text = _given_back(teller, [fact for fact in step.facts if isinstance(fact, SoldBack)])
    return PlannedStep(text, teller.sum(step.brings))


def _given_back(teller: Teller, facts: list[SoldBack]) -> str:
    """What goes back to the bank: hotels for houses first, then what is sold beside them."""
    told = [_exchanged(teller, fact) for fact in facts if fact.is_exchange]
    gone = Counter((fact.square, fact.piece) for fact in facts if not fact.is_exchange)
    if gone:
        told.append(_sold([(teller.where(square), pieces(piece, count)) for (square, piece), count in gone.items()]))
    return reduce(lambda first, then: _("%(first)s; %(then)s") % {"first": first, "then": then}, told)


def _exchanged(teller: Teller, sale: SoldBack) -> str:
    """A hotel for the houses that stand there then."""
    left = pieces(HOUSE, len(sale.pieces))
    values = {"piece": teller.piece(sale.piece), "where": teller.where(sale.square), "pieces": left}
    return _("Exchange %(piece)s on %(where)s for %(pieces)s") % values


def _sold(gone: list[tuple[str, str]]) -> str:
    """What is sold, by squares; most often it is one."""
    if len(gone) == 1:
        ((where, what),) = gone
        return _("Sell %(pieces)s on %(where)s") % {"pieces": what, "where": where}
    each = (_("%(where)s (%(pieces)s)") % {"pieces": what, "where": where} for where, what in gone)
    return _("Sell: %(what)s") % {"what": listed(each)}


def _written(step: RaisingStep) -> str:
    """A step as the form sends it: what is done, what it brings, where, and to which piece if that has to be said."""
    action = step.action
    if isinstance(action, Sell):
        named = ["+".join(map(str, action.squares)), *([action.piece] if action.piece else [])]
    else:
        assert isinstance(action, Mortgage)
        named = [str(action.square)]
    return ":".join((NAME_OF[type(action)], str(step.brings), *named))

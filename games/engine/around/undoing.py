"""Taking back: one's own last step, as long as nothing but that step has happened since (R-90)."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses import Clause
from ..events import Fact, OwnFact, Paid, TakenBack
from ..pending import awaited, question
from ..play import Outcome, Refused
from ..position import Position, State

TAKING_BACK: Clause = "R-90"


def own_facts(seat: int, before: Position, after: Position, facts: Sequence[Fact]) -> tuple[OwnFact, ...]:
    """The facts of a step that its seat may take back; none if it may not: others have acted by it, or are asked now.

    The others are asked what they were asked before; the turn, the cards and the offers are what they were.
    """
    found = tuple(fact for fact in facts if isinstance(fact, OwnFact))
    if len(found) < len(facts) or after.over:
        return ()
    same = (before.turn, before.decks, before.offers, before.out) == (after.turn, after.decks, after.offers, after.out)
    return found if same and _others(seat, before) == _others(seat, after) else ()


def take_back(seat: int, number: int, now: State, former: State, facts: tuple[OwnFact, ...]) -> Outcome:
    """The position before a step, move `number` with these facts, and what is told of that: the money goes back too.

    Raises `Refused` if that would not make of the position what it was.
    """
    told: list[Fact] = [_taken_back(seat, number, now, former, facts)]
    paid = [fact for fact in facts if isinstance(fact, Paid)]
    told += [Paid(fact.payee, fact.payer, fact.amount, fact.clause) for fact in reversed(paid)]
    back = now.fork()
    for fact in told:
        fact.apply(back)
    back.agenda, back.questions = former.agenda[:], former.questions
    if back != former:
        raise Refused((TAKING_BACK,))
    return Outcome(back, told)


def _taken_back(seat: int, number: int, now: State, former: State, facts: tuple[OwnFact, ...]) -> TakenBack:
    sites = zip(now.sites, former.sites, strict=True)
    return TakenBack(
        seat=seat, number=number, facts=facts,
        sites=tuple((square, was) for square, (site, was) in enumerate(sites) if site != was),
        fresh=former.fresh, leased=former.leased, barred=former.barred, debts=former.debts, claims=former.claims,
        jail=former.jail[seat], issued=now.issued - former.issued, clause=TAKING_BACK,
    )  # fmt: skip


def _others(seat: int, state: Position) -> list[tuple[int, object]]:
    """Who else is awaited, in their order, and what each is asked."""
    return [(other, question(state, other)) for other in awaited(state) if other != seat]

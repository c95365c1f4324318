"""Facts as sentences, and sentences as lines of the log: one line for what a move has led to.

A fact without a sentence of its own is told by its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.engine.events import Fact, TakenBack

from .sentences import auctions, money, property, turns
from .sentences.together import TOGETHER
from .sentences.told import ToldFacts
from .teller import Line, Teller
from .writing.lists import told


def _taken_back(teller: Teller, fact: TakenBack) -> Line:
    what = told_of(teller, fact.facts)
    return Line("back", _("%(who)s takes back: “%(what)s”") % {"who": teller.who(fact.seat), "what": what})


TELLERS = {
    **turns.TELLERS, **money.TELLERS, **property.TELLERS, **auctions.TELLERS, TakenBack: _taken_back
}  # fmt: skip
APART = ("turn", "end")
"""The kinds of sentences that have a line to themselves: they say where the game stands."""


def lines(teller: Teller, events: Sequence[Fact]) -> list[Line]:
    """The facts of a move as lines of the log: its sentences one after the other, with the clauses of all its facts."""
    found: list[list[Line]] = []
    for line in sentences(teller, events):
        if found and line.kind not in APART and found[-1][-1].kind not in APART:
            found[-1].append(line)
        else:
            found.append([line])
    return [_line(together) for together in found]


def told_of(teller: Teller, events: Sequence[Fact]) -> str:
    """The facts of a move in one text."""
    return told(line.text for line in sentences(teller, events))


def sentences(teller: Teller, events: Sequence[Fact]) -> Iterator[Line]:
    """The facts of a move as sentences, in the order in which they happened: one for those that are one event."""
    facts = [event for event in events if type(event) in TELLERS]
    place = 0
    while place < len(facts):
        line, count = _told(teller, facts[place:])
        if line is not None:
            cited = dict.fromkeys(fact.clause for fact in facts[place : place + count] if fact.clause)
            yield replace(line, clauses=tuple(cited))
        place += count


def _told(teller: Teller, facts: Sequence[Fact]) -> ToldFacts:
    """The sentence with which these facts begin, and how many it tells; some say nothing."""
    first = facts[0]
    if isinstance(first, TakenBack):  # what is paid back goes without saying
        return ToldFacts(_taken_back(teller, first), len(facts))
    for tell in TOGETHER.get(type(first), ()):
        together = tell(teller, facts)
        if together is not None:
            return together
    return ToldFacts(TELLERS[type(first)](teller, first), 1)


def _line(together: list[Line]) -> Line:
    """Sentences as one line, of the kind of the first."""
    if len(together) == 1:
        return together[0]
    clauses = dict.fromkeys(clause for line in together for clause in line.clauses)
    return Line(together[0].kind, told(line.text for line in together), tuple(clauses))

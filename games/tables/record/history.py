"""What has happened at a table, as everybody may know it: what a seat has answered in secret is not in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.engine.around.secrecy import seal_of
from games.engine.elements import Offer
from games.engine.events import Fact, Offered
from games.engine.records import facts_from_plain
from games.models import Move
from games.reasons import Reason, reason_from_plain

from ..database.store import FACTS, events_of
from .kept import KeptMove, archived, as_text, plain, wherever

ASKED = ("sequence", "ordered", "seat", "reason", *FACTS)
"""The columns of a move that is told."""
OFFERING = ("MakeOffer", "Settle")
"""The actions by which offers are made."""
MOST = 40
"""How many moves one is shown at once."""
MOST_DRAWS = 200
"""Of how many moves one is shown at once what the dice gave them."""
END = 10**9
"""More than the number of any move."""


class PastMove(NamedTuple):
    """A move that was played: its facts, and whether it is known that a standing order played it.

    `seat` is who played it, None for the server; `reason` what a bot says of it.
    """

    number: int
    facts: list[Fact]
    ordered: bool
    seat: int | None = None
    reason: Reason | None = None


class Draws(NamedTuple):
    """What the dice gave a move, each draw with the link of the chain that proves it."""

    sequence: int
    links: list[dict[str, Any]]


def history(game: int, after: int = 0, before: int = END, limit: int = MOST) -> list[PastMove]:
    """The last moves of a game between two numbers, the oldest first."""
    wanted = Move.objects.filter(game=game, sequence__gt=after, sequence__lt=before).only(*ASKED)
    return wherever(
        lambda: [_past(move) for move in wanted.order_by("-sequence")[:limit]][::-1],
        lambda: _put_away(game, after, before, limit),
    )


def whole_history(game: int, after: int = 0) -> list[PastMove]:
    """All moves of a game, or those after one, the oldest first."""
    wanted = Move.objects.filter(game=game, sequence__gt=after).order_by("sequence")
    return wherever(lambda: _by_columns(wanted), lambda: _put_away(game, after, END, END))


def _by_columns(moves: QuerySet[Move]) -> list[PastMove]:
    """Columns alone, for many rows are read."""
    rows = moves.values_list("sequence", as_text("events"), as_text("clauses"), "ordered", "seat", "reason")
    return [
        past(at, facts_from_plain(plain(facts), plain(cited)), ordered, seat, reason_from_plain(reason))
        for at, facts, cited, ordered, seat, reason in rows
    ]


def since(game: int, seat: int, most: int) -> list[PastMove]:
    """The moves of a running game since the last one that a seat has made itself, the oldest first."""
    mine = Move.objects.filter(game=game, seat=seat, ordered=False).order_by("-sequence").values("sequence")[:1]
    later = Move.objects.filter(game=game, sequence__gt=Coalesce(Subquery(mine), 1)).order_by("-sequence")
    found = later.only(*ASKED)[:most]
    return [_past(move) for move in found][::-1]


def _put_away(game: int, after: int, before: int, limit: int) -> list[PastMove]:
    moves = [move for move in archived(game).moves if after < move.sequence < before]
    return [past(move.sequence, move.facts, move.ordered, move.seat, move.said) for move in moves[-limit:]]


def _past(move: Move) -> PastMove:
    return past(move.sequence, events_of(move), move.ordered, move.seat, reason_from_plain(move.reason))


def past(
    number: int, facts: Sequence[Fact], ordered: bool, seat: int | None = None, reason: Reason | None = None
) -> PastMove:
    """A move as everybody may know it: that a standing order gave an answer is as secret as the answer."""
    return PastMove(number, list(facts), ordered and seal_of(facts) is None, seat, reason)


def offers_of(game: int, numbers: set[int]) -> dict[int, Offer]:
    """The offers of a game that have these numbers, as far as its moves hold them."""
    return wherever(
        lambda: _named(_facts_of_offering(game), numbers),
        lambda: _named((move.facts for move in _backwards(game) if move.action[0] in OFFERING), numbers),
    )


def _named(made: Iterable[list[Fact]], numbers: set[int]) -> dict[int, Offer]:
    """The offers that have these numbers; of the rest no more is read than it takes to find them."""
    found: dict[int, Offer] = {}
    for facts in made:
        offers = (event.offer for event in facts if isinstance(event, Offered))
        found |= {offer.number: offer for offer in offers if offer.number in numbers}
        if numbers <= set(found):
            break
    return found


def reasons_of(game: int, numbers: set[int]) -> dict[int, Reason]:
    """What bots have said of the offers that stand at a game and have these numbers; nothing is asked for none."""
    found: dict[int, Reason] = {}
    for number, reason in _said_of_offers(game) if numbers else ():
        found.setdefault(number, reason)
        if number <= min(numbers):  # what was offered before has a lesser one
            break
    return {number: reason for number, reason in found.items() if number in numbers}


def _said_of_offers(game: int, before: int = END) -> Iterator[tuple[int, Reason]]:
    """The numbers of the offers of which bots have said something, each with that, the latest first."""
    made = Move.objects.filter(game=game, action__0__in=OFFERING, reason__isnull=False, sequence__lt=before)
    moves = list(made.order_by("-sequence").only("sequence", "reason", *FACTS)[:MOST])
    for move in moves:
        reason = reason_from_plain(move.reason)
        assert reason is not None  # so it was asked for
        yield from ((fact.offer.number, reason) for fact in events_of(move) if isinstance(fact, Offered))
    if len(moves) == MOST:
        yield from _said_of_offers(game, moves[-1].sequence)


def _facts_of_offering(game: int) -> Iterator[list[Fact]]:
    """The facts of the moves in rows by which offers are made, the latest first."""
    rows = Move.objects.filter(game=game, action__0__in=OFFERING).only(*FACTS).order_by("-sequence")
    return map(events_of, rows.iterator())


def draws_of(game: int, before: int = END) -> list[Draws]:
    """The last moves before one that drew anything, `MOST_DRAWS` at the most, the latest first."""
    moves = Move.objects.filter(game=game, sequence__lt=before).exclude(links=[]).order_by("-sequence")
    drew = moves.values_list("sequence", "links")[:MOST_DRAWS]
    return wherever(lambda: [Draws(*row) for row in drew.all()], lambda: _drew_at_rest(game, before))


def _drew_at_rest(game: int, before: int) -> list[Draws]:
    drew = (move for move in _backwards(game) if move.links and move.sequence < before)
    return [Draws(move.sequence, move.links) for move in islice(drew, MOST_DRAWS)]


def _backwards(game: int) -> Iterator[KeptMove]:
    """The moves at rest, the latest first."""
    return reversed(archived(game).moves)

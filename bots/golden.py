"""Whole games on record: what was asked, what chance gave, what was paid, how it ended. One for each way to end.

A record is replayed by the tests through the engine alone; a change of a rule shows as a readable difference.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from games.engine import EDITIONS, Outcome, decide, start
from games.engine.actions import Action, Bankrupt, End, Roll, TimeUp
from games.engine.chance import Drawn, Recorded
from games.engine.edition import Edition
from games.engine.events import Fact, Paid
from games.engine.position import State
from games.engine.records import from_plain, to_plain

from .grades.regular import REGULAR
from .simulate import next_action

Chooser = Callable[[Edition, State, int], Action | None]
"""The next action of a recorded game, from the position and the count of actions so far; there always is one."""

OPTIONS: dict[str, dict[str, Any]] = {"atlantic": {"build_anywhere": True}}
"""Options that let bots bring a game of the book to its end in a bearable time."""
OPTIONS_OF_WAYS: dict[str, dict[str, Any]] = {"round": {"equal_turns": True}}
"""Options without which a game does not end that way."""


def _bots(rules: Edition, state: State, count: int) -> Action:
    return next_action(rules, state, [REGULAR] * len(state.cash))


def _resign(rules: Edition, state: State, count: int) -> Action:
    """Everybody but the last in the order gives up, one after the other, after sixty actions."""
    return _bots(rules, state, count) if count < 60 else Bankrupt(state.still_in()[0])


def _time(rules: Edition, state: State, count: int) -> Action:
    """The time is up after 120 actions."""
    return TimeUp() if count == 120 else _bots(rules, state, count)


def _round(rules: Edition, state: State, count: int) -> Action:
    """The time is up in the first turn of a round after 120 actions, which is finished by all."""
    due = count >= 120 and state.turn == state.still_in()[0] and not state.closing
    return TimeUp() if due else _bots(rules, state, count)


def _shared(rules: Edition, state: State, count: int) -> Action:
    """The time is up at once, and nothing is bought in the turn that is still played."""
    if count == 0:
        return TimeUp()
    top = type(state.agenda[-1]).__name__
    answers: dict[str, Action] = {"ToThrow": Roll(state.turn), "ToEnd": End(state.turn)}
    return answers.get(top) or _bots(rules, state, count)


def _give_up(rules: Edition, state: State, count: int) -> Action:
    """As many give up at once as the book counts, before anything is thrown."""
    return Bankrupt(state.still_in()[0])


ENDINGS: dict[str, Chooser] = {
    "last": _bots, "counted": _bots, "resigned": _resign, "time": _time, "round": _round, "shared": _shared
}  # fmt: skip


GAPS = {
    (
        "community",
        "timed",
        "shared",
    ): "the ranks of the first throw give each a different sum: none of a thousand seeds",
}
"""Ways of ending without a recorded game, each with its reason."""


def combinations() -> Iterator[tuple[str, str, str]]:
    """Every edition, variant and way of ending that there is, less the gaps."""
    for name, book in EDITIONS.items():
        for variant in ("standard", *book.variants):
            found = ((name, variant, way) for way in _ways(book.with_variant(variant)))
            yield from (combination for combination in found if combination not in GAPS)


def _ways(book: Edition) -> tuple[str, ...]:
    """How a game of a book can end: by a count of bankruptcies, or by the last one left, and by time if it is timed.

    By time with the turn in progress, or with the round.
    """
    if book.ending.counted:
        return ("counted", "resigned", "shared")
    return ("last", "resigned", "time", "round", "shared") if book.ending.timed else ("last", "resigned")


def rules_of(record: dict[str, Any]) -> Edition:
    """The edition that a record was played by."""
    return EDITIONS[record["edition"]].with_variant(record["variant"]).with_options(record["options"])


def make(edition: str, variant: str, ending: str) -> dict[str, Any]:
    """A game that ends that way: the first of the seeds 0, 1, 2 … that does."""
    for seed in range(1_000):
        options = OPTIONS.get(edition, {}) | OPTIONS_OF_WAYS.get(ending, {})
        head = {"edition": edition, "variant": variant, "options": options, "ending": ending}
        counted = rules_of(head).ending.counted
        choose = _give_up if ending == "shared" and counted else ENDINGS[ending]
        record = _played(head | {"seats": 4 if counted else 3, "seed": seed}, choose)
        if record is not None and (ending == "shared") == (len(record["ranking"][0]) > 1):
            return record
    raise AssertionError(f"no seed of a thousand ends {edition} {variant} by {ending}")


def _played(head: dict[str, Any], choose: Chooser) -> dict[str, Any] | None:
    rules = rules_of(head)
    dice = random.Random(head["seed"])
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    outcome = start(rules, head["seats"], chance)
    moves = [_move(None, chance, outcome)]
    while not outcome.state.over:
        if len(moves) > 4_000:
            return None
        action = choose(rules, outcome.state, len(moves) - 1)
        assert action is not None
        outcome = decide(rules, outcome.state, action, chance)
        moves.append(_move(action, chance, outcome))
    return head | {"moves": moves, "ranking": [list(place) for place in outcome.state.ranking]}


def _move(action: Action | None, chance: Drawn, outcome: Outcome) -> list[Any]:
    given = list(chance.given)
    chance.given.clear()
    return [to_plain(action), given, paid(outcome.events)]


def paid(events: list[Fact]) -> list[list[Any]]:
    """What was paid in a move."""
    return [[fact.payer, fact.payee, fact.amount, fact.clause] for fact in events if isinstance(fact, Paid)]


def replay(record: dict[str, Any]) -> tuple[list[list[list[Any]]], State]:
    """Play a record again: what is paid in each move now, and the last position."""
    rules = rules_of(record)
    chance = Recorded([given for move in record["moves"] for given in move[1]])
    outcome = start(rules, record["seats"], chance)
    payments = [paid(outcome.events)]
    for plain, _given, _paid in record["moves"][1:]:
        outcome = decide(rules, outcome.state, from_plain(plain), chance)
        payments.append(paid(outcome.events))
    return payments, outcome.state


def write(folder: Path, record: dict[str, Any]) -> Path:
    """A record as a file, a move a line, so that a difference can be read."""
    path = folder / f"{record['edition']}-{record['variant']}-{record['ending']}.json"
    head = {name: value for name, value in record.items() if name != "moves"}
    lines = ",\n".join(json.dumps(move) for move in record["moves"])
    path.write_text(json.dumps(head)[:-1] + ', "moves": [\n' + lines + "\n]}\n", encoding="utf-8")
    return path

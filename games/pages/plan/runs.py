"""The journal has one line for several moves that are one event: an auction with its bids, what one player builds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.books.log import told_of
from games.books.teller import Teller
from games.books.writing.lists import told
from games.engine.events import (
    AuctionEnded,
    AuctionOpened,
    BidMade,
    BidSealed,
    Built,
    Deposited,
    Fact,
    Issued,
    LoanMade,
    LoanReduced,
    Paid,
    Passed,
    SoldBack,
    Took,
)
from games.tables.record.history import PastMove
from games.tables.seen import Seen

from ..drawing import NOTHING, Swap, drawn, joined, placed
from ..memory import Latest
from .picture import LogLine, log_lines

Run = Sequence[PastMove]
"""Moves that follow each other and are told in one line."""
BIDDING = (BidMade, BidSealed, Passed, AuctionEnded)
BUSINESS = (Built, SoldBack)
BESIDE = (Paid, Took, Deposited, Issued, LoanMade, LoanReduced)
"""What goes with either."""
_newest: Latest[tuple[int, Run]] = Latest(500)
"""The moves of the newest line at tables seen, and the number of the last one; by whether they are shown later."""


class Short(NamedTuple):
    """What several moves come to: the number of the last of them, and all of it in short."""

    number: str
    text: str


class RunLine(NamedTuple):
    """The line itself, by which a script finds it again; where it stands a second time it has no name."""

    id: str


ABOVE = Swap("#log", "afterbegin")
INSTEAD = Swap("#log > :first-child", "outerHTML")
SUMMARY = Swap("#log > :first-child summary", "outerMorph")
WITHIN = Swap("#log > :first-child ol", "afterbegin")


def runs(moves: Sequence[PastMove]) -> list[Run]:
    """Moves, those together that are told in one line."""
    found: list[list[PastMove]] = []
    for move in moves:
        if found and _goes_on(found[-1][-1], move):
            found[-1].append(move)
        else:
            found.append([move])
    return [*found]


def _goes_on(before: PastMove, move: PastMove) -> bool:
    """Whether a move is of one event with the one before it: a bid with its auction, a piece with the last one."""
    if move.number != before.number + 1:
        return False
    if _is_all(move, BIDDING):
        return any(isinstance(fact, (AuctionOpened, *BIDDING)) for fact in before.facts) and not _ends(before)
    return _builder(move) is not None and _builder(move) == _builder(before)


def _is_all(move: PastMove, kinds: tuple[type[Fact], ...]) -> bool:
    """Whether a move is of these kinds of facts, and nothing else but what goes with them."""
    return all(isinstance(fact, kinds + BESIDE) for fact in move.facts) and any(
        isinstance(fact, kinds) for fact in move.facts
    )


def _ends(move: PastMove) -> bool:
    """Whether its auction is over with this move; one that opens another goes on with that."""
    told_last = [fact for fact in move.facts if isinstance(fact, AuctionOpened | AuctionEnded)]
    return bool(told_last) and isinstance(told_last[-1], AuctionEnded)


def _builder(move: PastMove) -> tuple[type[Fact], int] | None:
    """Who builds, or sells buildings, by this move, and nothing else."""
    done = {(type(fact), fact.seat) for fact in move.facts if isinstance(fact, BUSINESS)}
    return done.pop() if len(done) == 1 and _is_all(move, BUSINESS) else None


def newest_run(table: Seen) -> Run:
    """The moves that the newest line of the journal tells.

    After each move only that one is looked at; a process that has not seen those before reads the last moves once.
    """
    number, key = table.game.sequence, (table.game.key, table.is_shown_later)
    reached, run = _newest.get(key) or (-1, ())
    if reached == number:
        return run
    last = table.history(after=number - 1)[-1:]
    if not last:
        return ()
    [move] = last
    if reached == number - 1 and run:
        run = [*run, move] if _goes_on(run[-1], move) else [move]
    else:
        alone = not _is_all(move, BIDDING) and _builder(move) is None
        run = [move] if alone else runs(table.history())[-1]
    _newest.put(key, (number, run))
    return run


def draw_runs(table: Seen, moves: Sequence[PastMove], part: str = "line") -> SafeString:
    """The lines that tell these moves, the newest first, each drawn by a part."""
    lines: dict[str, list[LogLine]] = {}
    for line in log_lines(table, [*moves]):
        lines.setdefault(line.number, []).append(line)
    return joined(
        _drawn_run(table, run, [line for move in reversed(run) for line in lines.get(str(move.number), ())], part)
        for run in reversed(runs(moves))
    )


def _drawn_run(table: Seen, run: Run, lines: list[LogLine], part: str) -> SafeString:
    """The line of a run with those within it, and after it what else its first move has told before."""
    within, before = _parted(run, lines)
    apart = joined(drawn(part, line) for line in before)
    return joined((_drawn_line(table, run, within, part), apart)) if within else apart


def _parted(run: Run, lines: list[LogLine]) -> tuple[list[LogLine], list[LogLine]]:
    """The lines of a run that stand in one, and those of its first move before it; a move alone has a line for each."""
    of_first = sum(line.number == str(run[0].number) for line in lines)
    count = len(lines) - max(0, of_first - 1) if len(run) > 1 else 0
    return lines[:count], lines[count:]


def _drawn_line(table: Seen, run: Run, within: list[LogLine], part: str) -> SafeString:
    summary = drawn("summary", _in_short(table, run, within))
    named = RunLine(f"run-{run[0].number}" if part == "line" else "")
    return drawn("run", named, summary=summary, lines=joined(drawn(part, line) for line in within))


def _in_short(table: Seen, run: Run, lines: Sequence[LogLine]) -> Short:
    """What the moves of a run come to: an auction from its opening to its last bid, all that was built.

    Of an auction whose opening is not among these moves only the last bid is told.
    """
    if _builder(run[-1]) is None:
        opens = any(isinstance(fact, AuctionOpened) for fact in run[0].facts)
        text = told(line.text for line in (*(lines[-1:] if opens else ()), *lines[:1]))
    else:
        text = told_of(Teller(table.edition, table.names), [fact for move in run for fact in move.facts])
    return Short(lines[0].number, text)


def draw_newest(table: Seen) -> SafeString:
    """What the last move adds to the journal of a page that shows the one before: a line, or more within its first."""
    run = newest_run(table)
    if len(run) == 2:
        within, _before = _parted(run, log_lines(table, [*run]))
        return placed(INSTEAD, _drawn_line(table, run, within, "line")) if within else NOTHING
    added = log_lines(table, [*run[-1:]])
    drawn_lines = joined(drawn("line", line) for line in added)
    if len(run) < 2:
        return placed(ABOVE, drawn_lines)
    if not added:
        return NOTHING
    opening = log_lines(table, [run[0]])[:1]
    short = drawn("summary", _in_short(table, run, [*added, *opening]))
    return joined((placed(SUMMARY, short), placed(WITHIN, drawn_lines)))

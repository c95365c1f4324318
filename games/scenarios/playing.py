"""One scenario: set the position up, take each step, look at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from ..engine import Refused, View, decide, start, view
from ..engine.actions import CloseAuction, Conclude, Timeout, TimeUp
from ..engine.asking.arguments import Asker
from ..engine.asking.words import BadWords, quoted, squares
from ..engine.asks import read
from ..engine.chance import ChanceError, Scripted
from ..engine.edition import Edition
from ..engine.events import Fact
from ..engine.position import State
from ..engine.rules.setup import Setup
from .given import GIVEN, PLAYER_GIVEN, GivenError, place
from .looking import Look
from .player_checks import PLAYER_CHECKS
from .reading import Fault, Lines, line_of
from .table_checks import CHECKS
from .written import Written

MOST_LOOKS = 500
"""How many actions may be asked about in one scenario: working out whether one is allowed is what costs most."""


class PlayedStep(NamedTuple):
    """One step as it went: in words, what everybody sees after it, the facts, and the clauses if it was refused."""

    words: str
    seen: View
    events: list[Fact]
    refused: tuple[str, ...] = ()


class Miss(Exception):
    """The scenario is well written and does not come true."""


class Scenario(Written):
    """One file, which can be played."""

    def __init__(self, source: Lines) -> None:
        super().__init__(source)
        self.state: State
        self.script: Scripted
        self.told: list[PlayedStep] = []
        self.looks = 0

    def play(self) -> None:
        """Set the position up, take each step, look at the end. Raises `Fault` or `Miss`."""
        self._begin()
        for number, step in enumerate(self.steps, 1):
            self._step(number, step)
        if "then" in self.source:
            self._expect(self._mapping("then"), "then")
        if self.script.throws:
            raise Miss(f"dice: expected no throw to be left, got {len(self.script.throws)} too many")

    def _begin(self) -> None:
        opening, deal = self.given.get("opening", False), self.given.get("deal", [])
        if not isinstance(opening, bool):
            raise Fault(self.given.lines["opening"], "opening is true or false")
        try:
            deal = squares("deal", deal)
        except ValueError as error:
            raise Fault(self.given.lines["deal"], "deal is a list of squares") from error
        if deal and without_deal(self.edition) is self.edition:
            raise Fault(self.given.lines["deal"], "deal: nothing is dealt in this variant")
        for square in deal:
            if not self.edition.board.squares[square].group or deal.count(square) > 1:
                raise Fault(self._line_of_dealt(square), f"deal: square {square} is no deed, or is there twice")
        if not 0 <= len(self.players) - 2 <= len(self.edition.players) - 1:
            raise Fault(self.source.lines["players"], "too few or too many players for this edition")
        self.script = Scripted(self.throws, deal)
        edition = self.edition if deal else without_deal(self.edition)
        try:
            self.state = start(edition, len(self.players), self.script, first=None if opening else 0).state
        except ChanceError as error:
            raise Miss(f"start: {error}") from error
        self._place()
        self._tell("given", [])

    def _line_of_dealt(self, square: int) -> int:
        return line_of(quoted(square), self.given["deal"]) or self.given.lines["deal"]

    def _place(self) -> None:
        named = {}
        for key, value in self.given.items():
            line = self.given.lines[key]
            if key in self.players:
                named[self.players.index(key)] = self._player_given(key, value)
            elif key not in GIVEN:
                raise Fault(line, f"unknown key or player {key!r} in given")
        common = {key: value for key, value in self.given.items() if key in GIVEN}
        if "turn" in common:
            common["turn"] = self._seat(common["turn"], self.given.lines["turn"])
        try:
            place(self.edition, self.state, named, common)
        except GivenError as error:
            raise Fault(self._line_of_given(error), str(error)) from error

    def _line_of_given(self, error: GivenError) -> int:
        """The line of what is wrong, else of its key, else of the player, else where `given` begins."""
        if error.seat is None:
            return _line_within(self.given, error.key, error.__cause__, self.given.line)
        player = self.players[error.seat]
        return _line_within(self.given[player], error.key, error.__cause__, self.given.lines[player])

    def _player_given(self, player: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, Lines):
            raise Fault(self.given.lines[player], f"{player} takes a mapping")
        for key in value:
            if key not in PLAYER_GIVEN:
                raise Fault(value.lines[key], f"unknown key {key!r} for {player}")
        return dict(value)

    def _step(self, number: int, step: Lines) -> None:
        [(actor, wish)] = step.items()
        line = step.lines[actor]
        if actor == "expect":
            self._expect(wish, f"step {number}")
        else:
            name, argument, refused = self._wish(wish, line)
            where = f"step {number} ({actor}: {name})"
            self._act(lambda: self._action(actor, name, argument, line), where, refused)

    def _action(self, actor: Any, name: str, argument: Any, line: int) -> Any:
        if actor == "server":
            return self._server_action(name, argument, line)

        def seat_of(player: Any) -> int:
            return self._seat(player, (isinstance(player, str) and line_of(quoted(player), argument)) or line)

        asker = Asker(self.state, self._seat(actor, line), seat_of)
        try:
            return read(name, argument, asker)
        except BadWords as error:
            if error.kind == "whole" and _is_number(_said_in(error)):  # no move of the game could say it
                raise Refused(("G-09",)) from error
            raise Fault(line_of(_said_in(error), argument) or line, str(error)) from error

    def _server_action(self, name: str, argument: Any, line: int) -> Any:
        if name == "timeout":
            return Timeout(self._seat(argument, line))
        if argument not in (None, ""):
            raise Fault(line, f"{name} takes no argument")
        return {"close_auction": CloseAuction(), "time_up": TimeUp(), "conclude": Conclude()}[name]

    def _act(self, made: Callable[[], Any], where: str, refused: str | None) -> None:
        try:
            outcome = decide(self.edition, self.state, made(), self.script)
        except Refused as error:
            if refused is None:
                raise Miss(f"{where}: expected it to be accepted, got refused by {error}") from error
            if refused not in error.clauses:
                raise Miss(f"{where}: expected refused by {refused}, got refused by {error}") from error
            self._tell(where, [], error.clauses)
            return
        except ChanceError as error:
            raise Miss(f"{where}: {error}") from error
        self.state = outcome.state
        self._tell(where, outcome.events)
        if refused is not None:
            raise Miss(f"{where}: expected refused by {refused}, got accepted")

    def _tell(self, words: str, events: list[Fact], refused: tuple[str, ...] = ()) -> None:
        self.told.append(PlayedStep(words, view(self.state, None), events, refused))

    # --- looking ---------------------------------------------------------------------------------

    def _expect(self, expected: Lines, where: str) -> None:
        look = Look(self.edition, self.state, self.players)
        for key, value in expected.items():
            line = expected.lines[key]
            if key in self.players:
                self._expect_player(look, key, value, where, line)
            elif key in CHECKS:
                self._count_looks(key, value, line)
                self._compare(f"{where}: {key}", expected, key, lambda key=key, value=value: CHECKS[key](look, value))
            else:
                raise Fault(line, f"unknown key or player {key!r}")

    def _count_looks(self, key: str, value: Any, line: int) -> None:
        if key in ("may", "may_not") and isinstance(value, dict):
            self.looks += sum(len(names) for names in value.values() if isinstance(names, list))
            if self.looks > MOST_LOOKS:
                raise Fault(line, f"a scenario asks about up to {MOST_LOOKS} actions")

    def _expect_player(self, look: Look, player: str, value: Any, where: str, line: int) -> None:
        if not isinstance(value, Lines):
            raise Fault(line, f"{player} takes a mapping")
        seat = self.players.index(player)
        for key, wanted in value.items():
            if key not in PLAYER_CHECKS:
                raise Fault(value.lines[key], f"unknown key {key!r} for {player}")
            check = PLAYER_CHECKS[key]
            self._compare(
                f"{where}: {player} {key}",
                value,
                key,
                lambda check=check, wanted=wanted: check(look, seat, wanted),
            )

    def _compare(self, where: str, mapping: Lines, key: str, check: Any) -> None:
        """`check` gives what is wanted and what is there; raises `ValueError` for what cannot be wanted at all."""
        try:
            wanted, got = check()
        except ValueError as error:
            raise Fault(_line_within(mapping, key, error, mapping.line), str(error)) from error
        if wanted != got or isinstance(wanted, bool) != isinstance(got, bool):  # 0 failed throws are not `false`: free
            raise Miss(f"{where}: expected {wanted!r}, got {got!r}")


def _is_number(said: str) -> bool:
    """Whether a word of the file that is no whole number is a number."""
    try:
        float(said)
    except ValueError:
        return False
    return True


def _said_in(error: BaseException | None) -> str:
    """The word of the file that an error is about; nothing if it names none, or one too long to be repeated."""
    said = error.parts.get("said", "") if isinstance(error, BadWords) else getattr(error, "said", "")
    return "" if said == "…" else said


def _line_within(mapping: Lines, key: Any, error: BaseException | None, otherwise: int) -> int:
    """The first line under `key` on which the word that is wrong stands, else that of the key, else `otherwise`."""
    return line_of(_said_in(error), mapping.get(key)) or mapping.lines.get(key, otherwise)


def without_deal(edition: Edition) -> Edition:
    """The edition with nothing dealt, as `given` has it where it does not say otherwise."""
    setup = edition.setup
    return replace(edition, setup=replace(setup, dealt=0)) if isinstance(setup, Setup) and setup.dealt else edition

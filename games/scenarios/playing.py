"""One scenario: set the position up, take each step, look at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from ..engine import EDITIONS, Refused, View, decide, start, view
from ..engine.actions import SERVER_NAMES, CloseAuction, Conclude, Timeout, TimeUp
from ..engine.arguments import Asker
from ..engine.asks import ASKS, read
from ..engine.chance import ChanceError, Scripted
from ..engine.clauses import clauses
from ..engine.edition import Edition
from ..engine.events import Event
from ..engine.rules.setup import Setup
from ..engine.state import State
from ..engine.words import squares
from .checks import CHECKS, PLAYER_CHECKS, Look
from .given import GIVEN, PLAYER_GIVEN, GivenError, place
from .reading import Fault, Lines

RESERVED = {"server", "expect", "refused", *CHECKS, *GIVEN}
KEYS = ("title", "clauses", "edition", "variant", "options", "players", "given", "dice", "when", "then")

MOST_STEPS = 200
MOST_LOOKS = 500
"""How many actions may be asked about in one scenario: working out whether one is allowed is what costs most."""


class Told(NamedTuple):
    """One step as it went: in words, what everybody sees after it, the facts, and the clauses if it was refused."""

    words: str
    seen: View
    events: list[Event]
    refused: tuple[str, ...] = ()


class Miss(Exception):
    """The scenario is well written and does not come true."""


class Scenario:
    """One file, read and checked as far as that can be done before it is played."""

    def __init__(self, source: Lines) -> None:
        self.source = source
        for key in source:
            if key not in KEYS:
                raise Fault(source.lines[key], f"unknown key {key!r}")
        for key in ("title", "edition", "players"):
            if key not in source:
                raise Fault(source.line, f"{key} is missing")
        self.clauses = self._clauses()
        self.players = self._players()
        self.edition = self._edition()
        self.given = self._mapping("given")
        self.throws = self._throws()
        self.steps = self._list("when")
        if len(self.steps) > MOST_STEPS:
            raise Fault(source.lines["when"], f"a scenario has up to {MOST_STEPS} steps")
        for number, step in enumerate(self.steps, 1):
            self._check_step(number, step)
        self.state: State
        self.script: Scripted
        self.told: list[Told] = []
        self.looks = 0

    # --- playing ---------------------------------------------------------------------------------

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
        """The line of the key that is wrong, else of the player, else where `given` begins."""
        if error.seat is None:
            return self.given.lines.get(error.key, self.given.line)
        player = self.players[error.seat]
        inner: Lines = self.given[player]
        return inner.lines.get(error.key, self.given.lines[player])

    def _player_given(self, player: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, Lines):
            raise Fault(self.given.lines[player], f"{player} takes a mapping")
        for key in value:
            if key not in PLAYER_GIVEN:
                raise Fault(value.lines[key], f"unknown key {key!r} for {player}")
        return dict(value)

    def _check_step(self, number: int, step: Any) -> None:
        """What can be known to be wrong before anything is played: the shape, the actor, the names."""
        if not isinstance(step, Lines) or len(step) != 1:
            raise Fault(getattr(step, "line", self.source.lines["when"]), f"step {number} is one player and one action")
        [(actor, wish)] = step.items()
        line = step.lines[actor]
        if actor == "expect":
            if not isinstance(wish, Lines):
                raise Fault(line, "expect takes a mapping")
            return
        name, _argument, refused = self._wish(wish, line)
        if refused is not None and (not isinstance(refused, str) or refused not in clauses()):
            raise Fault(line, f"unknown clause {refused!r}")
        if actor != "server":
            self._seat(actor, line)
        if name not in (SERVER_NAMES if actor == "server" else ASKS):
            raise Fault(line, f"unknown action {name!r}")

    def _step(self, number: int, step: Lines) -> None:
        [(actor, wish)] = step.items()
        line = step.lines[actor]
        if actor == "expect":
            self._expect(wish, f"step {number}")
        else:
            name, argument, refused = self._wish(wish, line)
            where = f"step {number} ({actor}: {name})"
            self._act(self._action(actor, name, argument, line), where, refused)

    def _wish(self, wish: Any, line: int) -> tuple[str, Any, str | None]:
        if isinstance(wish, str):
            return wish, None, None
        if isinstance(wish, Lines):
            refused = wish.get("refused")
            names = [key for key in wish if key != "refused"]
            if len(names) == 1 and isinstance(names[0], str):
                return names[0], wish[names[0]], refused
        raise Fault(line, "a step has one action, and `refused` where it is turned down")

    def _action(self, actor: Any, name: str, argument: Any, line: int) -> Any:
        if actor == "server":
            return self._server_action(name, argument, line)
        seat = self._seat(actor, line)
        try:
            return read(name, argument, Asker(self.state, seat, lambda player: self._seat(player, line)))
        except ValueError as error:
            raise Fault(line, str(error)) from error

    def _server_action(self, name: str, argument: Any, line: int) -> Any:
        if name == "timeout":
            return Timeout(self._seat(argument, line))
        if argument not in (None, ""):
            raise Fault(line, f"{name} takes no argument")
        return {"close_auction": CloseAuction(), "time_up": TimeUp(), "conclude": Conclude()}[name]

    def _act(self, action: Any, where: str, refused: str | None) -> None:
        try:
            outcome = decide(self.edition, self.state, action, self.script)
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

    def _tell(self, words: str, events: list[Event], refused: tuple[str, ...] = ()) -> None:
        self.told.append(Told(words, view(self.state, None), events, refused))

    # --- looking ---------------------------------------------------------------------------------

    def _expect(self, expected: Lines, where: str) -> None:
        look = Look(self.edition, self.state, self.players)
        for key, value in expected.items():
            line = expected.lines[key]
            if key in self.players:
                self._expect_player(look, key, value, where, line)
            elif key in CHECKS:
                self._count_looks(key, value, line)
                self._compare(f"{where}: {key}", line, lambda key=key, value=value: CHECKS[key](look, value))
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
                value.lines[key],
                lambda check=check, wanted=wanted: check(look, seat, wanted),
            )

    def _compare(self, where: str, line: int, check: Any) -> None:
        """`check` gives what is wanted and what is there; raises `ValueError` for what cannot be wanted at all."""
        try:
            wanted, got = check()
        except ValueError as error:
            raise Fault(line, str(error)) from error
        if wanted != got:
            raise Miss(f"{where}: expected {wanted!r}, got {got!r}")

    # --- reading ---------------------------------------------------------------------------------

    def _seat(self, player: Any, line: int) -> int:
        if player not in self.players:
            raise Fault(line, f"unknown player {player!r}")
        return self.players.index(player)

    def _list(self, key: str) -> list[Any]:
        value = self.source.get(key) or []
        if not isinstance(value, list):
            raise Fault(self.source.lines[key], f"{key} is a list")
        return value

    def _mapping(self, key: str) -> Lines:
        value = self.source.get(key)
        if value is None:
            return Lines(self.source.line)
        if not isinstance(value, Lines):
            raise Fault(self.source.lines[key], f"{key} is a mapping")
        return value

    def _clauses(self) -> tuple[str, ...]:
        named = self._list("clauses")
        for clause in named:
            if not isinstance(clause, str) or clause not in clauses():
                raise Fault(self.source.lines["clauses"], f"unknown clause {clause!r}")
        return tuple(named)

    def _players(self) -> list[str]:
        players, line = self._list("players"), self.source.lines["players"]
        for player in players:
            if not isinstance(player, str) or player in RESERVED:
                raise Fault(line, f"{player!r} cannot be a player's name")
        if len(set(players)) < len(players):
            raise Fault(line, "two players have the same name")
        return players

    def _edition(self) -> Edition:
        name, lines = self.source["edition"], self.source.lines
        if not isinstance(name, str) or name not in EDITIONS:
            raise Fault(lines["edition"], f"unknown edition {name!r} (there is: {', '.join(EDITIONS)})")
        options = self._mapping("options")
        try:
            variant = EDITIONS[name].with_variant(str(self.source.get("variant", "standard")))
        except ValueError as error:
            raise Fault(lines["variant"], str(error)) from error
        try:
            return variant.with_options(dict(options))
        except ValueError as error:
            raise Fault(lines["options"], str(error)) from error

    def _throws(self) -> list[tuple[int, int]]:
        throws = []
        for throw in self._list("dice"):
            match throw:
                case [int(first), int(second)] if {first, second} <= set(range(1, 7)):
                    throws.append((first, second))
                case _:
                    raise Fault(self.source.lines["dice"], f"{throw!r} is not a throw of two dice")
        return throws


def without_deal(edition: Edition) -> Edition:
    """The edition with nothing dealt, as `given` has it where it does not say otherwise."""
    setup = edition.setup
    return replace(edition, setup=replace(setup, dealt=0)) if isinstance(setup, Setup) else edition

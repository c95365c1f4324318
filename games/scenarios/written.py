"""What a scenario's file says, read and checked as far as that can be done before it is played."""

from __future__ import annotations

from typing import Any

from ..engine import EDITIONS
from ..engine.actions import SERVER_NAMES
from ..engine.asks import ASKS
from ..engine.clauses import clauses
from ..engine.edition import Edition
from .given import GIVEN
from .reading import Fault, Items, Lines
from .table_checks import CHECKS

RESERVED = {"server", "expect", "refused", *CHECKS, *GIVEN}
KEYS = ("title", "clauses", "edition", "variant", "options", "players", "given", "dice", "when", "then")

MOST_STEPS = 200


class Written:
    """One file: who plays which book, what is given, the dice, the steps. Raises `Fault` for what is wrong with it."""

    def __init__(self, source: Lines) -> None:
        self.source = source
        for key in source:
            if key not in KEYS:
                raise Fault(source.lines[key], f"unknown key {key!r}")
        for key in ("title", "edition", "players"):
            if key not in source:
                raise Fault(source.line, f"{key} is missing")
        if not isinstance(source["title"], str) or not source["title"].strip():
            raise Fault(source.lines["title"], "title is one sentence")
        self.clauses = self._clauses()
        self.players = self._players()
        self.edition = self._edition()
        self.given = self._mapping("given")
        self.throws = self._throws()
        self.steps = self._list("when")
        if len(self.steps) > MOST_STEPS:
            raise Fault(source.lines["when"], f"a scenario has up to {MOST_STEPS} steps")
        for number, (step, line) in enumerate(zip(self.steps, self.steps.lines, strict=True), 1):
            self._check_step(number, step, line)

    def _check_step(self, number: int, step: Any, line: int) -> None:
        """What can be known to be wrong before anything is played: the shape, the actor, the names."""
        if not isinstance(step, Lines) or len(step) != 1:
            raise Fault(line, f"step {number} is one player and one action")
        [(actor, wish)] = step.items()
        line = step.lines[actor]
        if actor == "expect":
            if not isinstance(wish, Lines):
                raise Fault(line, "expect takes a mapping")
            return
        name, _argument, refused = self._wish(wish, line)
        if refused is not None and (not isinstance(refused, str) or refused not in clauses()):
            raise Fault(wish.lines["refused"], f"unknown clause {refused!r}")
        if actor != "server":
            self._seat(actor, line)
        if name not in (SERVER_NAMES if actor == "server" else ASKS):
            raise Fault(wish.lines[name] if isinstance(wish, Lines) else line, f"unknown action {name!r}")

    def _wish(self, wish: Any, line: int) -> tuple[str, Any, str | None]:
        if isinstance(wish, str):
            return wish, None, None
        if isinstance(wish, Lines):
            if "refused" in wish and wish["refused"] is None:
                raise Fault(wish.lines["refused"], "refused takes a clause")
            refused = wish.get("refused")
            names = [key for key in wish if key != "refused"]
            if len(names) == 1 and isinstance(names[0], str):
                return names[0], wish[names[0]], refused
        raise Fault(line, "a step has one action, and `refused` where it is turned down")

    def _seat(self, player: Any, line: int) -> int:
        if player not in self.players:
            raise Fault(line, f"unknown player {player!r}")
        return self.players.index(player)

    def _list(self, key: str) -> Items:
        value = self.source.get(key)
        if value is None:
            return Items()
        if not isinstance(value, list):
            raise Fault(self.source.lines[key], f"{key} is a list")
        return value if isinstance(value, Items) else Items(value, self.source.lines[key])

    def _mapping(self, key: str) -> Lines:
        value = self.source.get(key)
        if value is None:
            return Lines(self.source.line)
        if not isinstance(value, Lines):
            raise Fault(self.source.lines[key], f"{key} is a mapping")
        return value

    def _clauses(self) -> tuple[str, ...]:
        named = self._list("clauses")
        for clause, line in zip(named, named.lines, strict=True):
            if not isinstance(clause, str) or clause not in clauses():
                raise Fault(line, f"unknown clause {clause!r}")
        return tuple(named)

    def _players(self) -> list[str]:
        players = self._list("players")
        for player, line in zip(players, players.lines, strict=True):
            if not isinstance(player, str) or not player.strip() or player in RESERVED:
                raise Fault(line, f"{player!r} cannot be a player's name")
        if len(set(players)) < len(players):
            raise Fault(self.source.lines["players"], "two players have the same name")
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
        throws, written = [], self._list("dice")
        for throw, line in zip(written, written.lines, strict=True):
            match throw:
                case [int(first), int(second)] if {first, second} <= set(range(1, 7)) and bool not in map(type, throw):
                    throws.append((first, second))
                case _:
                    raise Fault(line, f"{throw!r} is not a throw of two dice")
        return throws

"""Results as lines of JSON under `var/arena/`: a game is played once, however often one asks."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from .matches import Match

ROOT = Path(__file__).resolve().parents[2]
PLAYED_BY = ("games/engine", "games/figures", "bots", "tests/arena")
"""What decides how a game goes: another text of it is another player."""


@cache
def program(root: Path = ROOT) -> str:
    """A digest of what plays: all text and figures, the weights of what has been learnt among them."""
    found = sha256()
    for folder in PLAYED_BY:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".py", ".csv", ".json") and "migrations" not in path.parts:
                found.update(str(path.relative_to(root)).encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:10]


class Kept:
    """The results of one program in a folder: a file for each match and limit of rounds."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or ROOT / "var" / "arena" / program()
        self.folder.mkdir(parents=True, exist_ok=True)

    def of(self, match: Match, rounds: int) -> dict[int, dict[str, Any]]:
        """What has been played of a match, by the number of the game; half a line at its end is no result."""
        path = self._path(match, rounds)
        found = {}
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            try:
                result = json.loads(line)
            except ValueError:
                continue
            found[result["number"]] = result
        return found

    def add(self, match: Match, rounds: int, number: int, result: dict[str, Any]) -> None:
        """Keep a result, on a line of its own even after half a line."""
        path = self._path(match, rounds)
        torn = path.exists() and not path.read_bytes().endswith(b"\n") and path.stat().st_size > 0
        with path.open("a", encoding="utf-8") as lines:
            lines.write("\n" * torn + json.dumps({"number": number} | result, separators=(",", ":")) + "\n")

    def missing(self, match: Match, rounds: int, games: int) -> Iterable[int]:
        """The numbers of the games that are asked for and not played yet."""
        played = self.of(match, rounds)
        return [number for number in range(games) if number not in played]

    def _path(self, match: Match, rounds: int) -> Path:
        return self.folder / f"{match.name}.{rounds}.jsonl"

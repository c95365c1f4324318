"""Scenarios: a position, some actions, what must hold. Reads the YAML files and plays them; needs no database.

Everything wrong with a file is a `Fault` with its line; everything that turns out otherwise than written is a `Miss`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..engine.edition import Edition
from .playing import Miss, PlayedStep, Scenario
from .reading import Fault, read_yaml

MOST_OF_A_FILE = 1_000_000
"""How many characters a file may have: some files never end."""


class Verdict(NamedTuple):
    """What became of one file: `problem` is None if it passed."""

    path: Path
    problem: str | None
    clauses: tuple[str, ...]


class PlayedScenario(NamedTuple):
    """A scenario that was played, for whoever wants to look at it."""

    edition: Edition
    players: list[str]
    clauses: tuple[str, ...]
    steps: list[PlayedStep]


def run_paths(paths: list[Path]) -> Iterator[Verdict]:
    """Play every scenario of files and folders, in the order of their names."""
    for path in paths:
        try:
            found = _files_in(path) if path.is_dir() else [path]
        except OSError as error:  # a name longer than there are, or a folder that is closed to us
            yield Verdict(path, f"cannot be read: {error}", ())
            continue
        if not found:
            yield Verdict(path, "there is no scenario in this folder", ())
        for file in found:
            yield run_file(file)


def _files_in(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.suffix.lower() in (".yaml", ".yml") and not file.is_dir())


def run_file(path: Path) -> Verdict:
    """Play one file."""
    try:
        if path.resolve().is_fifo():  # not what is piped to this process: that has no name, comes, and ends
            return Verdict(path, "is a pipe: whoever reads it waits until somebody writes", ())
        with path.open(encoding="utf-8") as file:
            text = file.read(MOST_OF_A_FILE + 1)
    except (OSError, UnicodeDecodeError) as error:
        return Verdict(path, f"cannot be read: {error}", ())
    if len(text) > MOST_OF_A_FILE:
        return Verdict(path, f"has more than {MOST_OF_A_FILE} characters: that is no scenario", ())
    return run_text(text, path)


def run_text(text: str, path: Path = Path("scenario")) -> Verdict:
    """Play the text of a scenario."""
    played, problem = play_text(text)
    return Verdict(path, problem, played.clauses if played else ())


def play_text(text: str) -> tuple[PlayedScenario | None, str | None]:
    """The scenario of a text, played as far as it goes, and what went wrong with it."""
    scenario = problem = None
    try:
        scenario = Scenario(read_yaml(text))
        scenario.play()
    except Fault as fault:
        problem = f"line {fault.line}: {fault}"
    except Miss as miss:
        problem = str(miss)
    if scenario is None:
        return None, problem
    return PlayedScenario(scenario.edition, scenario.players, scenario.clauses, scenario.told), problem

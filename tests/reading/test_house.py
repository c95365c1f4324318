"""The table of rooms in `docs/architecture.md` says what is there, in the order in which one room builds on another."""

import re
import tomllib
from pathlib import Path

import grimp
import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
ROOTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
ROWS = re.findall(r"^\| (`.+?) \|.+\| ?(.*) \|$", (ROOT / "docs/architecture.md").read_text(), re.M)
ASIDE = re.compile(r"\.(admin|apps|management|migrations|templatetags|urls)\b")
"""What Django asks an app for: it puts the rooms together, and no room asks it."""


def named(text):
    return re.findall(r"`([\w/]+(?:\.py|/))`", text)


FLOORS = {
    room.removesuffix("/").removesuffix(".py").replace("/", "."): floor
    for floor, (rooms, _lies_there) in enumerate(ROWS)
    for room in named(rooms)
}
"""Each room, or module that is a row of its own, by how many rows stand above it."""


def room_of(module):
    parts = module.split(".")
    return next(filter(FLOORS.__contains__, (".".join(parts[:many]) for many in range(len(parts), 0, -1))), None)


def goes_up(by, to):
    """Whether a room asks one that stands above it and is not the one in which it lies."""
    return None not in (by, to) and FLOORS[to] < FLOORS[by] and not by.startswith(f"{to}.")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_a_row_names_is_there(row):
    for room in named(row[0]):
        assert (ROOT / room).exists()
    lies_in = [ROOT, ROOT / named(row[0])[0], *(ROOT / named(row[0])[0]).rglob("*/")]
    assert [name for name in named(row[1]) if not any((folder / name).exists() for folder in lies_in)] == []


def test_no_room_asks_one_above_it():
    graph = grimp.build_graph(*ROOTS, cache_dir=None)
    asks = {
        (room_of(module), room_of(other))
        for module in graph.modules if not ASIDE.search(module)
        for other in graph.find_modules_directly_imported_by(module)
    }  # fmt: skip
    assert {(by, to) for by, to in asks if goes_up(by, to)} == set()

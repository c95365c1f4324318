"""No type that a page can name or is given leads to a whole position: what mypy allows is walked, return by return."""

import inspect
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType, SimpleNamespace
from typing import get_args, get_origin, get_type_hints

import pytest

from games.engine import decide
from games.engine.elements import Deck
from games.engine.play import Play
from games.engine.position import State
from games.engine.rules.setup import RankedSetup, Setup
from games.engine.table import Table
from games.models import DiceRoot, Game, Move, Seat, StandingOrders
from games.tables.database.store import state_of
from games.tables.looking_back.redone import asked_for
from games.tables.opening import locked
from games.tables.seen import Seen
from games.tables.standing import Sight, Standing, opened, state_at

SECRETS = {State, Table, Play, Deck, Standing, Sight, Game, Seat, Move, StandingOrders, DiceRoot}
OURS = ("games.", "accounts.", "bots.", "clubs.", "talk.", "config.")
TOOLS = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["tool"]
CONTRACT = next(rule for rule in TOOLS["importlinter"]["contracts"] if rule["name"].startswith("Pages have views"))
REFUSED = (*TOOLS["ruff"]["lint"]["flake8-tidy-imports"]["banned-api"], *CONTRACT["forbidden_modules"])
"""What the linter and the contract let no page name."""
NEW = (Setup, RankedSetup)
"""They make the position of a new game, of no table."""


def is_refused(thing):
    name = f"{thing.__module__}.{thing.__qualname__}"
    return any(name == refused or name.startswith(f"{refused}.") for refused in REFUSED)


def returned_by(function):
    """What a function gives: what it takes need not make sense when it runs."""
    given = {name: hint for name, hint in function.__annotations__.items() if name == "return"}
    return get_type_hints(SimpleNamespace(__annotations__=given), inspect.unwrap(function).__globals__).get("return")


def given_by(hint):
    """The classes that something of a type gives: what a function takes is not among them."""
    if get_origin(hint) is Callable:
        return given_by(get_args(hint)[-1])
    if isinstance(hint, type) and not get_args(hint):
        return [hint]
    return [kind for part in get_args(hint) for kind in given_by(part)]


def gives(thing):
    """The types that a page comes to from a function, or from any name of a class, those with an underscore too."""
    if is_refused(thing) or thing in NEW:
        return []
    if inspect.isfunction(thing):
        return given_by(returned_by(thing))
    found = [*get_type_hints(thing).values()]
    for base in thing.__mro__:
        for what in vars(base).values() if base.__module__.startswith(OURS) else ():
            getter = getattr(what, "fget" if isinstance(what, property) else "func", what)
            if inspect.isfunction(getter):
                found.append(returned_by(getter))
    return [kind for hint in found for kind in given_by(hint)]


def modules_of_pages():
    """The modules that the contract says are pages, of whatever app, with all that lies in them."""
    for name in CONTRACT["source_modules"]:
        room = import_module(name)
        yield room
        for module in walk_packages(getattr(room, "__path__", ()), f"{name}."):
            yield import_module(module.name)


def named_by_pages():
    """The functions and classes of ours that the modules of pages name, by themselves or in a module."""
    for module in modules_of_pages():
        for value in vars(module).values():
            if isinstance(value, ModuleType) and value.__name__.startswith(OURS):
                named = [part for name, part in vars(value).items() if not name.startswith("_")]
                yield from (part for part in named if of_ours(part) and part.__module__ == value.__name__)
            elif of_ours(value):
                yield value


def of_ours(value):
    return (inspect.isfunction(value) or inspect.isclass(value)) and value.__module__.startswith(OURS)


def leaks(roots):
    """The ways from the roots to a secret, each as the names of what it passes."""
    found, known, ahead = [], set(), [((root.__qualname__,), root) for root in roots]
    while ahead:
        path, thing = ahead.pop()
        if thing in SECRETS:
            found.append(path)
        elif thing not in known and of_ours(thing):
            known.add(thing)
            ahead += [((*path, kind.__qualname__), kind) for kind in gives(thing)]
    return found


def test_no_type_that_pages_name_leads_to_a_whole_position():
    roots = set(named_by_pages())
    assert Seen in roots
    assert len(roots) > 100
    assert leaks(roots) == []


@pytest.mark.parametrize("function", [locked, state_of, state_at, opened, asked_for])
def test_what_gives_a_whole_position_is_refused_to_pages(function, monkeypatch):
    assert leaks([function]) == []
    monkeypatch.setitem(globals(), "REFUSED", ())
    assert leaks([function])


def test_a_way_to_a_whole_position_is_found_through_what_lies_between(monkeypatch):
    monkeypatch.setitem(globals(), "REFUSED", ())
    assert leaks([decide]) == [("decide", "Outcome", "State")]

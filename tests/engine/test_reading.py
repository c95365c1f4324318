"""Checks read a table and change nothing: they are given a type that has nothing else, and a position held still."""

import inspect
from dataclasses import fields
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from games.engine import legal, parts, rules
from games.engine.position import State
from games.engine.table import Table
from tests.walks import candidates, games, walk


class Still(State):
    """A position that nobody can change."""

    __setattr__ = None


def held_still(state):
    """The same position: lists as tuples, mappings read only, no field to be set."""
    still = object.__new__(Still)
    for field in fields(State):
        value = getattr(state, field.name)
        value = tuple(value) if isinstance(value, list) else value
        value = MappingProxyType(value) if isinstance(value, dict) else value
        object.__setattr__(still, field.name, value)
    return still


@games
def test_checks_and_legal_answer_about_a_position_that_cannot_be_changed(book, seats, seed):
    def look(state, facts):
        if len(facts) % 5:
            return
        still = held_still(state)
        for seat in range(seats):
            assert legal(book, still, seat) == legal(book, state, seat)
            for _name, _value, action in candidates(state, seat):
                assert list(Table(book, still).broken(action)) == list(Table(book, state).broken(action))

    walk(book, seats, seed, 60, look)


def test_no_check_is_given_a_play():
    names = [f"{room.__name__}.{module.name}" for room in (rules, parts) for module in iter_modules(room.__path__)]
    modules = [import_module(name) for name in names]
    areas = [kind for module in modules for kind in vars(module).values() if inspect.isclass(kind)]
    found = [function for place in (*modules, *areas) for function in vars(place).values()]
    checks = [function for function in found if inspect.isfunction(function) and "check" in function.__name__]
    assert len(checks) > 60
    for check in checks:
        assert "Play" not in inspect.get_annotations(check).values(), check.__qualname__

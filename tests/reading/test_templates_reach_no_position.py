"""What templates are given is followed as a template could follow it: nowhere is a position, a deck, a game's row."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cached_property
from types import FunctionType, MethodType

import pytest
from django.db.models import Manager, Model, QuerySet
from django.forms import BaseForm
from django.template.backends import django as templates
from django.urls import reverse

from games.engine.elements import Deck
from games.engine.play import Play
from games.engine.position import State
from games.engine.table import Table
from games.models import DiceRoot, Game, Move, Seat, StandingOrders
from games.pages.memory import forget
from games.pages.referee import EXAMPLE
from games.tables.seen import Seen
from games.tables.selectors import access_table_for
from games.tables.standing import Standing
from tests.cast import person, table

SECRETS = (State, Table, Play, Deck, Game, Seat, Move, StandingOrders, DiceRoot, Seen, Standing)
OURS = ("games.", "accounts.", "bots.")
OF_THE_FRAMEWORK = {"request", "user", "player", "perms", "view", "block"}
"""Who is signed in, and whose page it is, are people; what the framework hands in beside what the page asks for."""
DEPTH = 7


def names_of(thing):
    """The attributes that a template could name."""
    found = set(vars(thing)) if hasattr(thing, "__dict__") else set()
    found |= {field.name for field in fields(thing)} if is_dataclass(thing) else set()
    for kind in type(thing).__mro__:
        found |= {name for name, what in vars(kind).items() if isinstance(what, property | cached_property)}
        found |= {name for name, what in vars(kind).items() if name in getattr(kind, "_fields", ())}
    return sorted(name for name in found if not name.startswith("_"))


def attribute(thing, name):
    """An attribute; what raises leads nowhere."""
    with suppress(AttributeError, IndexError, AssertionError):
        return getattr(thing, name)


def parts_of(thing):
    """What a template reaches from something in one step, each with its name."""
    if isinstance(thing, Mapping):
        return list(thing.items())
    if isinstance(thing, QuerySet | Manager):
        return list(enumerate(thing.all()[:3]))
    if isinstance(thing, list | tuple | set | frozenset):
        listed = list(enumerate(thing))
        return listed + [(name, getattr(thing, name)) for name in getattr(thing, "_fields", ())]
    if isinstance(thing, MethodType | FunctionType | type):
        return []
    if isinstance(thing, BaseForm):
        return [(name, value) for name, value in vars(thing).items() if not name.startswith("_")]
    if not type(thing).__module__.startswith(OURS) or isinstance(thing, Model):
        return []
    looped = list(enumerate(thing)) if hasattr(thing, "__iter__") else []
    return looped + [(name, attribute(thing, name)) for name in names_of(thing)]


def secrets_in(context):
    """The paths by which a template comes to what it must not have."""
    found, looked_at, ahead = [], {}, [((name,), value) for name, value in context if name not in OF_THE_FRAMEWORK]
    while ahead:
        path, thing = ahead.pop()
        if isinstance(thing, SECRETS):
            found.append((".".join(map(str, path)), type(thing).__name__))
        elif len(path) < DEPTH and id(thing) not in looked_at:
            looked_at[id(thing)] = thing
            ahead += [((*path, name), part) for name, part in parts_of(thing)]
    return found


@pytest.fixture
def contexts(monkeypatch):
    """All that the templates of this test, and the fragments among them, were given."""
    forget()
    given, make_context = [], templates.make_context

    def note(context, request=None, **kwargs):
        given.extend((context or {}).items())
        return make_context(context, request, **kwargs)

    monkeypatch.setattr(templates, "make_context", note)
    return given


def visit(client, *pages, **kwargs):
    for name, *args in pages:
        assert client.get(reverse(name, args=args), **kwargs).status_code in (200, 204)


@pytest.mark.django_db
def test_no_template_comes_to_a_position_or_a_row_of_a_game(client, contexts):
    for name in ("ana", "ben"):
        client.force_login(person(name))
        waiting, running = table(start=False), table(given={"Ana": {"deeds": [1, 3], "cash": 10**7}})
        done = table()
        Game.objects.filter(pk=done.pk).update(status=Game.Status.OVER)
        visit(client, ("table", waiting.key), ("seats", waiting.key), ("lobby",), ("my_games",), ("waiting",))
        visit(client, ("table", running.key), ("dice", running.key), ("orders", running.key))
        visit(client, ("replay", running.key), ("analysis", running.key))
        visit(client, ("fragments", running.key), ("table", done.key), ("profile", name), ("new_table",))
        visit(client, ("rules", "polynesia"), ("referee",))
        client.post(reverse("referee"), {"scenario": EXAMPLE % {"title": "A rent"}})
        client.post(reverse("move", args=[running.key]), {"action": "buy"}, headers={"HX-Request": "true"})
    given = {name for name, _value in contexts}
    parts = {"square", "player", "line", "status", "form", "own_seat", "folds"}
    assert parts | {"squares", "plots", "steps", "tables", "mine", "rows", "results", "moves", "clauses"} <= given
    assert secrets_in(contexts) == []


@pytest.mark.django_db
@pytest.mark.parametrize("lead", [lambda game: {"row": {"game": game}}, lambda game: [game.seats.all()]])
def test_what_leads_to_a_row_of_a_game_is_found(lead):
    assert secrets_in([("given", lead(table()))])


@pytest.mark.django_db
def test_what_a_page_has_of_a_table_and_of_its_seats_holds_no_position():
    seen = access_table_for(person("ana"), table().key)
    assert secrets_in([(name, getattr(seen, name)) for name in names_of(seen)]) == []

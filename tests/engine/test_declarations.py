"""An action is declared once, and nothing of it is forgotten: its shape, its words, its form, what is told of it."""

import random

import pytest

from games.books.log import TELLERS
from games.engine import actions as act
from games.engine import events
from games.engine.asking.arguments import Argument, Asker
from games.engine.asks import ASKS, KEEPER_ASKS, NAME_OF
from games.engine.moves import MOVES
from games.pages.desk.controls import MAKERS
from games.pages.desk.wishes import READERS
from tests.web.test_asking import anything_at_all, looked_at

UNTOLD = {
    events.Deposited, events.DebtEnded, events.RentClaimed, events.WentUnder, events.Freed, events.InterestPaid,
}  # fmt: skip
"""Facts that their neighbours tell."""


def test_every_action_of_a_player_is_declared_with_all_that_it_names():
    assert {ask.kind for ask in ASKS.values()} == set(act.PlayerAction.__args__)
    for ask in ASKS.values():
        assert {"seat", *(argument.attribute for argument in ask.takes)} == set(ask.kind._fields), ask.name


def test_every_action_there_is_belongs_to_players_to_the_server_or_to_whoever_keeps_the_game():
    kinds = {kind for kind in vars(act).values() if isinstance(kind, type) and kind.__module__ == act.__name__}
    assert kinds == {
        *act.PlayerAction.__args__,
        *act.ServerAction.__args__,
        *(ask.kind for ask in KEEPER_ASKS.values()),
    }
    for ask in KEEPER_ASKS.values():
        assert {"seat", *(argument.attribute for argument in ask.takes)} == set(ask.kind._fields)
        assert ask.kind not in MOVES
        assert ask.name not in ASKS


def test_every_action_has_a_form_and_a_rule_that_takes_it():
    assert set(MAKERS) == set(ASKS)
    assert {ask.kind for ask in ASKS.values()} | set(act.SERVER_NAMES.values()) == set(MOVES) == set(NAME_OF)


def test_every_kind_of_thing_that_is_named_is_read_from_forms_too():
    assert set(READERS) == set(Argument.__subclasses__())


def test_no_fact_can_be_made_without_its_clause():
    for kind in events.Fact.__args__:
        assert hasattr(kind, "clause"), kind
        with pytest.raises(TypeError):
            kind(*kind._fields[:-1])


def test_every_fact_is_told_or_known_to_be_told_by_others():
    facts = set(events.Fact.__args__)
    assert set(TELLERS) | UNTOLD == facts
    assert not set(TELLERS) & UNTOLD


@pytest.mark.parametrize("seed", range(4))
def test_an_action_put_into_words_is_read_as_the_same(seed):
    dice = random.Random(seed)
    for book, state, seat in looked_at(seed, every=20):
        for action in anything_at_all(book, state, seat, dice):
            ask = ASKS[NAME_OF[type(action)]]
            assert ask.read(Asker(state, seat, int), ask.write(action)) == action

"""What moves on a page follows from the facts of the one move that it is sent: a page that lagged plays nothing."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser

from games.pages.sending.change import render_change
from games.pages.sending.fragments import render_shared
from games.tables.selectors import access_table_for
from tests.cast import awaited, play, table

pytestmark = pytest.mark.django_db


def seen(game):
    return access_table_for(AnonymousUser(), game.key)


def sights(text):
    [value] = re.findall(r'<data id="moved" value="([^"]*)"', text)
    return [(kind, *(int(word) if word.isdecimal() else word for word in words)) for kind, *words in parted(value)]


def parted(value):
    return [sight.split(",") for sight in value.split()]


def test_a_throw_lets_dice_tumble_and_a_piece_walk():
    game = table()
    seat = awaited(game)
    play(game, seat, "roll")
    kinds = [kind for kind, *_ in sights(render_change(seen(game)))]
    assert kinds[:2] == ["dice", "walk"]


def test_what_is_bought_is_paid_and_marked():
    game = table(edition="paris", given={}, dice=[[1, 2]], when=[{"Ana": "roll"}])
    play(game, 0, "buy")
    assert sights(render_change(seen(game))) == [("pay", 0, "bank", 60), ("take", 3)]


def test_a_mortgage_brings_a_stamp():
    game = table(edition="paris", given={"Ana": {"deeds": [1]}})
    play(game, 0, "mortgage", 1)
    assert ("stamp", 1) in sights(render_change(seen(game)))


def test_a_page_that_lagged_is_told_of_no_movement():
    game = table()
    play(game, awaited(game), "roll")
    assert 'id="moved"' not in render_shared(seen(game))

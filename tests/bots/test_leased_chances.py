"""The chance to win where land is leased is the one by which games are won."""

from statistics import fmean

import pytest

from bots.chair import Chair
from bots.leased.standing import chance_of
from tests.arena.matches import Table
from tests.arena.playing import Game

GAMES, TURN = 60, 24
PLAYERS = ("shrewd", "regular", "builder", "leaser")


def given(seed):
    """The chance that each player still in is given in the middle of a game, and whether they won it."""
    turned = PLAYERS[seed % 4 :] + PLAYERS[: seed % 4]
    game = Game("C", Table(turned, seed))
    while not game.state.over and game.turns < TURN:
        game.step()
    chances = {seat: chance_of(Chair.at(game.rules, game.state, seat)) for seat in game.state.still_in()}
    won = game.play().ranking[0]
    return [(chance, seat in won) for seat, chance in chances.items()] if len(chances) > 1 else []


@pytest.mark.long
def test_who_is_given_more_wins_more_and_about_as_much_as_they_are_given():
    found = [one for seed in range(GAMES) for one in given(seed)]
    unlikely = [one for one in found if one[0] < 0.15]
    likely = [one for one in found if one[0] > 0.5]
    for some in (unlikely, likely):
        assert len(some) > 20
        assert abs(fmean(chance for chance, _won in some) - fmean(won for _chance, won in some)) < 0.12

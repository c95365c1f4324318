"""What is fitted finds out who wins, and is read by the bots as it was written."""

import json
import random

import numpy as np
import pytest

from bots.grades.shrewd import SHREWD
from bots.judging import network
from games.engine.actions import Accept, Refuse
from tests.bots.owned import MUTUAL, Talk
from tests.learning.__main__ import gathered, main
from tests.learning.fitting import Fit, Lessons, missed
from tests.learning.games import BOOKS, GameToLearn, SeenPosition, play, players_of, wayward


def made_up(count, seed=0):
    """Lessons of three, in which whoever has most of the second figure wins."""
    dice = np.random.default_rng(seed)
    rows = dice.normal(size=(count, 3, 4)).astype(np.float32)
    won = np.eye(3, dtype=np.float32)[rows[:, :, 1].argmax(1)]
    even = np.full((count, 3), 1 / 3, np.float32)
    return Lessons(rows, np.ones((count, 3), bool), won, even, np.arange(count))


@pytest.fixture(scope="module")
def fit():
    found = Fit(made_up(6000), 1)
    found.learn(made_up(6000))
    return found


def test_a_fit_finds_out_by_which_figure_games_are_won(fit):
    others = made_up(500, seed=9)
    assert missed(fit.chances(others), others) < 0.8 * missed(others.reckoned, others)


def test_bots_read_from_what_is_written_the_chances_of_the_fit(fit):
    others = made_up(5, seed=9)
    read = network.Network(**json.loads(json.dumps(fit.written())))
    scores = np.array([[read.score(row) for row in rows] for rows in others.rows.tolist()])
    weights = np.exp(scores)
    assert fit.chances(others) == pytest.approx(weights / weights.sum(1, keepdims=True), abs=1e-3)


def test_a_fit_that_goes_on_begins_where_the_one_before_ended_and_keeps_what_was_learnt(fit):
    others = made_up(500, seed=9)
    further = Fit(others, 2, fit.written())
    assert further.chances(others) == pytest.approx(fit.chances(others), abs=1e-3)
    further.learn(made_up(600, seed=3))
    assert missed(further.chances(others), others) < 1.1 * missed(fit.chances(others), others)


def test_who_is_not_in_has_no_chance_and_takes_none_from_the_others():
    seen = [SeenPosition({0: [1.0, 2.0], 2: [0.0, 1.0]}, {0: 0.7, 2: 0.3})] * 3
    positions = gathered([GameToLearn(seen, {0: 1.0, 2: 0.0})])
    chances = Fit(positions, 0).chances(positions)
    assert chances[:, [0, 2]].sum(1) == pytest.approx(np.ones(3))
    assert missed(positions.reckoned, positions) == pytest.approx(-np.log(0.7), abs=1e-6)


def test_the_same_game_is_played_again_by_its_seed():
    first, again = play(5), play(5)
    assert first == again
    assert len(first.seen) > 3
    assert sum(first.won.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("kind", BOOKS)
def test_games_of_each_kind_are_played_until_somebody_has_won(kind):
    for seed in range(len(BOOKS[kind])):
        game = play(seed, kind=kind, judges=False)
        assert len(game.seen) > 1
        assert sum(game.won.values()) == pytest.approx(1.0)


def test_who_sits_there_is_drawn_apart_from_the_dice_of_the_game():
    """Else the first throw would tell how many sit at a table, and who."""
    drawn = [(random.Random(seed).random(), players_of(seed).random()) for seed in range(400)]
    assert abs(np.corrcoef(np.array(drawn).T)[0, 1]) < 0.2


def test_a_wayward_player_answers_offers_the_other_way_round_and_does_all_else_as_ever():
    talk = Talk("paris", MUTUAL)
    contrary = wayward(SHREWD, random.Random(0), 1.0)
    assert contrary(talk.chair(0)) == SHREWD(talk.chair(0))
    talk.ask(give={"cash": 700, "deeds": (14,)}, want={"deeds": (19,)})
    assert isinstance(SHREWD(talk.chair(1)), Accept)
    assert isinstance(contrary(talk.chair(1)), Refuse)


def test_nobody_goes_on_from_weights_and_has_nobody_judge_by_them(capsys):
    with pytest.raises(SystemExit):
        main(["10", "--first", "--on"])
    assert "not allowed with" in capsys.readouterr().err


def test_too_few_games_are_refused_in_words(tmp_path):
    with pytest.raises(SystemExit, match="at least 10 games"):
        main(["4", "--out", str(tmp_path / "weights.json")])
    assert not list(tmp_path.iterdir())

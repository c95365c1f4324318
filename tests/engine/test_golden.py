"""Recorded games, whole: the same actions and the same chance lead to the same payments and the same end."""

import json
from pathlib import Path

import pytest

from bots.golden import combinations, replay

FOLDER = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize(("edition", "variant", "ending"), sorted(combinations()))
def test_there_is_a_game_for_each_way_of_ending(edition, variant, ending):
    assert (FOLDER / f"{edition}-{variant}-{ending}.json").exists()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_the_recorded_game_plays_the_same_again(path):
    record = json.loads(path.read_text())
    payments, state = replay(record)
    assert payments == [move[2] for move in record["moves"]]
    assert [list(place) for place in state.ranking] == record["ranking"]
    assert sum(state.cash) + state.bank + state.pot == state.minted

"""The table of cards: what nothing knows or obeys is found when the engine is imported."""

from typing import get_args

import pytest

from games.engine.board import rows_of
from games.engine.cards import Effect, card_of
from games.engine.rules.cards import check_effects


def test_a_card_whose_effect_nothing_knows_fails_when_its_table_is_read():
    row = next(rows_of("cards.csv"))
    with pytest.raises(KeyError, match="dance"):
        card_of({**row, "effect": "dance"})


def test_an_effect_that_nothing_obeys_fails_when_the_engine_is_imported():
    check_effects(obeyed := {*get_args(Effect)} - {"release"})
    with pytest.raises(TypeError, match="repairs"):
        check_effects(obeyed - {"repairs"})

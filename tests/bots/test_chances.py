"""What a trade must bring by the chance to win: a part of one's strength, however good or bad that chance is."""

import pytest

from bots.grades.regular import REGULAR
from bots.grades.shrewd import SHREWD
from games.engine import actions as act
from tests.bots.owned import Talk, in_every_book

HOTELS = {"deeds": [31, 32, 34], "buildings": dict.fromkeys((31, 32, 34), "hotel")}
LAND = {"Ana": {"deeds": [6, 8]}, "Ben": {"deeds": [9, 12]}, "Chloe": {"deeds": [21]}}


@pytest.mark.parametrize("grade", [REGULAR, SHREWD], ids=["regular", "shrewd"])
@pytest.mark.parametrize("dora", [{"deeds": [24]}, HOTELS], ids=["even", "far behind"])
@in_every_book
def test_who_lies_far_behind_takes_what_would_be_taken_at_an_even_table(edition, options, dora, grade):
    talk = Talk(edition, LAND | {"Dora": dora}, **options)
    talk.ask(give={"deeds": (6,)}, want={"cash": 20})
    assert isinstance(talk.answer(grade), act.Accept)

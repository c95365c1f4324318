"""Instead of an offer that it refuses a bot makes another one, if a small change makes it good for both."""

import pytest

from bots.chair import Chair
from bots.grades.holder import HOLDER
from bots.grades.novice import NOVICE
from bots.grades.regular import REGULAR
from bots.grades.shrewd import SHREWD
from games.engine import actions as act
from games.engine.elements import Bundle
from tests.bots.owned import MUTUAL, Talk, in_every_book

who_counters = pytest.mark.parametrize("grade", [REGULAR, SHREWD], ids=["regular", "shrewd"])


@who_counters
@in_every_book
def test_what_makes_a_group_whole_is_given_for_what_makes_ones_own_whole(grade, edition, options):
    talk = Talk(edition, MUTUAL, **options)
    talk.ask(give={"cash": 300}, want={"deeds": (19,)})
    counter = talk.answer(grade)
    assert isinstance(counter, act.MakeOffer)
    assert (counter.to, counter.give.deeds, counter.want.deeds) == (0, (19,), (14,))
    assert grade.why(talk.chair(1), talk.answer(grade)).why == "instead"
    assert isinstance(grade(talk.chair(0)), act.Accept)


@who_counters
@in_every_book
def test_a_group_for_a_group_and_too_much_cash_is_answered_by_less_of_it(grade, edition, options):
    talk = Talk(edition, MUTUAL, **options)
    talk.ask(give={"deeds": (14,)}, want={"deeds": (19,), "cash": 900})
    counter = talk.answer(grade)
    assert isinstance(counter, act.MakeOffer)
    assert (counter.give.deeds, counter.want.deeds) == ((19,), (14,))
    assert counter.give.cash < 900 * talk.unit
    talk.answer(grade)
    assert isinstance(grade(talk.chair(0)), act.Accept)


@who_counters
def test_once_a_turn_and_never_the_same_again(grade):
    talk = Talk("paris", MUTUAL)
    said = []
    for turn in range(1, 5):
        for _ in range(2):
            talk.ask(give={"cash": 300}, want={"deeds": (19,)})
            said.append(talk.answer(grade))
            if isinstance(said[-1], act.MakeOffer):
                assert isinstance(talk.answer(grade), act.Refuse)
                talk.do(act.Refuse(0))
        talk.dealings = talk.dealings._replace(turn=turn + 1)
    counters = [action for action in said if isinstance(action, act.MakeOffer)]
    assert counters
    assert all(isinstance(action, act.Refuse) for action in said[1::2])
    assert len(set(counters)) == len(counters)


@in_every_book
@pytest.mark.parametrize("grade", [NOVICE, HOLDER], ids=["novice", "holder"])
def test_beginners_and_who_plays_for_somebody_absent_say_yes_or_no(grade, edition, options):
    talk = Talk(edition, MUTUAL, **options)
    talk.ask(give={"cash": 1}, want={"deeds": (19,)})
    assert isinstance(talk.answer(grade), act.Refuse)


@who_counters
@in_every_book
@pytest.mark.parametrize(
    ("given", "give", "want"),
    [
        ({"Ana": {"deeds": [16, 18, 39]}, "Ben": {"deeds": [19]}}, {"cash": 400}, {"deeds": (19,)}),
        ({"Ana": {"deeds": [1, 5]}, "Ben": {"deeds": [16, 18, 19]}}, {"cash": 784}, {"deeds": (16, 18, 19)}),
        ({"Ana": {"deeds": [6]}, "Ben": {"deeds": [19]}}, {"deeds": (6,)}, {"cash": 400}),
    ],
    ids=["a group for me alone", "a group of yours", "junk"],
)
def test_where_no_small_change_would_do_the_answer_is_no(grade, edition, options, given, give, want):
    talk = Talk(edition, {**given, "Chloe": {"deeds": [12]}}, 3, **options)
    talk.ask(give=give, want=want)
    assert isinstance(talk.answer(grade), act.Refuse)


@who_counters
def test_where_land_is_leased_the_same_parcel_is_offered_at_another_price(grade):
    """Ben cannot build on it: whoever can has more of it."""
    talk = Talk("community", {"Ana": {"cash": 5500}, "Ben": {"deeds": [31], "cash": 60}}, 3)
    talk.do(act.MakeOffer(0, 1, Bundle(cash=100), Bundle(deeds=(31,))))
    counter = talk.answer(grade)
    assert isinstance(counter, act.MakeOffer)
    assert counter.give.deeds == (31,)
    assert 100 < counter.want.cash < 1000
    assert isinstance(talk.answer(grade), act.Refuse)
    assert isinstance(grade(talk.chair(0)), act.Accept)


@who_counters
def test_who_remembers_nothing_says_yes_or_no(grade):
    talk = Talk("paris", MUTUAL)
    talk.ask(give={"cash": 300}, want={"deeds": (19,)})
    assert isinstance(grade(Chair.at(talk.book, talk.state, 1)), act.Refuse)

"""The page in positions that no bot leads to: what it draws at tables where anything allowed is done."""

from games.engine import legal, view
from games.pages.desk.controls import asked_about, forms_for, must_raise
from games.pages.plan.headlines import headline
from tests.anything import walk
from tests.position import position

NAMES = ["Ana", "Ben", "Chloe", "Dora", "Eve"]


def test_every_seat_has_its_forms_and_the_table_its_headline(seed):
    for book, state, _facts in walk(seed):
        assert headline(book, view(state, None), NAMES)
        for seat in state.still_in() if not state.over else ():
            assert forms_for(book, view(state, seat), legal(book, state, seat), NAMES, None)


FOLDED = ("trade", "counter")
"""What comes when its fold is opened, in debt too."""


def test_what_is_not_asked_about_is_no_answer_that_anybody_could_give(seed):
    for book, state, _facts in walk(seed):
        for seat in state.still_in() if not state.over else ():
            seen = view(state, seat)
            asked = asked_about(seen, frozenset())
            all_of_it = forms_for(book, seen, legal(book, state, seat), NAMES, None)
            lean = forms_for(book, seen, legal(book, state, seat, asked), NAMES, None)
            answers = [form for form in all_of_it if form.group in ("now", "offers")]
            assert [form for form in lean if form.group in ("now", "offers")] == answers
            if seat in seen.awaited:
                assert lean
            if must_raise(seen):
                assert [form for form in lean if form.group not in FOLDED] == [
                    form for form in all_of_it if form.group not in FOLDED
                ]


def test_who_is_in_turn_may_answer_beside_the_auction_of_an_estate():
    when = [{"Ana": "roll"}, {"Ben": "bankrupt"}]
    book, state = position("polynesia", {"Ben": {"deeds": [39]}}, seats=3, dice=[[2, 4]], when=when)
    forms = {form.action for form in forms_for(book, view(state, 0), legal(book, state, 0), NAMES, None)}
    assert {"buy", "decline"} <= forms
    assert "roll" not in forms

"""The headline of a table and the button below it say what the throw or the choice is about."""

import pytest

from games.engine import legal, view
from games.pages.desk.controls import forms_for
from games.pages.plan.headlines import headline, own_headline
from tests.position import position

NAMES = ["Ana", "Ben"]
JAILED = {"given": {"Ana": {"at": 10, "jail": 0}}}
TAXED = {"given": {"Ana": {"at": 0}}, "dice": [[1, 3]], "when": [{"Ana": "roll"}]}


def said(edition, **at):
    """The headline, and what the buttons of the first seat say."""
    book, state = position(edition, **at)
    seen = view(state, 0)
    forms = forms_for(book, seen, legal(book, state, 0), NAMES, None)
    return headline(book, seen, NAMES), [form.label for form in forms]


@pytest.mark.parametrize("edition", ["polynesia", "atlantic", "france", "paris", "community"])
def test_whoever_is_in_jail_throws_for_a_double_and_the_others_read_that_they_are_there(edition):
    told, buttons = said(edition, **JAILED)
    assert told == "Ana is in jail and throws the dice."
    assert "Throw for a double" in buttons
    assert "Throw the dice" not in buttons


def test_out_of_jail_one_throws_the_dice():
    told, buttons = said("paris")
    assert told == "Ana throws the dice."
    assert "Throw the dice" in buttons


@pytest.mark.parametrize("edition", ["atlantic", "community"])
def test_a_tax_that_one_may_pay_in_two_ways_is_named(edition):
    assert said(edition, **TAXED)[0] == "Ana chooses how to pay: Income tax."


def test_a_card_that_leaves_a_choice_says_between_what():
    given = {"Ana": {"at": 0}, "chest": ["D-CC-15"]}
    told = said("paris", given=given, dice=[[1, 1]], when=[{"Ana": "roll"}])[0]
    assert told == "Ana decides whether to pay or to draw a card."


OF_ANA = {
    "a throw": {},
    "a throw in jail": JAILED,
    "a lot for sale": {"given": {"Ana": {"at": 0}}, "dice": [[1, 2]], "when": [{"Ana": "roll"}]},
    "the rest of the turn": {
        "given": {"Ana": {"at": 0}}, "dice": [[4, 6]], "when": [{"Ana": "roll"}],
    },
    "a debt": {"given": {"Ana": {"cash": 0, "at": 0, "deeds": [39]}}, "dice": [[1, 3]], "when": [{"Ana": "roll"}]},
}  # fmt: skip


@pytest.mark.parametrize("asked", OF_ANA)
def test_whoever_is_asked_reads_you_where_the_others_read_their_name(asked):
    book, state = position("paris", **OF_ANA[asked])
    others, own = headline(book, view(state, 1), NAMES), own_headline(book, view(state, 1), NAMES)
    assert others.startswith("Ana ")
    assert own.startswith("You ")
    assert own.split()[-1] == others.split()[-1]


def test_whoever_owes_what_a_card_asks_that_lies_open_yet_reads_you_too():
    given = {"Ana": {"cash": 0, "at": 0, "deeds": [1]}, "Ben": {"deeds": [37, 39]}, "chance": ["P-CH-11"]}
    book, state = position("polynesia", given=given, dice=[[3, 4]], when=[{"Ana": "roll"}])
    assert own_headline(book, view(state, 0), NAMES) == "You must raise money."


def test_whoever_alone_may_yet_ask_for_a_scarce_piece_reads_you():
    given = {"Ana": {"deeds": [1, 3]}, "Ben": {"deeds": [6, 8, 9]}, "bank": {"houses": 1}}
    book, state = position("france", given=given, when=[{"Ben": {"build": [6]}}])
    assert headline(book, view(state, 1), NAMES) == "There may be too few houses for all: Ana may want some too."
    assert own_headline(book, view(state, 0), NAMES) == "There may be too few houses for all: you may want some too."


def test_an_auction_is_told_alike_to_all():
    book, state = position("paris", dice=[[1, 2]], when=[{"Ana": "roll"}, {"Ana": "decline"}])
    assert own_headline(book, view(state, 0), NAMES) == ""


def test_whoever_claims_reads_from_whom_and_how_much():
    given, options = {"Ana": {"at": 36}, "Ben": {"deeds": [6]}}, {"claims": "manual"}
    book, state = position("atlantic", given=given, dice=[[4, 6]], when=[{"Ana": "roll"}], options=options)
    ana, ben = (
        {form.action: form.note for form in forms_for(book, view(state, seat), legal(book, state, seat), NAMES, None)}
        for seat in (0, 1)
    )
    assert ben["claim"] == "Ana: $6"
    assert ana["collect"] == "$200"

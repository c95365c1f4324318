"""What a master judges trades by: chances of all as they were learnt, nothing secret, nothing below reckoning."""

import pytest

from bots.chair import Chair
from bots.grades.master import JUDGING, master
from bots.grades.shrewd import SHREWD
from bots.judging.figures import rows
from bots.judging.judgement import chances, is_judged
from bots.judging.network import network
from bots.owned.appraising import appraise
from bots.search.weighing import FEWEST, Budget
from bots.weighed import same
from games.engine import actions as act
from games.engine.elements import Deck
from tests.arena.books import book
from tests.bots.test_counters import MUTUAL, Talk, in_every_book
from tests.position import position

MASTER = master("unhurried", "", Budget(FEWEST))
RICH = {"Ana": {"deeds": [16, 18, 19]}, "Ben": {"deeds": [1, 6]}, "Chloe": {"deeds": [5]}, "Dora": {"deeds": [12]}}


def judged(edition, given, *, seat=0, **options):
    """The chances that are judged at a position, from a seat."""
    rules, state = position(edition, given, seats=4, options=options)
    return chances(Chair.at(rules, state, seat))


@in_every_book
def test_the_chances_of_all_who_are_in_are_one_together_whoever_asks(edition, options):
    found = [judged(edition, RICH, seat=seat, **options) for seat in range(4)]
    assert sum(found[0].values()) == pytest.approx(1.0)
    assert all(other == pytest.approx(found[0]) for other in found)


@in_every_book
def test_who_alone_has_a_group_is_judged_likeliest_to_win_and_likelier_with_money_to_build(edition, options):
    unit = book({"polynesia": "P", "atlantic": "A+", "france": "F", "paris": "D"}[edition]).setup.start_cash // 1500
    poor, rich = (
        judged(edition, RICH | {"Ana": {"deeds": [16, 18, 19], "cash": cash * unit}}, **options) for cash in (100, 1500)
    )
    assert max(rich, key=rich.get) == 0
    assert rich[0] > poor[0] + 0.05


@in_every_book
def test_houses_on_it_make_it_likelier_still(edition, options):
    bare, built = (
        judged(edition, RICH | {"Ana": {"deeds": [16, 18, 19], "buildings": houses}}, **options)
        for houses in ({}, {16: 3, 18: 3, 19: 3})
    )
    assert built[0] > bare[0] + 0.05


@in_every_book
def test_nothing_that_is_judged_by_tells_what_nobody_may_know(edition, options):
    rules, state = position(edition, RICH, seats=4, options=options)
    other = state.fork()
    for name, (unseen, under) in state.decks.items():
        other.put_deck(name, Deck((*reversed(under), *reversed(unseen))))
    assert rows(Chair.at(rules, state, 0)) == rows(Chair.at(rules, other, 0))


@in_every_book
def test_the_network_has_a_weight_for_each_figure(edition, options):
    rules, state = position(edition, RICH, seats=4, options=options)
    assert {len(row) for row in rows(Chair.at(rules, state, 0)).values()} == {len(network().mean)}


@pytest.mark.parametrize("name", ["P", "A+", "F", "D"])
def test_where_games_go_to_the_last_trades_are_judged(name):
    assert is_judged(book(name))


@pytest.mark.parametrize(
    "name", ["A", "C", "P-short", "F-quick", "D-quick", "D-timed", "C-timed", "A-timed", "F-timed"]
)
def test_where_no_games_were_learnt_from_they_are_not(name):
    assert not is_judged(book(name))


def test_there_a_master_answers_as_shrewd_does():
    for price in (200, 700, 1400):
        talk = Talk("france", MUTUAL, time_limit=True)
        talk.ask(give={"cash": price}, want={"deeds": (19,)})
        chair = talk.chair(1)
        assert JUDGING.answer(chair, talk.state.offers[0]) == SHREWD.owned.answer(chair, talk.state.offers[0])


@in_every_book
@pytest.mark.parametrize("price", [50, 200, 400, 800, 1200])
def test_nothing_is_accepted_that_is_a_loss_as_shrewd_reckons_it(edition, options, price):
    """So who plays for an error of the network has nothing by it."""
    for want in ((11,), (13,), (19,), (21,), (11, 13)):
        talk = Talk(edition, MUTUAL, **options)
        talk.ask(give={"cash": price}, want={"deeds": want})
        chair = talk.chair(1)
        (offer,) = talk.state.offers
        if isinstance(JUDGING.answer(chair, offer), act.Accept):
            assert appraise(chair, offer.giver, offer.give, offer.want).own >= 0


@in_every_book
def test_why_it_answers_as_it_does_is_told_by_what_it_went_by(edition, options):
    talk = Talk(edition, MUTUAL, **options)
    talk.ask(give={"cash": 1400}, want={"deeds": (19,)})
    chair = talk.chair(1)
    chosen = MASTER(chair)
    found = MASTER.weigh(chair, (chosen,))
    values = {type(option.action): option.value for option in found.options}
    assert not found.looks_ahead
    assert any(same(option.action) == same(chosen) for option in found.options)
    if isinstance(chosen, act.Accept):
        assert values[act.Accept] > values[act.Refuse]

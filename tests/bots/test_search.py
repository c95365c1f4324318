"""Looking ahead: the same futures for every action, never with what a seat may not know, and within a budget."""

from itertools import count

import pytest
from django.db import connection

from bots import tasks
from bots.chair import Chair
from bots.grades import regular, shrewd
from bots.grades.master import AHEAD, MASTER, master
from bots.registry import STRATEGIES
from bots.search import weighing
from bots.search.ahead import Ahead, worth
from bots.search.fate import Fate, fates
from bots.search.weighing import FEWEST, Budget, weighed
from games.engine import actions as act
from games.engine import awaited, decide
from games.engine.agenda import Auction
from games.engine.chance import Drawn
from games.engine.elements import Deck
from games.models import Game
from games.tables import playing
from tests.cast import table
from tests.position import position

UNHURRIED = master("unhurried", "", Budget(FEWEST))
GIFT = {
    "Ana": {"cash": 900000, "deeds": [16, 18]}, "Ben": {"cash": 2000000, "deeds": [19, 5]},
    "Chloe": {"cash": 2000000, "deeds": [35]},
}  # fmt: skip


def offered(give, want, edition="polynesia", given=GIFT):
    """A position in which Ben has put an offer to Ana."""
    offer = {"Ben": {"offer": {"to": "Ana", "give": give, "want": want}}}
    return position(edition, given, seats=3, when=[offer])


def landed(**options):
    """A position in which Ana may take a square, or leave it to the hammer."""
    given = {"Ana": {"at": 9, "deeds": [16, 18]}, "Ben": {"deeds": [21, 23]}, "Chloe": {"deeds": [5]}}
    return position("polynesia", given, seats=3, dice=[[4, 6]], when=[{"Ana": "roll"}], options=options)


# --- fate -------------------------------------------------------------------------------------------------------


def test_the_throws_of_a_turn_are_the_same_whatever_was_thrown_before():
    one, other = Fate(7), Fate(7)
    one.throw()
    one.turn = other.turn = 3
    assert [one.throw() for _ in range(4)] == [other.throw() for _ in range(4)]


def test_a_deck_has_one_order_in_each_fate_whoever_draws_when():
    cards = tuple(f"P-{number}" for number in range(12))
    order, left = [], cards
    while left:
        order.append(Fate(3).card(left))
        left = tuple(card for card in left if card != order[-1])
    assert Fate(3).card(tuple(order[4:])) == order[4]
    assert len({fates(1, number).card(cards) for number in range(40)}) > 6


def test_dice_of_many_fates_are_fair():
    sums = [sum(fates(11, number).throw()) for number in range(3600)]
    assert 500 < sums.count(7) < 700
    assert 60 < sums.count(2) < 140


# --- what it may know -----------------------------------------------------------------------------------------------


def shuffled(state):
    """The same for every seat: the decks lie in another order, of which nobody has been told."""
    other = state.fork()
    for name, (unseen, under) in state.decks.items():
        turned = (*reversed(under), *reversed(unseen))
        other.put_deck(name, Deck(turned[:4], turned[4:]))
    return other


def test_two_positions_that_differ_by_the_order_of_the_decks_are_weighed_alike():
    book, state = landed()
    ways = [act.Buy(0), act.Decline(0)]
    found = [weighed(Chair.at(book, one, 0), ways, AHEAD, Budget(8)) for one in (state, shuffled(state))]
    assert found[0] == found[1]
    assert len(found[0][0].values) >= FEWEST


@pytest.mark.parametrize("sealed", [200000, 900000])
def test_where_bids_are_sealed_nobody_looks_ahead(sealed):
    book, state = landed(auction="sealed")
    for action in (act.Decline(0), act.Bid(1, sealed)):
        state = decide(book, state, action, Drawn(lambda n, purpose: 0)).state
    chair = Chair.at(book, state, 0)
    assert isinstance(state.agenda[-1], Auction)
    assert not chair.knows_all_answers
    assert UNHURRIED(chair) == shrewd.SHREWD(Chair.at(book, state, 0))


# --- what it does ---------------------------------------------------------------------------------------------------


def test_the_same_position_is_decided_alike_each_time():
    book, state = landed()
    ways = [act.Buy(0), act.Decline(0)]
    first, again = (weighed(Chair.at(book, state, 0), ways, AHEAD, Budget(8)) for _ in range(2))
    assert first == again


def test_what_was_thought_of_offers_is_part_of_the_budget(monkeypatch):
    """On a clock that goes on by a tenth of a second each time that it is looked at, as each future takes then.

    None is begun that would not end in time.
    """
    ticks = count()
    monkeypatch.setattr(weighing, "thread_time", lambda: next(ticks) / 10)
    book, state = landed()
    tried = []
    for looked in (0, 3):
        chair = Chair.at(book, state, 0)
        weighing.began(chair)
        for _ in range(looked):
            weighing.thread_time()
        found = weighed(chair, [act.Buy(0), act.Decline(0)], AHEAD, Budget(8, 0.55))
        tried.append(sum(len(one.values) for one in found))
    assert tried == [4, 1]


@pytest.mark.parametrize("give", [{"cash": 2000}, {"cash": 2000, "deeds": [19]}])
def test_offers_are_answered_without_a_look_ahead_for_in_those_futures_nobody_trades(give):
    book, state = offered(give, {"deeds": [16]})
    chair = Chair.at(book, state, 0)
    assert not UNHURRIED.weigh(chair, (UNHURRIED(chair),)).looks_ahead


@pytest.mark.parametrize(("cash", "does"), [(100000, act.Mortgage), (400000, act.Build)])
def test_building_is_not_put_off_though_two_rounds_speak_for_it_a_little(cash, does):
    """They do each time one looks, and what stands brings its rents later than that."""
    given = {"Ana": {"cash": cash, "deeds": [1, 3, 5]}, "Ben": {"deeds": [21, 23, 15]}, "Chloe": {"deeds": [31, 32]}}
    book, state = position("polynesia", given, seats=3, dice=[[4, 6]], when=[{"Ana": "roll"}])
    chair = Chair.at(book, state, 0)
    builds = UNHURRIED(chair)
    later, now = weighed(chair, [act.End(0), builds], AHEAD, Budget(24))
    assert isinstance(builds, does)
    assert now.chance < later.chance


def test_without_time_one_does_what_one_is_used_to():
    book, state = landed()
    ways = [act.Buy(0), act.Decline(0)]
    assert [one.values for one in weighed(Chair.at(book, state, 0), ways, AHEAD, Budget(100, 0.0))] == [[], []]
    assert master("hasty", "", Budget(100, 0.0))(Chair.at(book, state, 0)) == shrewd.SHREWD(Chair.at(book, state, 0))


def test_no_more_futures_are_looked_into_than_the_budget_has():
    book, state = landed()
    found = weighed(Chair.at(book, state, 0), [act.Buy(0), act.Decline(0)], AHEAD, Budget(7))
    assert max(len(one.values) for one in found) <= 7


def test_what_is_decided_is_worth_all_or_nothing():
    book, state = position("polynesia", GIFT, seats=3, when=[{"server": "conclude"}])
    assert state.over
    assert [worth(book, state, seat) for seat in range(3)] == [0.0, 1.0, 0.0]


@pytest.mark.parametrize("edition", ["polynesia", "atlantic", "france", "paris", "community"])
def test_a_future_goes_on_for_so_many_rounds_in_every_book(edition):
    book, state = position(edition, {}, seats=3)
    seat = awaited(state)[0]
    chair = Chair.at(book, state, seat)
    short, far = (Ahead(AHEAD.policy, rounds).value(chair, act.Roll(seat), fates(1, 1)) for rounds in (1, 3))
    assert 0.0 < short < 1.0
    assert short != far


def test_a_master_plays_a_game_as_its_budget_of_futures_lets_it():
    book, state = position("polynesia", {}, seats=2)
    dice = Drawn(lambda n, purpose: len(dice.given) * 7 % n)
    for _ in range(30):
        seat = awaited(state)[0]
        player = UNHURRIED if seat == 0 else regular.REGULAR
        state = decide(book, state, player(Chair.at(book, state, seat)), dice).state
    assert state.turn_no > 4


# --- at a table -----------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_a_master_thinks_outside_of_every_transaction(monkeypatch):
    game, thoughts = table(bots=2, options={"auction": "turns"}), []

    def thinks(chair):
        thoughts.append(connection.in_atomic_block)
        return MASTER(chair)

    monkeypatch.setitem(STRATEGIES, "regular", thinks)
    before = Game.objects.get(pk=game.pk).sequence
    playing.play(game_id=game.pk, seat=None, wish=lambda state: act.Timeout(awaited(state)[0]))
    tasks.move(game.pk)
    assert Game.objects.get(pk=game.pk).sequence > before
    assert thoughts
    assert not any(thoughts)

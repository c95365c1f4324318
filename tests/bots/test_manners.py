"""How bots behave at a table, in whole games of every grade on owned and on leased land: who trades, and how often."""

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

import pytest

from bots.chair import Chair
from bots.dealings import LITTLE, NONE_YET
from bots.grades.holder import HOLDER
from bots.grades.master import master
from bots.grades.regular import REGULAR
from bots.registry import GRADES
from bots.search.weighing import Budget
from bots.simulate import play_game
from games.engine import EDITIONS, decide
from games.engine import actions as act
from games.engine.chance import Recorded
from games.engine.elements import Bundle, Offer
from games.engine.events import Offered, OfferEnded, TurnBegan
from tests.position import TO_THE_END, position

BOOKS = [
    ("polynesia", {}), ("atlantic", {"build_anywhere": True}), ("france", {}), ("paris", {}), ("community", {}),
]  # fmt: skip
in_every_book = pytest.mark.parametrize(("edition", "options"), BOOKS, ids=[name for name, _ in BOOKS])
QUICK = GRADES[:3]
every_grade = pytest.mark.parametrize("grade", QUICK, ids=lambda grade: grade.name)


@pytest.mark.parametrize(("how", "refused"), [("refused", True), ("withdrawn", True), ("lapsed", False)])
def test_an_offer_that_lapsed_since_a_deed_of_it_was_mortgaged_was_refused_by_nobody(how, refused):
    """So it names no higher price next time; nor is it made again for ever where its giver takes it back."""
    wish = act.MakeOffer(0, 1, Bundle(440), Bundle(deeds=(19,)))
    offer = Offer(1, 0, 1, wish.give, wish.want)
    seen = NONE_YET.after((TurnBegan(0, "R-59"), Offered(offer, "R-37"), OfferEnded(1, how, "R-37")))
    assert seen.was_refused(wish) == bool(seen.refused) == refused


class Said(NamedTuple):
    """What a seat did, what it had seen until then, and which offers of its own stood."""

    action: act.PlayerAction
    dealings: object
    standing: int
    owes: int


def game_of(strategies, edition, options, seed=3, turns=60):
    """A game of so many turns: what each seat did."""
    said = []

    def noting(strategy):
        def play(chair):
            action = strategy(chair)
            standing = sum(offer.giver == chair.seat for offer in chair.view.offers)
            said.append(Said(action, chair.dealings, standing, chair.owes))
            return action

        return play

    book = EDITIONS[edition].with_options(options)
    game = play_game(book, [noting(strategy) for strategy in strategies], seed, turns)
    return game, said


@every_grade
@in_every_book
def test_nobody_is_asked_twice_in_a_turn_or_while_they_think_or_for_what_they_refused(grade, edition, options, whole):
    made = 0
    for seed in range(5 if whole else 1):
        _game, said = game_of([grade] * 4, edition, options, seed, 160 if whole else 60)
        offers = [one for one in said if isinstance(one.action, act.MakeOffer) and not one.owes]
        made += len(offers)
        turns = Counter((one.action.seat, one.dealings.turn) for one in offers)
        assert max(turns.values(), default=0) <= 1
        assert not any(one.standing for one in offers)
        assert not any(one.dealings.was_refused(one.action) for one in offers)
    assert made > 0 or grade.name == "novice"  # who seldom offers


@every_grade
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_who_remembers_nothing_is_mute_at_no_table_and_does_not_always_ask(grade, seats):
    """A bot may be carried to where nobody tells it what was said. It went by whether a count was even."""
    given = {"Ana": {"deeds": [16, 18, 5], "cash": 1500}, "Ben": {"deeds": [19]}}
    book, state = position("paris", given, seats=seats, **TO_THE_END)
    chairs = [Chair.at(book, replace(state, turn_no=1 + seats * turn), 0) for turn in range(12)]
    asks = [any(isinstance(wish(chair), act.MakeOffer) for wish in grade.owned.business) for chair in chairs]
    assert 0 < sum(asks) < 12


def test_a_master_keeps_to_them_as_well():
    _game, said = game_of([master("master", "", Budget(1)), *GRADES[:2]], "paris", {}, 3, 40)
    offers = [one for one in said if isinstance(one.action, act.MakeOffer) and one.action.seat == 0 and not one.owes]
    assert max(Counter(one.dealings.turn for one in offers).values()) == 1
    assert not any(one.standing or one.dealings.was_refused(one.action) for one in offers)


def refused(cash, edition="paris"):
    """What all have seen once Ben has refused so much for a lot of his; the book, and the position then."""
    given = {"Ana": {"deeds": [16, 18]}, "Ben": {"deeds": [19]}, "Chloe": {"deeds": [5]}}
    book, state = position(edition, given, seats=3, **TO_THE_END)
    dealings = NONE_YET
    for action in (act.MakeOffer(0, 1, Bundle(cash=cash), Bundle(deeds=(19,))), act.Refuse(1, 1)):
        state, facts = decide(book, state, action, Recorded([]))
        dealings = dealings.after(facts)
    return book, state, dealings


@pytest.mark.parametrize(("cash", "again"), [(200, False), (199, False), (1, False), (201, True)])
def test_the_like_is_the_same_for_no_more(cash, again):
    _book, _state, dealings = refused(200)
    wish = act.MakeOffer(0, 1, Bundle(cash=cash), Bundle(deeds=(19,)))
    assert dealings.was_refused(wish) is not again


def test_what_was_refused_for_more_may_be_asked_once_much_has_changed():
    _book, _state, dealings = refused(200)
    less, same = (act.MakeOffer(0, 1, Bundle(cash=cash), Bundle(deeds=(19,))) for cash in (199, 200))
    later = dealings._replace(changes=dealings.changes + LITTLE)
    assert not later.was_refused(less)
    assert later.was_refused(same)


def test_whoever_wishes_for_an_offer_that_is_bad_manners_does_something_else():
    book, state, dealings = refused(200)
    pushy = REGULAR._replace(
        owned=REGULAR.owned._replace(
            business=(lambda chair: act.MakeOffer(0, 1, Bundle(cash=200), Bundle(deeds=(19,))),)
        )
    )
    assert isinstance(pushy(Chair.at(book, state, 0)), act.MakeOffer)
    assert pushy(Chair.at(book, state, 0, lambda: dealings)) == act.End(0)
    assert pushy(Chair.at(book, state, 0, deaf=frozenset({1}))) == act.End(0)


@pytest.mark.parametrize(("cash", "offers"), [(199, True), (200, False), (201, False)])
def test_nobody_is_sent_what_another_offers_them_already_unless_it_is_more(cash, offers):
    book, state, _dealings = refused(200)
    wish = act.MakeOffer(0, 1, Bundle(cash=200), Bundle(deeds=(19,)))
    state, _facts = decide(book, state, act.MakeOffer(2, 1, Bundle(cash=cash), Bundle(deeds=(19,))), Recorded([]))
    pushy = REGULAR._replace(owned=REGULAR.owned._replace(business=(lambda chair: wish,)))
    assert pushy(Chair.at(book, state, 0)) == (wish if offers else act.End(0))


# --- who plays for somebody absent ------------------------------------------------------------------------


@in_every_book
def test_a_held_seat_never_trades_never_bids_above_a_price_and_keeps_the_game_going(edition, options, whole):
    """Beside bots that trade; where nobody gives in a game may last."""
    game, said = game_of([HOLDER, HOLDER, *QUICK], edition, options, 3, 1_000 if whole else 120)
    assert game.state.over or game.turns == (1_000 if whole else 120)
    own = [one.action for one in said if one.action is not None and one.action.seat < 2]  # a debtor may wait
    assert not [action for action in own if isinstance(action, act.MakeOffer | act.Accept | act.Settle)]
    assert len(own) > 40


@pytest.mark.parametrize(("edition", "options"), BOOKS[:4], ids=[name for name, _ in BOOKS[:4]])
@pytest.mark.parametrize("auction", ["turns", "free", "sealed"])
def test_a_held_seat_bids_no_more_than_is_printed_in_any_kind_of_auction(edition, options, auction):
    book = EDITIONS[edition].with_options({**options, "auction": auction})
    bids = []

    def held(chair):
        action = HOLDER(chair)
        if isinstance(action, act.Bid):
            asked = chair.view.asked
            printed = book.board.squares
            price = max((printed[s].house_price for s in chair.held), default=0) if asked.piece else 0
            bids.append((action.amount, price or printed[asked.square].price))
        return action

    def declines(chair):
        return act.Decline(chair.seat) if chair.may("decline") else REGULAR(chair)

    play_game(book, [held, declines, declines], 5, 60)
    assert bids
    assert all(amount <= price for amount, price in bids)

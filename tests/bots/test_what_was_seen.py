"""What a bot has once been seen to fall for, in every book in which land is owned: it does not any more."""

from random import Random

import pytest

from bots.chair import Chair
from bots.dealings import NONE_YET, Dealings
from bots.grades.holder import HOLDER
from bots.grades.regular import REGULAR
from bots.grades.shrewd import SHREWD
from bots.owned.trades.proposing import propose
from bots.simulate import next_action
from games.engine import EDITIONS, decide
from games.engine import actions as act
from games.engine.agenda import Auction
from games.engine.chance import Drawn
from tests.bots.owned import BOOKS, in_every_book
from tests.position import TO_THE_END, position

careful = pytest.mark.parametrize("grade", [REGULAR, SHREWD], ids=["regular", "shrewd"])


def sums(edition, given, **kwargs):
    """A position whose cash is given as if one began with 1,500."""
    unit = EDITIONS[edition].setup.start_cash // 1500
    scaled = {who: {**what, "cash": what.get("cash", 1500) * unit} for who, what in given.items()}
    return *position(edition, scaled, **kwargs), unit


def answer(grade, edition, options, given, offer, seats=3):
    """What Ana's bot does about an offer of Ben's; the cash of it as above."""
    unit = EDITIONS[edition].setup.start_cash // 1500
    scaled = {side: {**bundle, "cash": bundle.get("cash", 0) * unit} for side, bundle in offer.items()}
    book, state, _unit = sums(
        edition, given, seats=seats, options=options, when=[{"Ben": {"offer": {"to": "Ana", **scaled}}}]
    )
    return grade(Chair.at(book, state, 0))


@careful
@in_every_book
@pytest.mark.parametrize(
    ("ana", "ben", "give", "want"),
    [
        ([19], [16, 18], {"cash": 201}, {"deeds": [19]}),
        ([19], [16, 18], {"cash": 400}, {"deeds": [19]}),
        ([16, 18, 19], [1], {"cash": 780}, {"deeds": [16, 18, 19]}),
        ([16, 18, 19], [6, 8, 9], {"deeds": [6, 8, 9]}, {"deeds": [16, 18, 19], "cash": 910}),
    ],
    ids=["for list and one", "for twice list", "a whole group for 1.4 of list", "a group with 910 on top"],
)
def test_it_does_not_sell_what_makes_others_strong(grade, edition, options, ana, ben, give, want):
    given = {"Ana": {"deeds": ana}, "Ben": {"deeds": ben}, "Chloe": {"deeds": [5]}}
    even = {key: value if key != "cash" else value + value % 2 * 1 for key, value in give.items()}
    answered = answer(grade, edition, options, given, {"give": even, "want": want})
    assert isinstance(answered, act.Refuse)


@careful
@in_every_book
@pytest.mark.parametrize("paid", [500, 820, 1400])
def test_no_cash_buys_what_makes_a_group_whole_for_another_alone(grade, edition, options, paid):
    given = {"Ana": {"deeds": [39], "cash": 60}, "Ben": {"deeds": [37], "cash": 2000}, "Chloe": {"deeds": [5]}}
    offer = {"give": {"cash": paid}, "want": {"deeds": [39]}}
    assert isinstance(answer(grade, edition, options, given, offer), act.Refuse)


@careful
@in_every_book
def test_it_pays_nothing_for_junk(grade, edition, options):
    given = {"Ana": {"deeds": [19]}, "Ben": {"deeds": [1, 28], "mortgaged": [1, 28]}, "Chloe": {"deeds": [3, 12]}}
    offer = {"give": {"deeds": [1, 28]}, "want": {"cash": 130}}
    assert isinstance(answer(grade, edition, options, given, offer), act.Refuse)


@careful
@in_every_book
def test_a_group_for_a_group_is_taken_where_others_only_watch(grade, edition, options):
    given = {"Ana": {"deeds": [16, 18, 14]}, "Ben": {"deeds": [11, 13, 19]}, "Chloe": {"deeds": [5]}, "Dora": {}}
    offer = {"give": {"deeds": [19]}, "want": {"deeds": [14]}}
    assert isinstance(answer(grade, edition, options, given, offer, seats=4), act.Accept)


@in_every_book
def test_its_offer_leaves_it_cash_to_build_with(edition, options):
    given = {"Ana": {"deeds": [16, 18]}, "Ben": {"deeds": [19]}, "Chloe": {"deeds": [5]}}
    book, state, _unit = sums(edition, given, seats=3, options=options, **TO_THE_END)
    offer = propose(remembering(book, state, Dealings(turn=1)))
    assert isinstance(offer, act.MakeOffer)
    assert offer.want.deeds == (19,)
    assert offer.give.cash <= state.cash[0] // 2


def remembering(book, state, dealings):
    return Chair.at(book, state, 0, lambda: dealings)


@in_every_book
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_offers_once_a_turn_and_never_the_same_again(edition, options, seats):
    given = {"Ana": {"deeds": [16, 18, 5, 1]}, "Ben": {"deeds": [19]}}
    book, state, _unit = sums(edition, given, seats=seats, options=options, **TO_THE_END)
    dealings, made = Dealings(turn=1), []
    for turn in range(2, 8):
        offer = propose(remembering(book, state, dealings))
        if offer is None:
            break
        made.append(offer)
        after, facts = decide(book, state, offer, Drawn(lambda n, purpose: 0))
        dealings = dealings.after(facts)
        assert propose(remembering(book, state, dealings)) is None
        _state, facts = decide(book, after, act.Refuse(1), Drawn(lambda n, purpose: 0))
        dealings = dealings.after(facts)._replace(turn=turn)
    assert len(made) > 1
    assert len(set(made)) == len(made)


NOTHING_MORE: dict = {}


def broke(edition, options, houses, more=(), chloe=NOTHING_MORE, **ana):
    """Ana has come to a built square of Ben's, with a station and little cash."""
    given = {
        "Ana": {"deeds": [5], "cash": 100, "at": 31, **ana},
        "Ben": {"deeds": [37, 39], "buildings": {37: houses, 39: houses}},
        "Chloe": {"deeds": [15], **chloe},
    }
    return sums(edition, given, seats=3, options=options, dice=[[2, 4]], when=[{"Ana": "roll"}, *more])


@careful
@in_every_book
def test_in_debt_it_takes_the_offer_that_saves_it(grade, edition, options):
    unit = EDITIONS[edition].setup.start_cash // 1500
    offer = {"Chloe": {"offer": {"to": "Ana", "give": {"cash": 1000 * unit}, "want": {"deeds": [5]}}}}
    book, state, _unit = broke(edition, options, 2, [offer])
    assert isinstance(grade(Chair.at(book, state, 0)), act.Accept)


@careful
@in_every_book
@pytest.mark.parametrize("more", [0, 1, -1])
def test_in_debt_it_takes_any_offer_without_which_it_would_be_out_and_no_less(grade, more, edition, options):
    """It had refused three times the price of its station, and gone bankrupt: its chance rose by too little."""
    book, state, unit = broke(edition, options, 2)
    missing = state.debts[0].amount - state.cash[0]
    offer = {"Chloe": {"offer": {"to": "Ana", "give": {"cash": missing + more * unit}, "want": {"deeds": [5]}}}}
    book, state, _unit = broke(edition, options, 2, [offer])
    assert isinstance(grade(Chair.at(book, state, 0)), act.Accept if more >= 0 else act.Refuse)


@careful
@in_every_book
@pytest.mark.parametrize("more", [0, -5])
def test_in_debt_a_mortgaged_deed_that_it_gives_away_brings_no_more_than_is_paid_for_it(grade, more, edition, options):
    """It had counted the interest that the other pays to the bank as its own, and sold for less than would save it."""
    book, state, unit = broke(edition, options, 2, mortgaged=[5])
    missing = state.debts[0].amount - state.cash[0]
    offer = {"Chloe": {"offer": {"to": "Ana", "give": {"cash": missing + more * unit}, "want": {"deeds": [5]}}}}
    book, state, _unit = broke(edition, options, 2, [offer], mortgaged=[5])
    assert isinstance(grade(Chair.at(book, state, 0)), act.Refuse if more else act.Accept)


@careful
@in_every_book
@pytest.mark.parametrize("more", [0, -1])
def test_in_debt_a_mortgaged_deed_that_it_is_given_costs_what_the_book_asks_for_at_once(grade, more, edition, options):
    """It had counted a tenth in Paris too, where nothing is due, and refused what would have saved it."""
    lent = {"mortgaged": [15]}
    book, state, unit = broke(edition, options, 2, chloe=lent)
    missing = state.debts[0].amount - state.cash[0] + (0 if edition == "paris" else 10 * unit)
    give = {"cash": missing + more * unit, "deeds": [15]}
    offer = {"Chloe": {"offer": {"to": "Ana", "give": give, "want": {"deeds": [5]}}}}
    book, state, _unit = broke(edition, options, 2, [offer], chloe=lent)
    assert isinstance(grade(Chair.at(book, state, 0)), act.Refuse if more else act.Accept)


@careful
@in_every_book
def test_it_gives_up_at_once_where_nothing_saves_it(grade, edition, options):
    book, state, _unit = broke(edition, options, "hotel")
    assert isinstance(grade(Chair.at(book, state, 0)), act.Bankrupt)


@in_every_book
def test_it_does_not_buy_into_a_board_of_hotels_that_it_cannot_pay(edition, options):
    hotels = dict.fromkeys((16, 18, 19, 21, 23, 24, 37, 39), "hotel")
    given = {
        "Ana": {"deeds": [5], "cash": 320, "at": 8},
        "Ben": {"deeds": list(hotels), "buildings": hotels},
        "Chloe": {"deeds": [25]},
    }
    book, state, _unit = sums(edition, given, seats=3, options=options, dice=[[3, 4]], when=[{"Ana": "roll"}])
    assert isinstance(SHREWD(Chair.at(book, state, 0)), act.Decline)


@careful
@in_every_book
def test_jail_is_a_shelter_from_hotels(grade, edition, options):
    hotels = dict.fromkeys((16, 18, 19, 21, 23, 24), "hotel")
    given = {"Ana": {"jail": 0, "cash": 320}, "Ben": {"deeds": list(hotels), "buildings": hotels}}
    book, state, _unit = sums(edition, given, options=options)
    assert isinstance(grade(Chair.at(book, state, 0)), act.Roll)


@in_every_book
def test_lone_deeds_are_mortgaged_for_three_houses(edition, options):
    given = {"Ana": {"deeds": [16, 18, 19, 5, 12], "cash": 100}, "Ben": {"deeds": [1]}}
    book, state, _unit = sums(edition, given, options=options, **TO_THE_END)
    chair = remembering(book, state, NONE_YET._replace(turn=1, made=((0, 1),)))
    mortgage = SHREWD(chair)
    assert isinstance(mortgage, act.Mortgage)
    assert mortgage.square in (5, 12)


@in_every_book
def test_a_held_seat_never_trades_and_never_bids_above_a_price(edition, options):
    given = {"Ana": {"deeds": [19]}, "Ben": {"deeds": [39]}, "Chloe": {"deeds": [5]}}
    gift = {"give": {"deeds": [39], "cash": 100}, "want": {"deeds": [19]}}
    assert isinstance(answer(HOLDER, edition, options, given, gift), act.Refuse)
    completing = {"Ana": {"deeds": [37], "at": 29}, "Ben": {"at": 29, "cash": 1500}}
    book, state, _unit = sums(
        edition, completing, options=options, dice=[[4, 6]], when=[{"Ana": "roll"}, {"Ana": "decline"}]
    )
    while isinstance(state.agenda[-1], Auction):
        rival = act.Bid(1, max(state.agenda[-1].high + book.unit, state.agenda[-1].lowest))
        for seat, action in ((1, rival), (0, HOLDER(Chair.at(book, state, 0)))):
            if not isinstance(state.agenda[-1], Auction) or not may(book, state, seat):
                continue
            action = HOLDER(Chair.at(book, state, 0)) if seat == 0 else action
            assert seat == 1 or not isinstance(action, act.Bid) or action.amount <= book.board.squares[39].price
            if seat == 0 and isinstance(action, act.Pass):
                return
            state, _facts = decide(book, state, action, Drawn(lambda n, purpose: 0))


def may(book, state, seat):
    chair = Chair.at(book, state, seat)
    return chair.may("bid") is not None or chair.may("pass") is not None


@careful
@pytest.mark.parametrize(("edition", "options"), [*BOOKS, ("atlantic", {})])
def test_what_it_redeems_it_does_not_mortgage_again_in_the_same_turn(grade, edition, options):
    """Nor the other way round, but for a debt: the bank has a tenth of it each time."""
    given = {
        "Ana": {"cash": 700, "deeds": [16, 18, 19, 5, 15, 12, 28, 39, 34, 1], "mortgaged": [5, 15, 39, 34]},
        "Ben": {"deeds": [6, 8, 9]},
    }  # fmt: skip
    book, state, _unit = sums(edition, given, options=options, **TO_THE_END)
    dice, done = Random(1), []
    while state.turn_no < 12:
        action = next_action(book, state, [grade] * 2)
        if isinstance(action, act.Mortgage | act.Redeem) and not state.debts:
            done.append((state.turn_no, action.seat, action.square))
        state, _facts = decide(book, state, action, Drawn(lambda n, purpose: dice.randrange(n)))
    assert len(set(done)) == len(done)


@in_every_book
def test_for_a_lone_deed_it_pays_little_more_than_its_price_while_land_is_free_and_nothing_for_what_hardly_helps(
    edition, options
):
    """It had paid half as much again for the second lot of a group, and had nothing left to build or buy with."""
    given = {"Ana": {"deeds": [18]}, "Ben": {"deeds": [19, 29]}, "Chloe": {"deeds": [26]}}
    book, state, unit = sums(edition, given, seats=3, options=options, **TO_THE_END)
    dealings = Dealings(turn=1)
    for turn in range(2, 6):
        offer = propose(remembering(book, state, dealings))
        if offer is None:
            break
        listed = sum(book.board.squares[square].price for square in offer.want.deeds)
        assert offer.give.cash <= 1.3 * listed + unit
        after, facts = decide(book, state, offer, Drawn(lambda n, purpose: 0))
        dealings = dealings.after(facts)
        _state, facts = decide(book, after, act.Refuse(offer.to), Drawn(lambda n, purpose: 0))
        dealings = dealings.after(facts)._replace(turn=turn)


@in_every_book
@pytest.mark.parametrize("others", [1, 2])
def test_the_only_rival_is_paid_for_nothing_but_what_makes_a_group_whole(edition, options, others):
    """Where others watch, the second lot of a group sets them both back; between two the cash arms who gets it."""
    given = {"Ana": {"deeds": [18, 26]}, "Ben": {"deeds": [19, 29]}, "Chloe": {"deeds": [5]}}
    seats = 1 + others
    book, state, _unit = sums(edition, dict(list(given.items())[:seats]), seats=seats, options=options, **TO_THE_END)
    assert (propose(remembering(book, state, Dealings(turn=1))) is None) == (others == 1)
    given["Ana"]["deeds"] = [16, 18]
    book, state, _unit = sums(edition, dict(list(given.items())[:seats]), seats=seats, options=options, **TO_THE_END)
    offer = propose(remembering(book, state, Dealings(turn=1)))
    assert isinstance(offer, act.MakeOffer)
    assert offer.want.deeds == (19,)

"""What a master asks of others and offers instead: prices that rise, cash that stays, nothing given away."""

from dataclasses import replace

from bots.grades.shrewd import SHREWD
from bots.judging import asking, trades
from bots.judging.judgement import rise_if_taken
from bots.owned.trades import countering, pricing
from games.engine import actions as act
from games.engine.elements import Bundle
from tests.bots.owned import MUTUAL, Talk, in_every_book
from tests.bots.test_judgement import LONE, dealt
from tests.learning.games import JUDGE


def counting(talk, seat=0):
    """A chair of who counts swaps, as a master does."""
    return replace(talk.chair(seat), counts_swaps=True)


def alone(edition, options):
    """Hardly two lots go together; nobody lacks but one."""
    return dealt(edition, options, LONE, [1500, 1000, 1500, 1500])


def paid(offer):
    """The cash that goes with an offer, below 0 where it is asked for."""
    return offer.give.cash - offer.want.cash


def refused(talk, offer):
    """It is made and refused, and the next turn begins."""
    talk.do(offer)
    talk.do(act.Refuse(offer.to, talk.state.offers[-1].number))
    talk.dealings = talk.dealings._replace(turn=talk.dealings.turn + 1)


@in_every_book
def test_a_printed_price_rises_each_time_that_it_is_refused(edition, options):
    talk = alone(edition, options)
    first = asking.at_printed_prices(counting(talk))[0]
    refused(talk, first)
    again = [offer for offer in asking.at_printed_prices(counting(talk)) if alike(offer, first)]
    assert len(again) == 1
    assert paid(again[0]) > paid(first)


def alike(offer, other):
    """Whether two offers are of the same deeds to the same player."""
    return (offer.to, offer.give.deeds, offer.want.deeds) == (other.to, other.give.deeds, other.want.deeds)


@in_every_book
def test_what_was_refused_is_not_offered_again_while_nothing_changes(edition, options):
    talk, made = alone(edition, options), []
    for _turn in range(12):
        offer = trades.propose(counting(talk))
        if offer is None:
            break
        made.append(offer)
        refused(talk, offer)
    assert len(made) > 4
    assert len(set(made)) == len(made)
    asked = [(offer.to, offer.give.deeds, offer.want.deeds) for offer in made]
    assert max(asked.count(one) for one in asked) <= len(pricing.SHARES)


@in_every_book
def test_the_same_deeds_are_the_same_whichever_of_them_is_worth_more(edition, options):
    """Else patience would begin anew each time that their worth changes places."""
    for offer in asking.at_printed_prices(counting(alone(edition, options))):
        assert list(offer.want.deeds) == sorted(offer.want.deeds)
        assert list(offer.give.deeds) == sorted(offer.give.deeds)


@in_every_book
def test_two_fifths_of_a_start_stay_in_hand_from_what_makes_no_group_whole(edition, options):
    talk = alone(edition, options)
    chair = counting(talk)
    offers = [*asking.taken_by_reckoning(chair), *asking.at_printed_prices(chair)]
    lone = [offer for offer in offers if paid(offer) > 0 and not makes_whole(chair, offer)]
    assert lone
    assert all(chair.cash - paid(offer) >= 600 * talk.unit for offer in lone)


def makes_whole(chair, offer):
    """Whether a group is whole with what is asked for."""
    return any(chair.held.union(offer.want.deeds).issuperset(chair.rules.board.group_of(s)) for s in offer.want.deeds)


@in_every_book
def test_of_two_who_are_left_nobody_pays_the_other_for_what_makes_no_group_whole(edition, options):
    given = {"Ana": {"deeds": LONE[0]}, "Ben": {"deeds": LONE[1]}}
    chair = counting(Talk(edition, given, 2, **options))
    offers = [*asking.taken_by_reckoning(chair), *asking.at_printed_prices(chair)]
    assert any(offer.give.deeds for offer in offers)
    assert all(offer.give.deeds or makes_whole(chair, offer) for offer in offers)


@in_every_book
def test_who_has_offered_in_this_turn_asks_nobody_else(edition, options):
    talk = alone(edition, options)
    talk.do(asking.at_printed_prices(counting(talk))[0])
    talk.do(act.Refuse(talk.state.offers[-1].taker, talk.state.offers[-1].number))
    chair = counting(talk)
    assert not [*asking.taken_by_reckoning(chair), *asking.at_printed_prices(chair)]


@in_every_book
def test_an_answer_is_reckoned_from_the_other_side_and_by_all_that_was_said(edition, options):
    talk = Talk(edition, MUTUAL, **options)
    refused(talk, asking.taken_by_reckoning(counting(talk))[0])
    across = counting(talk).across(1)
    assert (across.seat, across.view.seat, across.counts_swaps) == (1, 1, True)
    assert across.dealings == talk.dealings


def test_where_it_has_not_learnt_it_offers_as_shrewd_does():
    offers = []
    for grade in (JUDGE, SHREWD):
        talk = Talk("atlantic", MUTUAL, time_limit=True)
        offers.append(grade(talk.chair(0)))
        talk = Talk("atlantic", MUTUAL, time_limit=True)
        talk.ask(give={"cash": 300}, want={"deeds": (19,)})
        offers.append(talk.answer(grade))
    assert all(isinstance(offer, act.MakeOffer) for offer in offers)
    assert offers[:2] == offers[2:]


# --- instead of an offer ----------------------------------------------------------------------------------------


@in_every_book
def test_of_what_is_near_to_an_offer_the_best_is_offered_instead(edition, options):
    talk = Talk(edition, MUTUAL, **options)
    talk.ask(give={"cash": 300}, want={"deeds": (19,)})
    chair = counting(talk, 1)
    (offer,) = chair.view.offers
    near = asking.near_to(chair, offer)
    made = trades.counter(chair, offer)
    assert made == max(near, key=lambda one: rise_if_taken(chair, one))
    assert rise_if_taken(chair, made) > rise_if_taken(chair, countering.counter(chair, offer))


def test_nothing_is_offered_instead_for_less_than_is_printed():
    """720 were offered for three of which 299 was asked for two."""
    given = {
        "Ana": {"deeds": [12, 15, 23, 28, 32, 37], "mortgaged": [28], "cash": 720},
        "Ben": {"deeds": [14], "mortgaged": [14], "cash": 320},
        "Chloe": {"deeds": [1, 3, 6, 13, 21, 24, 25, 26, 34, 35, 39], "mortgaged": [39], "cash": 100},
        "Dora": {"deeds": [5, 16, 18, 19, 27, 29], "cash": 80},
        "Eve": {"deeds": [8, 9, 11, 31], "cash": 60},
    }
    talk = Talk("france", given, 5)
    talk.do(act.MakeOffer(0, 3, side(720), side(0, (5, 27, 29))))
    chair = counting(talk, 3)
    for offer in asking.near_to(chair, chair.view.offers[0]):
        assert offer.want.deeds or offer.want.cash >= 480


def test_no_deed_of_a_whole_group_is_given_for_what_is_asked_instead():
    """11, 13 and 14 were whole; 13 and 1,012 had been offered for 24, which makes another group so."""
    given = {
        "Ana": {"deeds": [1, 6, 8, 12, 16, 24, 27, 34, 37], "mortgaged": [12, 16], "cash": 2590},
        "Ben": {"deeds": [9, 15, 18, 19, 25, 26, 29, 31, 39], "cash": 4730},
        "Chloe": {"deeds": [3, 5, 11, 13, 14, 21, 23, 28, 32, 35], "mortgaged": [14], "cash": 1990},
    }
    talk = Talk("france", given, 3)
    talk.do(act.MakeOffer(0, 2, side(259), side(0, (13,))))
    assert isinstance(JUDGE(talk.chair(2)), act.Refuse)


def test_no_chain_begins_with_nearly_all_cash_for_a_lone_deed():
    """1,074 of 1,138 were offered for one of 400."""
    given = {
        "Ana": {"deeds": [1, 5, 9, 16, 18, 24, 29, 34], "cash": 1138},
        "Ben": {"deeds": [6, 12, 23, 27, 31, 35, 39], "cash": 749, "at": 9},
        "Chloe": {"deeds": [3, 11, 13, 15, 21, 28], "cash": 1603, "at": 2},
        "Dora": {"deeds": [8, 14, 19, 25, 26, 32, 37], "cash": 330, "mortgaged": [8, 14]},
    }
    talk = Talk("paris", given)
    offers = [JUDGE(talk.chair(0)), trades.chain(counting(talk))]
    assert not any(isinstance(offer, act.MakeOffer) and paid(offer) > 880 for offer in offers)


def side(cash, deeds=()):
    """One side of an offer in a book whose unit is 1."""
    return Bundle(cash, deeds)

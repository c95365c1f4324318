"""What is about to be decided comes before an answer: who has a lot, whose bid is paid, what rent is asked."""

import pytest

from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Recorded
from games.engine.elements import Bundle
from tests.bots import leased
from tests.bots.owned import OWNED
from tests.bots.test_exploits import SOUND, at, chosen

in_every_book = pytest.mark.parametrize("edition", OWNED)
by_every_sound_bot = pytest.mark.parametrize("name", SOUND)
FREELY = {"build_anywhere": True}
ROLLS = [{"Ana": "roll"}]
ON_A_LAST_LOT = {
    "Ana": {"cash": 1500, "at": 12, "deeds": [1, 11, 16]}, "Ben": {"cash": 1500, "deeds": [5, 18, 39]},
}  # fmt: skip
"""Ana comes to 19, which is free, and beside Ben's 18 is all that she lacks."""
TWO_OF_THREE = {"Ana": {"cash": 1500, "at": 12, "deeds": [1, 11]}, "Ben": {"cash": 1500, "deeds": [5, 16, 18]}}
"""She comes to 19, which is all that Ben lacks."""


def begun(edition, given, when, **options):
    options = options | (FREELY if edition == "atlantic" else {})
    return at(edition, given, seats=len(given), dice=[[3, 4]], when=when, options=options)


def asked_for(book, state, square, cash):
    """The same once Ana has offered Ben so much for a lot."""
    offer = act.MakeOffer(0, 1, Bundle(cash * book.unit), Bundle(deeds=(square,)))
    return after(book, state, offer)


def after(book, state, action):
    return decide(book, state, action, Recorded([])).state


@in_every_book
@by_every_sound_bot
def test_who_stands_on_the_last_lot_but_one_is_answered_once_they_have_it(name, edition):
    """For 500 Ben gave the last lot that Ana would lack a moment later; she had waited with her purchase."""
    book, state = begun(edition, ON_A_LAST_LOT, ROLLS)
    state = asked_for(book, state, 18, 700)
    assert chosen(name, book, state) is None
    state = after(book, state, act.Buy(0))
    assert isinstance(chosen(name, book, state), act.Refuse | act.MakeOffer)


@in_every_book
@by_every_sound_bot
def test_who_bids_for_the_last_lot_of_a_group_sells_no_other_before_the_hammer_falls(name, edition):
    """Ben gave a lot of it for 600, and then paid his bid for one that made nothing whole any more."""
    when = [*ROLLS, {"Ana": "decline"}, {"Ana": {"bid": 100}}]
    book, state = begun(edition, TWO_OF_THREE, when, auction="turns_final")
    state = asked_for(book, state, 16, 600)
    bid = chosen(name, book, state)
    assert isinstance(bid, act.Bid)
    state = after(book, state, bid)
    assert chosen(name, book, state) is None
    state = after(book, state, act.Pass(0))
    assert state.sites[19].holder == 1
    assert isinstance(chosen(name, book, state), act.Refuse | act.MakeOffer)


RENT_OPEN = {
    "Ana": {"cash": 300, "deeds": [5, 37, 39], "buildings": {37: 2, 39: 2}},
    "Ben": {"cash": 900, "at": 33, "deeds": [6, 8, 16, 18, 19]},
    "turn": "Ben",
}
"""Ben comes to 39, for which Ana may ask him 600."""


@in_every_book
@by_every_sound_bot
def test_nothing_is_built_with_what_may_yet_be_asked_as_rent(name, edition):
    """Ana had waited with her claim until Ben had built with all his cash, and sold it again at half its price."""
    options = {"claims": "manual"} | (FREELY if edition == "atlantic" else {})
    book, state = at(edition, RENT_OPEN, seats=2, dice=[[4, 2]], when=[{"Ben": "roll"}], options=options)
    assert state.claims
    for _ in range(9):
        action = chosen(name, book, state)
        if isinstance(action, act.End):
            break
        state = after(book, state, action)
    assert 600 * book.unit <= state.cash[1]


@in_every_book
def test_a_lone_lot_is_worth_as_much_while_a_rent_may_yet_be_asked(edition):
    """Ana waited with her claim, and Ben bid 110 for what he bids 240 for once she has her rent."""
    given = RENT_OPEN | {
        "Ben": {"cash": 1500, "at": 33, "deeds": [8, 16]}, "Chloe": {"cash": 1500, "deeds": [11, 13, 14]},
    }  # fmt: skip
    options = {"claims": "manual", "auction": "sealed"} | (FREELY if edition == "atlantic" else {})
    when = [{"Ben": "roll"}, {"Ben": "roll"}, {"Ben": "decline"}]
    book, state = at(edition, given, seats=3, dice=[[3, 3], [1, 6]], when=when, options=options)
    if edition == "atlantic":  # there the salary has to be asked for as well
        state = after(book, state, act.Collect(1))
    assert state.claims
    early, late = (chosen("shrewd", book, one).amount for one in (state, after(book, state, act.Claim(0))))
    assert early == pytest.approx(late, rel=0.2)


@in_every_book
@by_every_sound_bot
def test_whom_a_rent_may_yet_be_asked_of_answers_afterwards(name, edition):
    options = {"claims": "manual"} | (FREELY if edition == "atlantic" else {})
    book, state = at(edition, RENT_OPEN, seats=2, dice=[[4, 2]], when=[{"Ben": "roll"}], options=options)
    state = asked_for(book, state, 6, 10)
    assert not isinstance(chosen(name, book, state), act.Refuse)
    state = after(book, state, act.Claim(0))
    assert not state.debts
    assert isinstance(chosen(name, book, state), act.Refuse | act.MakeOffer)


@pytest.mark.parametrize("name", leased.ALL)
def test_where_land_is_leased_an_offer_waits_as_well_until_it_is_known_who_leases(name):
    given = {"Ana": {"cash": 5000, "at": 12, "deeds": [6]}, "Ben": {"cash": 5000}}
    offer = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [6]}, "want": {"cash": 4000}}}}
    book, state = leased.at(given, seats=2, dice=[[3, 4]], when=[{"Ana": "roll"}, offer])
    assert leased.chosen(leased.ALL[name], book, state) is None
    state = after(book, state, act.Decline(0))
    assert isinstance(leased.chosen(leased.ALL[name], book, state), act.Refuse)

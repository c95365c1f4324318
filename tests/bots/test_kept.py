"""What a bot has worked out at one position is kept for others, and tells nothing false there."""

from dataclasses import replace
from itertools import product

import pytest

from bots.chair import Chair
from bots.owned.chances.odds import Odds
from bots.owned.chances.prospects import prospects_of
from bots.owned.trades.gains import gains, is_enough
from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Recorded
from games.engine.elements import Bundle
from tests.bots.owned import OWNED, TIMED, in_every_book, scaled
from tests.position import TO_THE_END, position

DEEDS = {"Ana": [16, 18, 19, 11, 13, 21, 5, 25], "Ben": [1, 6], "Chloe": [14, 23, 24], "Dora": [3, 8]}
"""Ana has a group; she and Chloe lack a lot each, and the other has it."""
MOVES = (
    act.Mortgage(0, 5), act.Build(0, (16, 18, 19)), act.Redeem(0, 5), act.Sell(0, (16,)), act.Mortgage(0, 11),
    act.MakeOffer(0, 1, Bundle(deeds=(5,)), Bundle(deeds=(6,))), act.Accept(1),
)  # fmt: skip


def reckoned(book, state, swaps):
    """What Ana makes of a position, and of a trade with Chloe, counting swaps that lie open or not."""
    p = prospects_of(replace(Chair.at(book, state, 0), counts_swaps=swaps))
    trade = Bundle(deeds=(14,)), Bundle(book.unit, (25,))
    return p.chances, gains(p, 2, *trade), is_enough(p, 2, *trade)


def is_the_same_whatever_was_reckoned_before(moves, edition, cash, **rest):
    given = scaled(edition, {name: {"deeds": deeds, "cash": cash} for name, deeds in DEEDS.items()})
    book, state = position(edition, given, seats=4, **TO_THE_END | rest)
    states = [state]
    for move in moves:
        states.append(decide(book, states[-1], move, Recorded([])).state)
    ways = list(product(states, (False, True)))
    there = [reckoned(book, *way) for way in ways]
    back = [reckoned(book, *way) for way in reversed(ways)][::-1]
    anew = [reckoned(replace(book), *way) for way in ways]  # of another book nothing is kept yet
    return there == back == anew and there[0] not in there[2:]


@pytest.mark.parametrize("cash", [1_500, 20_000], ids=["as one begins", "more than rents take"])
@in_every_book
def test_a_position_is_worth_the_same_whatever_was_built_mortgaged_redeemed_or_given_at_others(edition, options, cash):
    assert is_the_same_whatever_was_reckoned_before(MOVES, edition, cash, options=options)


@pytest.mark.parametrize("edition", OWNED)
def test_so_it_is_once_the_time_is_up(edition):
    assert is_the_same_whatever_was_reckoned_before((act.TimeUp(),), edition, 1_500, **TIMED[edition])


def test_by_how_much_two_rise_is_what_their_chances_are_then_less_what_they_are():
    odds = Odds({0: 900.0, 1: 1_800.0, 3: 0.0}, 2.8)
    after = odds.with_changed({0: 1_200.0, 3: -50.0})
    assert sum(after.values()) == pytest.approx(1)
    assert odds.rises(0, 3, (1_200.0, -50.0)) == (after[0] - odds.chances[0], after[3] - odds.chances[3])

"""Pieces that two want: who has missed one asks for none again in that turn, so that no rival goes on for ever."""

import pytest

from bots.chair import Chair
from bots.choosing import choose
from bots.dealings import Dealings
from bots.grades.holder import HOLDER
from bots.grades.master import master
from bots.registry import GRADES, STRATEGIES
from bots.search.weighing import Budget
from games.engine import actions as act
from games.engine import decide
from games.engine.agenda import Auction, ToEnd, ToPlace, ToWant
from games.engine.chance import Recorded
from tests.position import TO_THE_END, position

BOTS = [*GRADES[:3], HOLDER]
every_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
CHEAP_BESIDE_DEAR = {
    "Ana": {"deeds": [1, 3], "cash": 1500},
    "Ben": {"deeds": [37, 39], "buildings": {37: 2, 39: 2}, "cash": 1500},
    "bank": {"houses": 1},
}


def of_rival(chair, most):
    """Wants a piece, bids just so much for it under the seal, and sells what it has placed."""
    if isinstance(chair.view.asked, ToEnd) and len(chair.view.sites[37].pieces) > 2:
        return act.Sell(1, (37,))
    match chair.view.asked if 1 in chair.view.awaited else None:
        case ToWant():
            return act.Want(1, chair.view.asked.piece, 1)
        case Auction():
            return act.Bid(1, most) if most else act.Pass(1)
        case ToPlace():
            return act.Build(1, (37,))
    return None


def turn_of(bot, most):
    """What is done in a turn of Ana's, with these parts, beside such a rival, at most forty things; and the end."""
    book, state = position("france", CHEAP_BESIDE_DEAR, options={"auction": "sealed"}, **TO_THE_END)
    dealings, done = Dealings(turn=1), []
    while state.turn == 0 and len(done) < 40:
        chairs = [Chair.at(book, state, seat, lambda seen=dealings: seen) for seat in (0, 1)]
        action = of_rival(chairs[1], most) or choose(bot.owned, chairs[0])
        assert action is not None
        state, facts = decide(book, state, action, Recorded([]))
        dealings = dealings.after(facts)
        done.append(action)
    return done, state


@every_bot
@pytest.mark.parametrize("most", [0, 99], ids=["passes", "bids"])
def test_a_turn_with_a_rival_for_the_last_house_has_an_end(bot, most):
    done, state = turn_of(bot, most)
    assert state.turn == 1
    assert sum(isinstance(action, act.Want) for action in done) == 1


@every_bot
@pytest.mark.parametrize(("winner", "asks"), [(0, True), (1, False), (None, False)])
def test_who_has_missed_a_piece_builds_no_more_in_that_turn(bot, winner, asks):
    book, state = position("france", CHEAP_BESIDE_DEAR, **TO_THE_END)
    assert isinstance(state.agenda[-1], ToEnd)
    chair = Chair.at(book, state, 0, lambda: Dealings(turn=5, pieces=(winner,)))
    assert isinstance(choose(bot.owned, chair), act.Build if asks else act.End)


@every_bot
def test_who_has_missed_a_piece_wants_none_either_until_the_next_turn(bot):
    given = {"Ana": CHEAP_BESIDE_DEAR["Ben"], "Ben": CHEAP_BESIDE_DEAR["Ana"], "bank": {"houses": 1}}
    book, state = position("france", given, **TO_THE_END | {"when": [*TO_THE_END["when"], {"Ana": {"build": [37]}}]})
    for seen, said in ((Dealings(turn=5), act.Want), (Dealings(turn=5, pieces=(0,)), act.Pass)):
        assert isinstance(choose(bot.owned, Chair.at(book, state, 1, lambda seen=seen: seen)), said)


def test_a_master_that_has_missed_a_piece_does_all_else_that_it_would():
    """Building is what it would do first."""
    given = CHEAP_BESIDE_DEAR | {"Ana": {"deeds": [1, 3, 5], "mortgaged": [5], "cash": 1500}}
    book, state = position("france", given, **TO_THE_END)
    for parts in (STRATEGIES["shrewd"].owned, master("master", "", Budget(6)).owned):
        chair = Chair.at(book, state, 0, lambda: Dealings(turn=5, pieces=(1,)))
        assert choose(parts, chair) == act.Redeem(0, 5)

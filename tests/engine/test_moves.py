"""The table of moves: what leads nowhere is found when the engine is imported."""

import pytest

from games.engine import actions as act
from games.engine import agenda as todo
from games.engine.chance import Scripted
from games.engine.edition import Edition
from games.engine.moves import MOVES, STEPS, Route, StepRoute, check_routes
from games.engine.rules.tenure import Leasing, Purchase
from games.engine.surface import decide
from tests.position import position

WRONG = {
    "an edition has no area 'turn'": {act.Roll: Route("turn", "roll")},
    "Turns has no method 'rol'": {act.Roll: Route("turns", "rol")},
    "Turns has no method 'check_throw'": {act.Roll: Route("turns", "throw")},
    "Leasing has no method 'buy'": {act.Buy: Route("tenure", "buy")},
    "Purchase has a method 'buy'": {act.Buy: Route("tenure", "buy", by=(Leasing,))},
    "Leasing has a method 'check_buy'": {act.Buy: Route("tenure", "buy", by=(Purchase,))},
    "Purchase has no method 'check_lease'": {act.Lease: Route("tenure", "lease", (Leasing,), (Purchase,))},
}


@pytest.mark.parametrize("said", WRONG)
def test_a_move_that_leads_nowhere_is_refused_and_says_where_it_led(said):
    with pytest.raises(TypeError, match=said):
        check_routes(Edition, MOVES | WRONG[said])


def test_a_step_that_leads_nowhere_is_refused():
    with pytest.raises(TypeError, match="Leasing has no method 'charge_holdings'"):
        check_routes(Edition, steps=STEPS | {todo.HoldingFees: StepRoute("tenure", "charge_holdings", (Leasing,))})


def test_a_throw_goes_the_way_that_the_surface_tells():
    given = {"Ben": {"deeds": [6]}}
    book, state = position("polynesia", given, options={"claims": "auto"})
    outcome = decide(book, state, act.Roll(0), Scripted([(2, 4)]))
    assert [type(fact).__name__ for fact in outcome.events] == ["Threw", "Moved", "Paid"]
    assert outcome.state.agenda == [todo.ToEnd(0)]

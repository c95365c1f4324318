"""Who cannot pay another player: a shrewd third buys of them what leaves it best off, and they stay in the game."""

import pytest

from bots.at_tables.moving import move_at
from bots.chair import Chair, seats_with_something_to_do
from bots.dealings import NONE_YET
from bots.grades.holder import HOLDER
from bots.grades.novice import NOVICE
from bots.grades.regular import REGULAR
from bots.grades.shrewd import SHREWD
from games.engine import actions as act
from games.engine import decide
from games.engine.chance import Recorded
from games.models import Game
from games.tables import playing, reading
from games.tables.database.store import state_of
from tests.cast import awaited, person, stand, table
from tests.position import position

OWNED = ("polynesia", "atlantic", "france", "paris")
in_every_book = pytest.mark.parametrize("edition", OWNED)
BEGUN = NONE_YET._replace(turn=1)
ANA = {"cash": 300, "deeds": [37, 39], "buildings": {37: 4, 39: 4}}
BEN = {"cash": 800, "at": 33, "deeds": [6, 12, 21, 26]}
CHLOE = {"cash": 1400, "deeds": [8, 9, 5]}
"""Ben comes to Ana's dear street; Chloe lacks one lot of his."""


def ruined(edition, ben=BEN, chloe=CHLOE, ana=ANA):
    """Ben owes Ana what he cannot raise."""
    unit = 2_000 if edition == "polynesia" else 1
    given = {"Ana": ana, "Ben": ben, "Chloe": chloe, "turn": "Ben"}
    given = given | {name: given[name] | {"cash": given[name]["cash"] * unit} for name in ("Ana", "Ben", "Chloe")}
    return position(edition, given, seats=3, dice=[[4, 2]], when=[{"Ben": "roll"}])


def does(grade, book, state, seat, dealings=BEGUN):
    return grade(Chair.at(book, state, seat, lambda: dealings))


def done(book, state, dealings, action):
    state, facts = decide(book, state, action, Recorded([]))
    return state, dealings.after(facts)


@in_every_book
def test_a_third_buys_of_who_is_ruined_and_they_pay_and_stay_in(edition):
    book, state = ruined(edition)
    assert 2 in seats_with_something_to_do(state)
    offer = does(SHREWD, book, state, 2)
    assert isinstance(offer, act.MakeOffer)
    assert offer.to == 1
    assert offer.give.cash <= state.cash[2]
    assert SHREWD.why(Chair.at(book, state, 2, lambda: BEGUN), offer).why == "pays_your_debt"
    state, dealings = done(book, state, BEGUN, offer)
    answer = does(REGULAR, book, state, 1, dealings)
    assert isinstance(answer, act.Accept)
    state, dealings = done(book, state, dealings, answer)
    while state.debts:
        assert does(SHREWD, book, state, 2, dealings) is None
        step = does(REGULAR, book, state, 1, dealings)
        assert not isinstance(step, act.Bankrupt)
        state, dealings = done(book, state, dealings, step)
    assert not state.out
    assert set(offer.want.deeds) <= set(Chair.at(book, state, 2).held)


@in_every_book
def test_what_is_refused_is_not_offered_again_in_the_turn(edition):
    book, state = ruined(edition)
    state, dealings = done(book, state, BEGUN, does(SHREWD, book, state, 2))
    state, dealings = done(book, state, dealings, act.Refuse(1))
    assert does(SHREWD, book, state, 2, dealings) is None
    assert does(SHREWD, book, state, 2, dealings._replace(turn=0)) is None


@in_every_book
@pytest.mark.parametrize("grade", [HOLDER, NOVICE, REGULAR], ids=lambda grade: grade.name)
def test_nobody_below_shrewd_has_a_word_in_the_debts_of_others(edition, grade):
    book, state = ruined(edition)
    assert does(grade, book, state, 2) is None


@in_every_book
def test_who_can_still_pay_is_left_alone_and_so_is_who_owes_oneself(edition):
    able = BEN | {"cash": 1000, "deeds": [6, 12, 21, 26, 31, 32, 34, 35]}
    book, state = ruined(edition, able, ana=ANA | {"buildings": {37: 2, 39: 2}})
    assert does(SHREWD, book, state, 2) is None
    book, state = ruined(edition)
    assert does(SHREWD, book, state, 0) is None


@in_every_book
def test_nobody_rescues_with_cash_that_they_have_not(edition):
    book, state = ruined(edition, chloe=CHLOE | {"cash": 5})
    assert does(SHREWD, book, state, 2) is None


@in_every_book
def test_nobody_pays_what_is_lost_if_the_ruined_give_up_with_the_cash_all_the_same(edition):
    """Ben and Ana may be of one mind: Chloe would pay ten times its price for a mortgaged deed."""
    built = dict.fromkeys((11, 13, 14, 16, 18, 19), 2)
    ben = {"cash": 0, "at": 33, "deeds": [1, *built], "mortgaged": [1], "buildings": built}
    book, state = ruined(edition, ben, {"cash": 2500, "deeds": [3, 26, 27, 29]})
    assert does(SHREWD, book, state, 2) is None


@pytest.mark.parametrize(("cash", "kind"), [(3000, act.MakeOffer), (4200, type(None))])
def test_who_wins_by_a_ruin_that_ends_the_game_lets_it_happen(cash, kind):
    given = {"Ana": ANA, "Ben": BEN, "Chloe": CHLOE | {"cash": cash}, "turn": "Ben"}
    book, state = position("france", given, seats=3, dice=[[4, 2]], when=[{"Ben": "roll"}], variant="quick")
    assert decide(book, state, act.Bankrupt(1), Recorded([])).state.over
    assert isinstance(does(SHREWD, book, state, 2), kind)


def test_who_owes_several_is_not_saved_by_what_pays_one():
    ben = {"cash": 40, "at": 1, "deeds": [26, 27], "mortgaged": [26, 27]}
    given = {"Ben": ben, "Dora": {"cash": 1400, "deeds": [29]}, "turn": "Ben", "chance": ["A-CH-15"]}
    book, state = position("atlantic", given, seats=4, dice=[[4, 2]], when=[{"Ben": "roll"}])
    assert [debt.creditor for debt in state.debts] == [2, 3, 0]
    assert does(SHREWD, book, state, 3) is None


def test_who_can_pay_the_same_hides_nobody_who_cannot():
    given = {
        "Ana": {"at": 31}, "Ben": {"cash": 3, "deeds": [11]}, "Chloe": {"cash": 4, "deeds": [37], "mortgaged": [37]},
        "Dora": {"cash": 900, "deeds": [39]}, "chest": ["A-CC-09"],
    }  # fmt: skip
    book, state = position("atlantic", given, seats=4, dice=[[1, 1]], when=[{"Ana": "roll"}])
    assert [debt.debtor for debt in state.debts] == [1, 2]
    assert does(SHREWD, book, state, 3).to == 2


@pytest.mark.django_db
def test_a_person_who_is_ruined_is_asked_once_and_then_awaited():
    game = table(bots=2, start=False, edition="france")
    game.seats.filter(order=2).update(bot="shrewd")
    playing.start_game(game_id=game.pk, user=person("ana"))
    game = Game.objects.get(pk=game.pk)
    while state_of(game).turn_no < 2:  # what is never remembered is never offered
        playing.play(game_id=game.pk, seat=None, wish=lambda state: act.Timeout(awaited(game)))
        game.refresh_from_db()
    ruined_ana = {"Ben": ANA, "Ana": BEN, "Chloe": CHLOE, "turn": "Ana"}
    stand(game, ruined_ana, dice=[[4, 2]], when=[{"Ana": "roll"}])
    standing = move_at(reading.running(game.pk))
    last = game.moves.latest("sequence")
    assert (last.seat, last.action[0]) == (2, "MakeOffer")
    assert move_at(standing) is None
    playing.play(game_id=game.pk, seat=0, wish=lambda state: act.Refuse(0))
    assert move_at(reading.running(game.pk)) is None
    game.refresh_from_db()
    assert [debt.debtor for debt in state_of(game).debts] == [0]

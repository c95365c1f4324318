"""Why a bot did what it did: told after the game, or at once where that is agreed on; never what one may not know."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse

from bots import views
from bots.chair import Chair
from bots.dealings import NONE_YET
from bots.grades.master import master
from bots.grades.regular import REGULAR
from bots.grades.shrewd import SHREWD
from bots.registry import BEST, GRADES
from bots.search.weighing import Budget
from bots.weighed import Weighed, WeighedOption
from bots.why import answering, explaining
from bots.why.explaining import Explained
from bots.why.telling import told
from games.books.teller import Teller
from games.engine import EDITIONS, decide
from games.engine import actions as act
from games.engine.chance import Recorded
from games.engine.elements import Bundle
from games.models import Game
from games.tables.database.store import state_of
from games.tables.looking_back import redone
from games.tables.looking_back.replaying import after
from games.tables.over.archive import archive
from games.tables.selectors import access_table_for
from tests.bots.test_rescues import ruined
from tests.cast import bots_play, person, play, table
from tests.games.test_archive import finished
from tests.games.test_sealed import SECRET, sealed_table
from tests.position import TO_THE_END, position

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept_and_a_master_in_a_hurry(monkeypatch):
    monkeypatch.setattr(explaining, "BEST", master("master", "", Budget(1)))
    redone._games.clear()
    views._told._things.clear()


def asked(client, game, number, **kwargs):
    answer = client.get(reverse("why", args=[game.key]), {"n": number}, **kwargs)
    return answer.status_code, answer.content.decode()


def of_bots(moves=40, grade="shrewd", **kwargs):
    """A game of Ana's against bots that is over: she gave up."""
    game = table(bots=2, **kwargs)
    game.seats.exclude(bot="").update(bot=grade)
    bots_and_ana(game, moves)
    for seat in range(2):
        game = Game.objects.get(pk=game.pk)
        if game.status != Game.Status.OVER and seat not in state_of(game).out:
            play(game, seat, "bankrupt")
    return Game.objects.get(pk=game.pk)


def bots_and_ana(game, moves):
    """The bots of a table move, and Ana does what a program would do for her."""
    game.seats.filter(order=0).update(held=True)
    bots_play(game, moves)
    game.seats.filter(order=0).update(held=False)
    game.refresh_from_db()


def moves_of_bots(game):
    return list(game.moves.filter(seat__gt=0).exclude(action__0="Bankrupt").values_list("sequence", flat=True))


def is_throw(game, number):
    """Whether it is one that leads neither out of jail nor to staying there."""
    kinds = {kind for kind, *_values in game.moves.get(sequence=number).events}
    return "Threw" in kinds and not kinds & {"MissedDouble", "LeftJail"}


@pytest.mark.parametrize("edition", ["polynesia", "community"])
@pytest.mark.parametrize("grade", [grade.name for grade in GRADES if grade.grade != BEST.grade])
def test_every_move_of_a_bot_can_be_asked_for_after_the_game(client, edition, grade, whole):
    game = of_bots(150 if whole else 20, grade, edition=edition)
    for number in moves_of_bots(game)[:: 4 if whole else 3]:  # the best of them thinks about each
        status, html = asked(client, game, number)
        assert status == 200
        assert "<small>played</small>" in html or any(words in html for words in NOTHING_ELSE)


NOTHING_ELSE = "this went without saying", "there was nothing to choose", "nothing that it could build"


def test_of_a_plain_throw_nobody_is_told_that_there_is_something_to_ask(client):
    game = of_bots(40, explained=True)
    throws, asked_about = set(), set()
    for move in game.moves.filter(seat__gt=0):
        if is_throw(game, move.sequence):
            throws.add(move.sequence)
        for page in ("replay", "journal"):
            where = {"n": move.sequence} if page == "replay" else {"before": move.sequence + 1}
            html = client.get(reverse(page, args=[game.key]), where).content.decode()
            if f'/why/?n={move.sequence}"' in html:
                asked_about.add((page, move.sequence))
    told = {number for _page, number in asked_about}
    assert throws
    assert not told & throws
    assert told | throws == set(game.moves.filter(seat__gt=0).values_list("sequence", flat=True))


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (act.Roll(0), "It could not have answered otherwise here: there was nothing to choose."),
        (act.End(0), "There was nothing that it could build or pay back here."),
        (act.Claim(0), "For it this went without saying: it compared it with nothing."),
    ],
)
def test_what_stood_alone_is_told_as_that(action, says):
    teller = Teller(EDITIONS["polynesia"], ("Ana", "Ben"))
    found = Explained("regular", Weighed("cash", (WeighedOption(action, None),)), action)
    told_of_it = told(teller, found, action, advises=False)
    assert (told_of_it.rows, told_of_it.sentence) == ((), says)


@pytest.mark.parametrize(
    ("other", "says"),
    [(act.Roll(0), "Of what has a figure here nothing counted for more"), (act.Bankrupt(0), "Nothing else that it")],
)
def test_what_was_not_counted_is_not_said_to_count_for_no_more(other, says):
    played = WeighedOption(act.PayFine(0), -50.0)
    found = Explained("regular", Weighed("gain", (played, WeighedOption(other, None))), played.action)
    told_of_it = told(Teller(EDITIONS["community"], ("Ana", "Ben")), found, played.action, advises=False)
    assert [row.value for row in told_of_it.rows] == ["−$50", "—"]
    assert told_of_it.sentence.startswith(says)


def test_what_the_best_of_them_would_do_is_said_of_anybodys_move(client):
    game = of_bots(grade="regular")
    html = asked(client, game, moves_of_bots(game)[0])[1]
    assert f"What a bot of the grade “{BEST.grade}” would do" in html
    mine = game.moves.filter(seat=0).exclude(action__0="Bankrupt").values_list("sequence", flat=True)[0]
    html = asked(client, game, mine)[1]
    assert "made of it" not in html
    assert "What a bot of the grade" in html


def test_what_it_is_worth_to_do_something_shortly_before_a_clock_ends_the_game_is_told_by_that_clock(client):
    game = table(bots=2, explained=True, edition="france", options={"time_limit": True}, minutes=60)
    game.seats.exclude(bot="").update(bot="shrewd")
    bots_and_ana(game, 40)
    client.force_login(person("ana"))
    numbers = [number for number in moves_of_bots(game) if not is_throw(game, number)]
    told = []
    for minutes in (0, 10, 59):  # for so long they had played when these moves came
        game.moves.filter(sequence=1).update(at=game.moves.get(sequence=2).at - timedelta(minutes=minutes))
        redone._games.clear()
        views._told._things.clear()
        told.append([asked(client, game, number, headers={"hx-request": "true"})[1] for number in numbers])
    assert told[0] == told[1] != told[2]


def test_a_game_that_goes_on_does_not_tell(client):
    game = table(bots=2)
    bots_and_ana(game, 20)
    client.force_login(person("ana"))
    assert [asked(client, game, number)[0] for number in (1, moves_of_bots(game)[0], 10**6)] == [404] * 3
    assert "/why/" not in client.get(reverse("replay", args=[game.key]), {"n": game.sequence}).content.decode()


def test_where_it_is_agreed_on_bots_tell_at_once_and_of_people_nothing_is_told(client):
    game = table(bots=2, explained=True)
    bots_and_ana(game, 20)
    client.force_login(person("ana"))
    number = [number for number in moves_of_bots(game) if not is_throw(game, number)][-1]
    html = asked(client, game, number)[1]
    assert f"What {game.seats.get(order=game.moves.get(sequence=number).seat).name} made of it (Regular)" in html
    assert "What a bot of the grade" not in html
    assert f"/why/?n={number}" in client.get(reverse("journal", args=[game.key])).content.decode()
    mine = game.moves.filter(seat=0).last().sequence
    assert "A person decided this, or a bot that held their seat;" in asked(client, game, mine)[1]


def test_what_is_sealed_is_not_told_before_the_end(client):
    game = sealed_table()
    Game.objects.filter(pk=game.pk).update(explained=True)
    play(game, 1, "bid", SECRET)
    game.seats.filter(order=1).update(user=None, bot="shrewd")
    status, html = asked(client, game, game.sequence)
    assert status == 200
    assert "told after the game" in html
    assert str(SECRET) not in html


@pytest.mark.parametrize("grade", [SHREWD, REGULAR])
def test_what_a_sealed_bid_for_a_scarce_house_is_worth_does_not_hang_on_those_of_others(grade):
    found = []
    for other in (70, 700):
        given = {"Ana": {"deeds": [1, 3]}, "Ben": {"deeds": [6, 8, 9]}, "bank": {"houses": 1}}
        when = [{"Ben": {"build": [6]}}, {"Ana": {"want": {"house": 1}}}, {"Ben": {"bid": other}}]
        rules, state = position("paris", given, options={"auction": "sealed"}, when=when)
        weighed = grade.weigh(Chair.at(rules, state, 0, lambda: NONE_YET), (act.Bid(0, 90), act.Pass(0)))
        found.append([(option.action, option.value, option.facts) for option in weighed.options])
    assert found[0] == found[1] != []


@pytest.mark.parametrize("number", ["", "0", "-1", "x", "99999", "9" * 30, "1e3", "١"])
def test_a_move_that_there_is_not_is_said_clearly(client, number):
    game = of_bots(10)
    status, html = asked(client, game, number)
    assert status == 404
    assert "There is no such move" in html


def test_what_nobody_decided_is_said_clearly(client):
    game = of_bots(10)
    assert "Nobody decided this" in asked(client, game, 1)[1]


def test_a_table_that_has_not_begun_leads_to_itself(client):
    assert asked(client, table(start=False), 1)[0] == 302


def test_a_page_that_asks_by_htmx_gets_the_answer_alone(client):
    game = of_bots(10)
    html = asked(client, game, moves_of_bots(game)[0], headers={"HX-Request": "true"})[1]
    assert "<html" not in html
    assert 'id="why"' in html


def test_positions_are_played_again_as_they_were(whole):
    """Steps that were taken back too: what is folded from the facts agrees with it."""
    game = finished(moves=200 if whole else 40)
    seen = access_table_for(person("ana"), game.key)
    for number in range(2, game.sequence + 1):
        state = redone.asked_for(seen.game, seen.edition, len(seen.seats), number).state
        then = after(seen, number - 1).view
        assert (tuple(state.cash), tuple(state.sites), state.offers) == (then.cash, then.sites, then.offers)


def test_steps_that_were_taken_back_are_in_the_way_of_nothing():
    game = table(bots=2)
    ana = person("ana").pk
    while "buy" not in access_table_for(person("ana"), game.key).options:
        bots_and_ana(game, 1)
    play(game, 0, "buy", player=ana)
    play(game, 0, "take_back", game.sequence, player=ana)
    play(game, 0, "buy", player=ana)
    seen = access_table_for(person("ana"), game.key)
    for number in range(2, game.sequence + 1):
        assert redone.asked_for(seen.game, seen.edition, len(seen.seats), number).state is not None


def test_of_a_step_that_was_taken_back_it_is_said_that_nothing_was_weighed(client):
    game = table(bots=2)
    while "buy" not in access_table_for(person("ana"), game.key).options:
        bots_and_ana(game, 1)
    play(game, 0, "buy", player=person("ana").pk)
    play(game, 0, "take_back", game.sequence, player=person("ana").pk)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    html = asked(client, game, game.sequence)[1]
    assert "A step was taken back here" in html
    assert "cannot be worked out" not in html


def test_what_the_rules_of_today_do_not_come_to_is_said_clearly(client):
    game = of_bots(20)
    number = moves_of_bots(game)[-1]
    row = game.moves.get(sequence=2)
    game.moves.filter(sequence=2).update(events=[*row.events, row.events[0]])
    assert "cannot be worked out any more" in asked(client, game, number)[1]


def test_a_game_that_is_put_away_explains_itself_still(client):
    game = of_bots(20)
    Game.objects.filter(pk=game.pk).update(rated=True, notices_at=None)
    number = moves_of_bots(game)[-1]
    before = asked(client, game, number)[1]
    archive(game.pk)
    nothing_is_known = redone._games.clear() or views._told._things.clear()
    assert nothing_is_known is None
    assert without_nonces(asked(client, game, number)[1]) == without_nonces(before)


def without_nonces(html):
    return re.sub(r'(csrfmiddlewaretoken"|nonce)[^>]*', "", html)


def test_only_what_was_done_is_marked_as_played(client, whole):
    """Actions of two kinds that name the same numbers are not the same."""
    game = of_bots(50 if whole else 25)
    for number in moves_of_bots(game):
        asked(client, game, number)
    marked = [row for told in views._told._things.values() for one in told for row in one.rows if row.played]
    rows = [one for told in views._told._things.values() for one in told if one.rows]
    assert len(marked) == len(rows) > 5


def test_a_page_that_is_kept_works_nothing_out_again(client, monkeypatch):
    game = of_bots(10)
    number = moves_of_bots(game)[0]
    asked(client, game, number)
    monkeypatch.setattr(answering, "asked_for", None)
    assert asked(client, game, number)[0] == 200


@pytest.mark.parametrize(
    "action", [act.Roll(0), act.Pay(0), act.PayFine(0), act.UseCard(0), act.Choose(0, "draw"), act.Choose(0, "dice")]
)
def test_what_chance_decides_the_rest_of_is_a_line_of_its_own_too(action):
    options = WeighedOption(action, None), WeighedOption(act.Bankrupt(0), 0, ())
    teller = Teller(EDITIONS["polynesia"], ("Ana", "Ben"))
    rows = told(teller, Explained("regular", Weighed("cash", options), action), action, advises=False).rows
    assert [(row.text[:4], row.value, row.played) for row in rows] == [("Ana ", "—", True), ("Ana ", "0\xa0F", False)]


def test_of_two_that_are_told_alike_what_was_played_and_what_is_chosen_have_their_own_values():
    usual, chosen, played, other = act.Refuse(0, 3), act.Refuse(0, 2), act.Refuse(0, 1), act.Roll(0)
    options = tuple(WeighedOption(action, 4 - place) for place, action in enumerate((usual, played, chosen, other)))
    teller = Teller(EDITIONS["polynesia"], ("Ana", "Ben"))
    rows = told(teller, Explained("master", Weighed("cash", options), chosen), played, advises=True).rows
    assert [(row.text, row.value[0], row.played, row.taken) for row in rows] == [
        ("Ana refuses the offer.", "3", True, False),
        ("Ana refuses the offer.", "2", False, True),
        ("Ana throws the dice.", "1", False, False),
    ]


def test_what_was_played_is_told_though_there_are_no_words_for_it():
    played, other = act.Choose(0, "pay"), act.Roll(0)
    options = WeighedOption(played, None), WeighedOption(other, 1)
    teller = Teller(EDITIONS["polynesia"], ("Ana", "Ben"))
    rows = told(teller, Explained("regular", Weighed("cash", options), played), played, advises=False).rows
    assert [(bool(row.text), row.played) for row in rows] == [(True, True), (True, False)]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (act.Build(0, (39,), "house", 100), "Ana borrows $100 on Boardwalk. Ana builds a house on Boardwalk for $200."),
        (act.Sell(0, (37,), "hotel"), "Ana sells a hotel on Park Place for $100."),
        (act.Sell(0, (1,), "house"), "Ana sells a house on Mediterranean Avenue for $25 "
                                     "and pays off the loan there for $11."),
    ],
)  # fmt: skip
def test_what_is_borrowed_built_or_sold_is_told_as_that_and_not_as_what_the_bank_pays(action, text):
    loans = {1: {"original": 10, "owed": 10}}
    given = {"deeds": [1, 37, 39], "cash": 900, "buildings": {1: 1, 37: ["hotel"]}, "loans": loans}
    rules, state = position("community", {"Ana": given})
    option = WeighedOption(action, 0, tuple(decide(rules, state, action, Recorded([])).events))
    options = option, WeighedOption(act.Bankrupt(0), None)
    explained = Explained("shrewd", Weighed("gain", options), action)
    first, _last = told(Teller(rules, ("Ana", "Ben")), explained, action, advises=False).rows
    assert first.text == text


@pytest.mark.parametrize("grade", [SHREWD, BEST], ids=lambda grade: grade.name)
def test_a_rescue_is_told_beside_the_ruin_that_it_prevents(grade):
    rules, state = ruined("france")
    chair = Chair.at(rules, state, 2, lambda: NONE_YET._replace(turn=1))
    offer = grade(chair)
    explained = Explained(grade.name, grade.weigh(chair, (offer,)), offer)
    saved, lost = told(Teller(rules, ("Ana", "Ben", "Chloe")), explained, offer, advises=False).rows
    assert (saved.played, lost.text) == (True, "Ben gives up.")
    assert not explained.weighed.looks_ahead  # nobody looks ahead to rescue
    assert explained.weighed.options[0].value > explained.weighed.options[1].value + 0.02
    too_little = offer._replace(give=Bundle(offer.give.cash - 1))
    assert len(grade.weigh(chair, (too_little,)).options) == 1


@pytest.mark.parametrize("grade", [REGULAR, SHREWD], ids=lambda grade: grade.name)
@pytest.mark.parametrize(
    ("cash", "built", "says"),
    [
        (500, 1, "Nothing else that it could do"),
        (500, ["hotel", "office"], "for a debt, what is worth twice that"),
        (0, ["hotel"], "It could not have accepted that"),
    ],
)
def test_where_land_is_leased_the_refusal_of_a_settlement_is_held_against_the_debt(cash, built, says, grade):
    creditor = {"deeds": [6], "buildings": {6: ["hotel", "hotel"]}, "cash": cash}
    debtor = {"cash": 1060, "at": 1, "deeds": [39, 37], "buildings": {39: built}}
    when = [{"Ben": "roll"}, {"Ben": {"settle": {"deeds": [39]}}}]
    rules, state = position("community", {"Ana": creditor, "Ben": debtor, "turn": "Ben"}, dice=[[1, 4]], when=when)
    chair = Chair.at(rules, state, 0)
    refusal = grade(chair)
    assert isinstance(refusal, act.Refuse)
    explained = Explained(grade.name, grade.weigh(chair, (refusal,)), refusal)
    assert says in told(Teller(rules, ("Ana", "Ben")), explained, refusal, advises=False).sentence


@pytest.mark.parametrize("value", [None, 0.1])
@pytest.mark.parametrize(
    ("action", "says"),
    [
        (act.Bankrupt(0), "It found no way to pay"),
        (act.Sell(0, (1,), "house"), "It pays this debt in several steps"),
    ],
)
def test_in_debt_nothing_is_said_of_habits_or_of_chance(action, says, value):
    options = WeighedOption(act.Pay(0), 0.5), WeighedOption(act.Sell(0, (1,), "house"), 0.1)
    found = Weighed("chance", (*options, WeighedOption(act.Bankrupt(0), value)))
    teller = Teller(EDITIONS["polynesia"], ("Ana", "Ben"))
    assert told(teller, Explained("regular", found, action), action, advises=False).sentence.startswith(says)


def test_in_debt_the_same_is_said_where_there_are_too_many_things_to_sell_to_tell_of_giving_up():
    sales = [WeighedOption(act.Sell(0, (square,), "house"), value) for square, value in ((1, 0.3), (3, 0.1))]
    teller = Teller(EDITIONS["polynesia"], ("Ana", "Ben"))
    explained = Explained("regular", Weighed("gain", tuple(sales)), sales[1].action)
    assert told(teller, explained, sales[1].action, advises=False).sentence.startswith("It pays this debt")


def test_what_the_best_of_them_would_have_done_too_is_weighed_once():
    rules, state = position("paris", {"Ana": {"deeds": [1, 3]}, "Ben": {"deeds": [6]}}, **TO_THE_END)
    before = explaining.Before(rules, state, 0, ())
    taken = explaining.advised(before, act.End(0)).takes
    options = explaining.advised(before, taken).weighed.options
    assert [option.does(taken) for option in options].count(True) == 1
    assert len(options) > 1


def test_of_advice_that_goes_against_its_own_figures_it_is_said_why():
    options = WeighedOption(act.End(0), 0.0), WeighedOption(act.Build(0, (1,), "house"), -27.0)
    teller = Teller(EDITIONS["community"], ("Ana", "Ben"))
    why = "It does not go by these figures alone: it has its habits."
    said = {options[0]: "It would have done something else.", options[1]: f"It would have done the same. {why}"}
    for takes, says in said.items():
        explained = Explained("master", Weighed("gain", options), takes.action)
        assert told(teller, explained, options[1].action, advises=True).sentence == says


def test_advice_to_give_up_does_not_speak_of_paying():
    options = WeighedOption(act.Sell(0, (1,), "house"), 0.1), WeighedOption(act.Bankrupt(0), 0.0)
    teller = Teller(EDITIONS["polynesia"], ("Ana", "Ben"))
    explained = Explained("master", Weighed("chance", options), act.Bankrupt(0))
    said = told(teller, explained, act.Bankrupt(0), advises=True).sentence
    assert said == "It would have done the same. It found no way to pay all that it owed."


def test_what_is_said_of_debts_is_said_of_ones_own():
    action = act.MakeOffer(0, 1, Bundle(500), Bundle(0, (1,)))
    found = Weighed(
        "chance", (WeighedOption(act.Bankrupt(1), 0.5), WeighedOption(act.End(0), 0.2), WeighedOption(action, 0.1))
    )
    teller = Teller(EDITIONS["polynesia"], ("Ana", "Ben"))
    assert "several steps" not in told(teller, Explained("shrewd", found, action), action, advises=False).sentence


def test_the_best_of_them_thinks_for_one_who_asks_at_a_time_and_not_without_end(client):
    game = of_bots(10)
    number = moves_of_bots(game)[0]
    with views.THOUGHT.places:
        status, html = asked(client, game, number)
        page = client.get(reverse("why", args=[game.key]), {"n": number})
        fragment = client.get(reverse("why", args=[game.key]), {"n": number}, headers={"HX-Request": "true"})
    assert (status, "the page asks again in a moment" in html) == (429, True)
    assert (page["Refresh"], page["Retry-After"]) == ("4", "4")
    assert "Refresh" not in fragment  # which would load all of the page around it
    assert f'hx-get="{page.request["PATH_INFO"]}?n={number}" hx-trigger="load delay:4s"' in fragment.content.decode()
    assert asked(client, game, number)[0] == 200
    cache.set("why:127.0.0.1", views.MOST_A_MINUTE, 60)
    assert asked(client, game, number)[0] == 200  # for nothing is worked out
    status, html = asked(client, game, moves_of_bots(game)[1])
    assert (status, "enough for this minute" in html) == (429, True)
    page = client.get(reverse("why", args=[game.key]), {"n": moves_of_bots(game)[1]})
    assert ("Refresh" in page, page["Retry-After"]) == (False, "60")

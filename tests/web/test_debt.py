"""A debt is a panel with a plan: owed, in hand, lacking, what could be raised, and one button that does it all."""

import re
from html import unescape

import pytest
from django.urls import reverse

from games.books.names import money
from games.models import Move
from games.tables.database.store import state_of
from tests.cast import person, play, stand, table

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
OWNS = {"deeds": [1, 5, 12, 25], "at": 0}


def in_debt(cash=0, **ana):
    """Ana has thrown a six, and owes Ben a rent on Moorea that she has not the cash for."""
    game = table(given={})
    given = {"Ana": {"cash": cash} | OWNS | ana, "Ben": {"deeds": [6, 8, 9], "buildings": {6: 3, 8: 3, 9: 3}}}
    return stand(game, given, [[2, 4]], [{"Ana": "roll"}])


def panel(client, game):
    client.force_login(person("ana"))
    html = unescape(client.get(reverse("table", args=[game.key])).content.decode())
    return re.search(r'<section id="debt".*?</section>.*?</section>', html, re.DOTALL)[0]


def fields(html):
    form = re.search(r'<form [^>]*id="raise".*?</form>', html, re.DOTALL)[0]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


def post(client, game, data, **headers):
    return client.post(reverse("move", args=[game.key]), data, headers=headers)


def test_it_says_what_is_owed_to_whom_in_hand_lacking_and_what_could_be_raised(client):
    game = in_debt(cash=20_000)
    debt = state_of(game).debts[0]
    html = panel(client, game)
    said = [debt.amount, 20_000, debt.amount - 20_000]
    assert all(money("polynesia", amount) in html for amount in said)
    assert "You owe ben" in html
    assert f"#{debt.clause}" in html
    assert "Could be raised in all" in html
    assert 'id="reach"' not in html  # what a next throw may cost does not matter before this is paid


def test_one_button_carries_the_plan_out_and_pays(client):
    game = in_debt()
    before, form = game.sequence, fields(panel(client, game))
    answer = post(client, game, form, **HTMX)
    game.refresh_from_db()
    state = state_of(game)
    assert answer.status_code == 200
    assert not state.debts
    kinds = [move.action[0] for move in Move.objects.filter(game=game, sequence__gt=before).order_by("sequence")]
    assert kinds == ["Mortgage"] * (len(kinds) - 1) + ["Pay"]
    assert len(kinds) == len(form["plan"].split(",")) + 1


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_a_doubled_click_plays_nothing_twice(client, headers):
    game = in_debt()
    form = fields(panel(client, game))
    post(client, game, form, **headers)
    game.refresh_from_db()
    number, snapshot = game.sequence, bytes(game.snapshot)
    again = post(client, game, form, **headers)
    game.refresh_from_db()
    assert again.status_code in (200, 302)
    assert (game.sequence, bytes(game.snapshot)) == (number, snapshot)


def test_where_something_has_changed_meanwhile_it_stops_and_says_how_far_it_came(client):
    game = in_debt()
    form = fields(panel(client, game))
    _first, *others = form["plan"].split(",")
    play(game, 0, "mortgage", int(others[0].split(":")[2]))
    number = game.sequence
    answer = post(client, game, form, **HTMX)
    game.refresh_from_db()
    assert answer.status_code == 409
    assert f"1 of {len(others) + 2} steps were carried out" in answer.content.decode()
    assert game.sequence == number + 1
    assert state_of(game).debts


def test_a_plan_for_a_debt_that_is_paid_is_refused_whole(client):
    game = in_debt(cash=state_of(in_debt()).debts[0].amount - 2_000)
    form = fields(panel(client, game))
    planned = {int(step.split(":")[2]) for step in form["plan"].split(",")}
    play(game, 0, "mortgage", next(deed for deed in OWNS["deeds"] if deed not in planned))
    play(game, 0, "pay")
    number = game.sequence
    answer = post(client, game, form, **HTMX)
    game.refresh_from_db()
    assert (answer.status_code, game.sequence) == (409, number)
    assert "The table has moved on" in answer.content.decode()


def test_a_sum_that_is_not_what_was_said_is_not_played(client):
    game = in_debt()
    form = fields(panel(client, game))
    name, gain, square = form["plan"].split(",")[0].split(":")
    number = game.sequence
    answer = post(client, game, form | {"plan": f"{name}:{int(gain) + 1}:{square}"}, **HTMX)
    game.refresh_from_db()
    assert (answer.status_code, game.sequence) == (409, number)


@pytest.mark.parametrize(
    "plan", ["", "bankrupt:0:1", "mortgage", "mortgage:1", "sell:1:6:8:9", "mortgage:x:5", ",", "sell:1:99"]
)
def test_what_is_no_plan_is_no_move(client, plan):
    game = in_debt()
    client.force_login(person("ana"))
    assert post(client, game, {"action": "pay", "plan": plan}, **HTMX).status_code in (400, 422)
    assert not Move.objects.filter(game=game, sequence__gt=game.sequence).exists()


def test_where_all_of_it_is_not_enough_there_is_no_button_and_it_says_so(client):
    game = in_debt(deeds=[1])
    html = panel(client, game)
    assert "is not enough" in html
    assert 'id="raise"' not in html


TO_THE_TAX = {"dice": [[2, 4]], "when": [{"Ana": "roll"}]}


@pytest.mark.parametrize(
    ("edition", "deeds", "says"),
    [
        ("polynesia", [], "You have nothing to sell or to mortgage. Trade, or give up."),
        ("polynesia", [1], "Selling and mortgaging everything is not enough. Trade, or give up."),
        ("community", [], "You have nothing to sell. Trade, or give up."),
    ],
)
def test_in_debt_to_the_bank_only_that_is_proposed_which_can_be_done(client, edition, deeds, says):
    ana = {"cash": 0, "at": 32, "deeds": deeds}
    game = table(edition=edition, given={"Ana": ana}, **TO_THE_TAX)
    assert f"<p>{says}</p>" in panel(client, game)


def test_an_offer_that_would_pay_what_is_owed_stands_above_the_button_that_gives_up(client):
    game = in_debt(deeds=[1])
    play(game, 1, "offer", {"to": 0, "give": {"cash": 1_000_000}, "want": {"deeds": [1]}})
    html = panel(client, game)
    assert 0 < html.index('value="accept"') < html.index('value="bankrupt"')


def test_nobody_carries_out_the_plan_of_another(client):
    game = in_debt()
    form = fields(panel(client, game))
    client.force_login(person("dora"))
    assert post(client, game, form, **HTMX).status_code == 403


def test_where_no_plan_pays_what_is_missing_stands_there_with_the_button_that_gives_up_and_asks_first(client):
    game = in_debt(deeds=[1])
    state = state_of(game)
    html = panel(client, game)
    assert html.count('value="bankrupt"') == 1
    assert re.search(r'type="checkbox"[^>]*name="sure"[^>]*required', html)
    assert 'id="raise"' not in html
    assert "Missing even then" in html
    [most] = re.findall(r"Could be raised in all</dt><dd>(.*?)</dd>", html)
    short = next(
        amount for amount in range(state.debts[0].amount) if money("polynesia", state.debts[0].amount - amount) == most
    )
    assert f"Missing even then</dt><dd>{money('polynesia', short)}" in html
    assert unescape(client.get(reverse("table", args=[game.key])).content.decode()).count('value="bankrupt"') == 1


def test_a_hotel_that_comes_back_as_houses_is_exchanged_for_them(client):
    game = table(edition="france", given={})
    ana = {"cash": 0, "deeds": [1, 3], "buildings": {1: "hotel", 3: "hotel"}}
    stand(game, {"Ana": ana, "Ben": {"deeds": [6, 8, 9], "buildings": {6: 1}}}, [[2, 4]], [{"Ana": "roll"}])
    html = panel(client, game)
    assert "Exchange a hotel on Charleville-Mézières for 4 houses" in html
    assert "Sell 1 hotel" not in html


def test_what_is_sold_beside_a_hotel_that_is_exchanged_stands_behind_it(client):
    game = table(edition="france", given={})
    ana = {"cash": 410, "deeds": [1, 3], "buildings": {1: "hotel", 3: 4}}
    ben = {"deeds": [6, 8, 9], "buildings": {6: "hotel"}}
    given = {"Ana": ana, "Ben": ben, "bank": {"houses": 1}}
    stand(game, given, [[2, 4]], [{"Ana": "roll"}])
    told = "Exchange a hotel on Charleville-Mézières for 1 house; Sell 2 houses on Vierzon"
    assert told in unescape(panel(client, game))

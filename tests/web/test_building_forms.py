"""What the page offers to build and to sell: as much as the rules take, with what it costs, brings and takes down."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from games.books.names import money
from games.engine import decide
from games.engine.actions import Sell
from games.engine.agenda import ToWant
from games.engine.chance import Recorded
from games.engine.events import Paid
from games.tables import opening
from games.tables.database.store import edition_of, state_of
from tests.cast import person, table
from tests.web.test_editions import ask, game_of, page

pytestmark = pytest.mark.django_db
BLUES = (6, 8, 9)


def of(edition, *standing, **more):
    """A table where Ana has the light blues, with so many houses or a hotel on each."""
    built = {square: pieces for square, pieces in zip(BLUES, standing, strict=True) if pieces}
    return game_of(edition, {"Ana": {"deeds": list(BLUES), "buildings": built}} | more)


def forms(html, action):
    found = re.findall(r'<form class="move[^>]*>.*?</form>', unescape(html), re.DOTALL)
    return [form for form in found if f'name="action" value="{action}"' in form]


def value_of(game, squares):
    outcome = decide(edition_of(game), state_of(game), Sell(0, squares), Recorded([]))
    return sum(fact.amount for fact in outcome.events if isinstance(fact, Paid))


HOTELS = ("hotel",) * 3


@pytest.mark.parametrize("edition", ["polynesia", "paris"])
def test_selling_one_hotel_of_three_says_that_all_go_and_what_they_bring_and_asks_first(client, edition):
    game = of(edition, *HOTELS)
    [form] = [form for form in forms(page(client, game), "sell") if "sure" in form]
    assert 'type="text"' not in form
    assert form.count("(1 hotel)") == 3
    assert money(edition, value_of(game, (6,))) in form
    assert re.search(r'type="checkbox"[^>]*name="sure"[^>]*required', form)


def sent_by(form):
    """What a form posts, its box ticked."""
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


@pytest.mark.parametrize("headers", [{"HX-Request": "true"}, {}])
@pytest.mark.parametrize(("standing", "squares"), [(("hotel",) * 3, (6,)), ((2, 2, 2), (6, 9))])
def test_a_list_is_sold_only_after_one_has_agreed_to_all_that_goes_and_its_sum(client, standing, squares, headers):
    game = of("polynesia", *standing)
    client.force_login(game.host)
    move, before, worth = reverse("move", args=[game.key]), bytes(game.snapshot), value_of(game, squares)
    answer = client.post(move, {"action": "sell", "square": list(map(str, squares))}, headers=headers)
    game.refresh_from_db()
    assert (answer.status_code, bytes(game.snapshot)) == (422, before)
    [form] = [form for form in forms(answer.content.decode(), "sell") if "asked" in form]
    assert f"all of this for {money('polynesia', worth)}" in form
    cash = state_of(game).cash[0]
    other = client.post(move, sent_by(form) | {"sure": str(worth + 1), "command_id": ""}, headers=headers)
    assert other.status_code == 422
    client.post(move, sent_by(form), headers=headers)
    game.refresh_from_db()
    assert state_of(game).cash[0] - cash == worth


@pytest.mark.parametrize("edition", ["polynesia", "atlantic", "france", "paris"])
def test_a_sale_brings_what_the_page_says(client, edition):
    game = of(edition, 2, 2, 1)
    [form] = forms(page(client, game), "sell")
    assert "sure" not in form
    for square in re.findall(r'<option value="(\d+)"', form):
        assert f"({money(edition, value_of(game, (int(square),)))})" in form


def test_a_hotel_for_which_the_bank_has_no_houses_says_what_comes_down_with_it(client):
    game = of("france", *HOTELS, bank={"houses": 0})
    sales = forms(page(client, game), "sell")
    assert len(sales) >= 1
    assert all(money("france", value_of(game, (6,))) in form for form in sales if "sure" in form)
    assert any("sure" in form for form in sales)


def test_in_a_shortage_one_asks_for_as_many_as_one_wants(client):
    game = of("france", 1, 1, 1, Ben={"deeds": [1, 3]}, bank={"houses": 4})
    [form] = forms(page(client, game), "build")
    assert re.findall(r'name="lot_(\d+)_1"[^>]*max="(\d)"', form) == [("6", "4"), ("8", "4"), ("9", "4")]
    ask(client, game, action="build", lot_6_1="1", lot_8_1="1", lot_9_1="1")
    top = state_of(game).agenda[-1]
    assert isinstance(top, ToWant)
    assert top.wishes == ((0, 3),)


def built(game):
    return [len(state_of(game).sites[square].pieces) for square in BLUES]


def test_a_row_of_houses_is_built_at_once_at_the_price_that_the_page_says(client):
    game = of("paris", 0, 0, 0)
    [form] = forms(page(client, game), "build")
    before, price = state_of(game).cash[0], int(re.search(r'name="lot_6_0"[^>]*data-sum="(\d+)"', form)[1])
    assert f"Build (light blue): {money('paris', price)} each" in form
    ask(client, game, action="build", lot_6_0="2", lot_8_0="2", lot_9_0="1")
    assert before - state_of(game).cash[0] == 5 * price
    assert built(game) == [2, 2, 1]


@pytest.mark.parametrize("edition", ["polynesia", "france", "paris"])
def test_three_hotels_are_one_form(client, edition):
    game = of(edition, 0, 0, 0)
    form = next(form for form in forms(page(client, game), "build") if "lot_6_0" in form)
    assert form.count('max="5"') == 3
    ask(client, game, action="build", lot_6_0="5", lot_8_0="5", lot_9_0="5")
    assert [state_of(game).sites[square].pieces for square in BLUES] == [("hotel",)] * 3


def test_an_uneven_row_is_refused_by_its_clause(client):
    game = of("paris", 0, 0, 0)
    client.force_login(game.host)
    answer = client.post(
        reverse("move", args=[game.key]), {"action": "build", "lot_6_0": "3"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 422
    assert 'class="clause"' in answer.content.decode()
    assert built(game) == [0, 0, 0]


@pytest.mark.parametrize(
    "lots", [{"lot_6_0": "-1"}, {"lot_6_0": "x"}, {"lot_6_0": "9999"}, {"lot_6_0": "49"}, {"lot_6_0": ""}]
)
def test_what_is_no_number_of_houses_builds_nothing(client, lots):
    game = of("paris", 0, 0, 0)
    client.force_login(game.host)
    answer = client.post(reverse("move", args=[game.key]), {"action": "build"} | lots, headers={"HX-Request": "true"})
    assert answer.status_code in (400, 422)
    assert built(game) == [0, 0, 0]


def test_houses_are_sold_by_the_row_after_one_has_agreed_to_the_sum(client):
    game = of("paris", 2, 2, 1)
    [form] = forms(page(client, game), "sell")
    assert re.findall(r'name="lot_(\d+)_(\d)"', form) == [("6", "2"), ("8", "2"), ("9", "1")]
    client.force_login(game.host)
    wish = {"action": "sell", "lot_6_2": "2", "lot_8_2": "1", "lot_9_1": "1"}
    answer = client.post(reverse("move", args=[game.key]), wish, headers={"HX-Request": "true"})
    [sure] = [form for form in forms(answer.content.decode(), "sell") if "asked" in form]
    assert answer.status_code == 422
    client.post(reverse("move", args=[game.key]), sent_by(sure))
    game.refresh_from_db()
    assert built(game) == [0, 1, 0]


def test_several_deeds_are_mortgaged_and_redeemed_by_one_form_each_as_a_move(client):
    game = of("paris", 0, 0, 0)
    number, cash = game.sequence, state_of(game).cash[0]
    [form] = forms(page(client, game), "mortgage")
    sums = {int(square): int(amount) for square, amount in re.findall(r'value="(\d+)" data-sum="(\d+)"', form)}
    assert sums.keys() == {*BLUES}
    ask(client, game, action="mortgage", square=["6", "9"])
    assert state_of(game).cash[0] == cash + sums[6] + sums[9]
    assert game.sequence == number + 2
    assert forms(page(client, game), "redeem")[0].count("data-sum") == 2
    ask(client, game, action="redeem", square=["6", "9"])
    assert not any(site.owed for site in state_of(game).sites)


def test_what_is_ticked_twice_over_is_played_once(client):
    game = of("paris", 0, 0, 0)
    wish = {"action": "mortgage", "square": ["6", "9"], "command_id": "5c6c1d2e-4a0b-4f2e-9a49-3d1d3c0a9a11"}
    ask(client, game, **wish)
    number = game.sequence
    ask(client, game, **wish)
    assert game.sequence == number


def test_pieces_that_one_has_a_right_to_are_placed_before_one_passes(client):
    given = {"Ana": {"deeds": list(BLUES)}, "Ben": {"deeds": [1, 3]}, "bank": {"houses": 3}}
    wished = [{"Ben": {"build": [1]}}, {"Ana": {"want": {"house": 2}}}]
    game = game_of("france", given, when=[{"Ana": "roll"}, *wished])
    html = page(client, game)
    now = re.search(r'<div id="answers" class="now">(.*?)</div>', html, re.DOTALL)[1]
    assert now.index('value="build"') < now.index('value="pass"')


@pytest.mark.parametrize("squares", ["6,", ",", "6,x", "6,-8", "1" * 9, ",".join("6" * 200), "6,8,99"])
def test_a_list_of_squares_that_is_none_changes_nothing(client, squares):
    game = of("paris", 0, 0, 0)
    before = bytes(game.snapshot)
    assert ask(client, game, action="build", square=squares).status_code in (400, 422)
    game.refresh_from_db()
    assert bytes(game.snapshot) == before


@pytest.mark.parametrize("language", ["en", "fr"])
def test_going_bankrupt_asks_first(client, language):
    [form] = forms(page(client, game_of("paris"), language), "bankrupt")
    assert re.search(r'name="sure"[^>]*required', form)
    assert {"en": "cannot be undone", "fr": "irrévocable"}[language] in form


def test_without_script_one_is_at_the_next_answer_after_a_move(client):
    game = game_of("paris", {}, dice=(), when=())
    client.force_login(game.host)
    ask_again = reverse("table", args=[game.key])
    assert "autofocus" not in client.get(ask_again).content.decode()
    html = client.post(reverse("move", args=[game.key]), {"action": "roll"}, follow=True).content.decode()
    assert html.count(" autofocus>") == ('<div id="answers" class="now"></div>' not in html)
    assert "autofocus" not in client.get(ask_again).content.decode()


def test_who_ticks_nothing_is_told_to_choose_first(client):
    game = of("paris", 0, 0, 0)
    answer = ask(client, game, action="mortgage")
    assert (answer.status_code, "Choose a square first" in answer.content.decode()) == (400, True)


# --- parcels ----------------------------------------------------------------------------------------------

PARCELS = {"Ana": {"deeds": [1, 3, 5], "cash": 2_000}}


def cash(game):
    return state_of(game).cash[0]


def on(game, square):
    return state_of(game).sites[square].pieces


def test_parcels_have_rows_with_each_kind_its_price_and_a_loan(client):
    game = game_of("community", PARCELS)
    form = forms(page(client, game), "build")[0]
    fields = re.findall(r'name="((?:put|borrow)_[^"]*)"[^>]*max="(\d+)" data-sum="(-?\d+)"', form)
    assert fields == [
        *((name, most, price) for square in (1, 3) for name, most, price in (
            (f"put_{square}_house", "4", "50"), (f"put_{square}_hotel", "2", "50"),
            (f"put_{square}_office", "2", "100"),
            (f"borrow_{square}", "250", "-1"),
        )),
        ("put_5_works", "1", "200"), ("borrow_5", "100", "-1"),
    ]  # fmt: skip


@pytest.mark.parametrize("edition", ["community", "france"])
def test_where_rows_say_what_may_be_built_the_list_lies_behind_a_line(client, edition):
    html = page(client, game_of(edition, PARCELS) if edition == "community" else of(edition, 4, 4, 4))
    rows, listed = forms(html, "build")
    _before, behind = html.split("<summary>Build piece by piece</summary>")
    assert unescape(behind).lstrip().startswith(listed)
    assert rows not in unescape(behind)


def test_kinds_of_several_parcels_are_built_at_once_at_the_sum_of_their_prices(client):
    game = game_of("community", PARCELS)
    before, number = cash(game), game.sequence
    ask(
        client,
        game,
        action="build",
        put_1_house="4",
        put_1_office="1",
        put_3_house="2",
        put_3_hotel="0",
        put_5_works="1",
    )
    assert (on(game, 1), on(game, 3), on(game, 5)) == (("office",), ("house",) * 2, ("works",))
    assert before - cash(game) == 6 * 50 + 100 + 200
    assert game.sequence == number + 3


def test_on_a_parcel_half_is_borrowed_and_no_more(client):
    game = game_of("community", PARCELS)
    before, number = cash(game), game.sequence
    wish = {"action": "build", "put_1_house": "4", "put_1_hotel": "1", "put_3_house": "1"}
    refused = ask(client, game, **wish, borrow_1="126")
    assert (refused.status_code, "C-28" in refused.content.decode(), game.sequence) == (422, True, number)
    ask(client, game, **wish, borrow_1="125")
    assert (on(game, 1), on(game, 3), state_of(game).sites[1].owed) == (("hotel",), ("house",), 125)
    assert before - cash(game) == 4 * 50 + 50 + 50 - 125


@pytest.mark.parametrize("beside", [{"put_1_house": "0"}, {"put_1_house": "1"}], ids=["nothing", "a house elsewhere"])
def test_what_is_to_be_borrowed_where_nothing_is_built_is_refused_and_not_left_out(client, beside):
    game = game_of("community", PARCELS)
    refused = ask(client, game, action="build", **beside, borrow_3="25")
    said = refused.content.decode()
    assert (refused.status_code, "C-28" in said, "G-08" in said, on(game, 1)) == (422, True, False, ())


@pytest.mark.parametrize("action", ["build", "sell"])
def test_who_puts_nothing_on_any_parcel_is_told_to_choose_first(client, action):
    game = game_of("community", PARCELS)
    answer = ask(client, game, action=action, put_1_house="0", put_3_house="", put_3_hotel="0", sure="1")
    assert (answer.status_code, "Choose a square first" in answer.content.decode()) == (400, True)


@pytest.mark.parametrize(
    ("wish", "status"),
    [({"put_1_house": "3", "put_1_hotel": "1"}, 422), ({"put_1_house": "0"}, 400), ({"put_1_house": "x"}, 400),
     ({"put_99_house": "1"}, 400), ({"put_1_house": "999"}, 400), ({"put_1_tower": "1"}, 400),
     ({"put_6_house": "1"}, 422),
     ({"put_1_house": "1", "borrow_1": "-5"}, 400)],
)  # fmt: skip
def test_what_cannot_be_built_whole_is_not_begun(client, wish, status):
    game = game_of("community", PARCELS)
    before = bytes(game.snapshot)
    assert ask(client, game, action="build", **wish).status_code == status
    assert bytes(game.snapshot) == before


@pytest.mark.parametrize("action", ["build", "sell"])
def test_at_a_table_that_has_not_started_and_at_one_that_has_gone_nothing_is_built(client, action):
    game = table(edition="community", start=False)
    client.force_login(person("ana"))
    where, wish = reverse("move", args=[game.key]), {"action": action, "put_1_house": "1", "sure": "1"}
    assert client.post(where, wish, headers={"HX-Request": "true"}).status_code == 409
    opening.leave_table(game_id=game.pk, user=person("ana"))
    assert client.post(where, wish, headers={"HX-Request": "true"}).status_code == 404


def test_a_doubled_click_builds_nothing_twice(client):
    game = game_of("community", PARCELS)
    wish = {"action": "build", "command_id": str(uuid4()), "put_1_house": "4", "put_1_hotel": "1"}
    assert [ask(client, game, **wish).status_code for _time in range(2)] == [200, 200]
    assert on(game, 1) == ("hotel",)


def test_without_script_a_row_is_a_form_like_any_other(client):
    game = game_of("community", PARCELS)
    client.force_login(game.host)
    fields = {"action": "build", "put_1_house": "2", "put_3_house": "", "borrow_1": "0"}
    assert client.post(reverse("move", args=[game.key]), fields).status_code == 302
    game.refresh_from_db()
    assert on(game, 1) == ("house",) * 2


# --- parcels sold -----------------------------------------------------------------------------------------

BUILT = {"Ana": {"deeds": [1, 3, 5], "cash": 500, "buildings": {1: 3, 3: 2}}}


def test_buildings_on_parcels_are_sold_by_rows_with_what_each_brings(client):
    game = game_of("community", BUILT)
    ask(client, game, action="build", put_5_works="1")
    form = forms(page(client, game), "sell")[0]
    fields = re.findall(r'name="(put_[^"]*)"[^>]*max="(\d+)" data-sum="(\d+)"', form)
    assert fields == [("put_1_house", "3", "25"), ("put_3_house", "2", "25"), ("put_5_works", "1", "100")]
    assert re.search(r'type="checkbox"[^>]*name="sure"[^>]*required', form)
    wish = {"action": "sell", "put_1_house": "2", "put_3_house": "2", "put_5_works": "1"}
    before, number = cash(game), game.sequence
    assert ask(client, game, **wish).status_code == 400  # not agreed to
    assert ask(client, game, **wish, sure="1").status_code == 200
    assert (on(game, 1), on(game, 3), on(game, 5)) == (("house",), (), ())
    assert cash(game) - before == 4 * 25 + 100
    assert game.sequence == number + 2


def test_more_than_stands_there_is_not_sold_in_part(client):
    game = game_of("community", BUILT)
    before = bytes(game.snapshot)
    assert ask(client, game, action="sell", put_1_house="4", put_3_house="1", sure="1").status_code == 422
    assert bytes(game.snapshot) == before


def test_a_parcel_with_a_loan_is_sold_from_by_the_list_since_its_first_piece_pays_the_loan(client):
    game = game_of("community", PARCELS)
    ask(client, game, action="build", put_1_house="2", borrow_1="50", put_3_house="1")
    rows, listed = forms(page(client, game), "sell")
    assert ("put_3_house" in rows, "put_1_house" in rows) == (True, False)
    assert '<option value="1:house"' in listed


@pytest.mark.parametrize("owed", [0, 100])
def test_a_parcel_whose_loan_only_a_tenth_is_left_of_is_sold_from_by_the_list_as_well(client, owed):
    loan = {39: {"original": 100, "owed": owed}}
    game = game_of("community", {"Ana": {"deeds": [39], "buildings": {39: 2}, "loans": loan}})
    [listed] = forms(page(client, game), "sell")
    assert "put_39_house" not in listed
    assert '<option value="39:house"' in listed


def test_what_ends_a_loan_only_together_is_sold_together(client):
    loan = {39: {"original": 100, "owed": 100}}
    given = {"Ana": {"cash": 0, "deeds": [39], "buildings": {39: 4}, "loans": loan}}
    game = game_of("community", given)
    form = next(form for form in forms(page(client, game), "sell") if "Yes, sell all of this for $90" in form)
    sent = dict(re.findall(r'name="(square|piece|sure)" value="([^"]*)"', form))
    assert sent == {"square": "39,39", "piece": "house", "sure": "90"}
    ask(client, game, action="sell", **sent)
    assert (cash(game), on(game, 39)) == (90, ("house", "house"))


def test_a_plan_out_of_debt_sells_together_what_ends_a_loan_only_together(client):
    loan = {39: {"original": 100, "owed": 100}}
    ana = {"cash": 0, "at": 35, "deeds": [39], "buildings": {39: 4}, "loans": loan}
    game = game_of("community", {"Ana": ana}, dice=[[1, 2]], when=[{"Ana": "roll"}])  # luxury tax
    plan = re.search(r'name="plan" value="([^"]*)"', page(client, game))[1]
    assert plan == "sell:90:39+39:house,sell:100:39:house"
    ask(client, game, action="pay", plan=plan)
    assert (cash(game), on(game, 39)) == (90, ("house",))

"""The screens of every edition: leases, loans, works, offices, shortages, tax choices, wallets, both languages."""

import re

import pytest
from django.urls import reverse

from games.engine import EDITIONS
from games.engine.agenda import ToEnd
from games.tables.database.store import state_of
from tests.cast import person, table

pytestmark = pytest.mark.django_db


def game_of(edition, given=None, *, dice=((4, 6),), when=({"Ana": "roll"},), **kwargs):
    """A table of Ana's with two bots, Ben and Chloe in a scenario's words; she has thrown, if nothing else is said."""
    return table(bots=2, edition=edition, given=given, dice=dice, when=when, **kwargs)


def page(client, game, language="en"):
    client.force_login(person("ana"))
    client.cookies["django_language"] = language
    return client.get(reverse("table", args=[game.key])).content.decode()


def ask(client, game, **fields):
    client.force_login(person("ana"))
    response = client.post(reverse("move", args=[game.key]), fields, headers={"HX-Request": "true"})
    game.refresh_from_db()
    return response


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_shows_its_places_and_its_money(client, edition, language):
    html = page(client, game_of(edition), language)
    assert {"polynesia": "Rurutu", "france": "Étretat", "paris": "Rue de la Paix"}.get(edition, "Boardwalk") in html
    assert {"polynesia": "000\u00a0F", "france": "M", "paris": "€"}.get(edition, "$") in html
    assert len(re.findall(r'id="sq-\d+"', html)) == 40


def test_a_free_parcel_is_leased_with_one_click(client):
    game = game_of("community", dice=[[2, 4]])
    assert "Lease for $6" in page(client, game)
    ask(client, game, action="lease")
    assert state_of(game).sites[6].holder == 0


def leased(*squares, built=0, original=0):
    """Ana has leased them, with buildings and loans."""
    given = {"deeds": list(squares), "buildings": dict.fromkeys(squares, built) if built else {}}
    loans = {square: {"original": original, "owed": original} for square in squares if original}
    return {"Ana": given | {"loans": loans}}


def test_a_piece_is_chosen_and_half_of_it_borrowed(client):
    game = game_of("community", leased(39, built=4))
    html = page(client, game)
    assert "Boardwalk: an office building ($400)" in html
    ask(client, game, action="build", square_piece="39:office", loan="200")
    site = state_of(game).sites[39]
    assert (site.pieces, site.owed) == (("office",), 200)


def test_a_loan_is_shown_and_paid_off(client):
    game = game_of("community", leased(39, built=1, original=100))
    html = page(client, game)
    assert "loan $100" in html
    assert "Boardwalk ($110)" in html
    ask(client, game, action="repay", square="39")
    assert state_of(game).sites[39].original == 0


def test_one_of_two_big_buildings_is_sold(client):
    game = game_of("community", leased(39, built=["hotel", "office"]))
    assert re.search(r'name="put_39_hotel"[^>]*max="1" data-sum="100"', page(client, game))
    ask(client, game, action="sell", put_39_hotel="1", sure="1")
    assert state_of(game).sites[39].pieces == ("office",)


def test_works_stand_on_a_station(client):
    game = game_of("community", leased(5))
    ask(client, game, action="build", square_piece="5:works", loan="0")
    assert 'class="works"' in page(client, game)


def test_the_community_bank_shows_its_reserve_and_what_it_has_issued(client):
    html = page(client, game_of("community"))
    assert "Reserve of the community bank:</span>" in html or "Reserve of the community bank: <b>$275,000" in html
    assert "issued: <b>$0" in html
    printed = game_of("community", {"banked": 150, "Ana": {"at": 38}}, dice=[[1, 1]], when=[{"Ana": "roll"}])
    assert "issued: <b>$50" in page(client, printed)


def test_an_estate_is_kept_or_given_up(client):
    estate = leased(37, 39, built=1, original=100)["Ana"] | {"cash": 0, "at": 3}
    owed = {"turn": "Ben", "Ana": {"deeds": [8], "buildings": {8: ["hotel", "office"]}}, "Ben": estate}
    game = game_of("community", owed, dice=[[1, 4]], when=[{"Ben": "roll"}, {"Ben": "bankrupt"}])
    assert "Parcels with a loan" in page(client, game)
    ask(client, game, action="give_up", square=["37"])
    assert state_of(game).sites[37].holder is None
    assert state_of(game).sites[39].holder == 0


def test_the_buyer_of_a_building_borrows_up_to_half_its_price(client):
    from tests.cast import play

    game = game_of("community", {"Ben": leased(39, built=1)["Ana"]})
    play(game, 1, "offer", {"to": 0, "give": {"deeds": [39]}, "want": {"cash": 300}})
    html = page(client, game)
    assert "Borrow on Boardwalk" in html
    number = re.search(r'name="offer" value="(\d+)"', html)[1]
    ask(client, game, action="accept", offer=number, loan_39="150")
    assert state_of(game).sites[39][:3] == (0, ("house",), 150)


@pytest.mark.parametrize(("edition", "word", "label"), [
    ("atlantic", "percent", "Pay a tenth of everything you own: $"),
    ("community", "dice", "Throw, and pay $10 for each point"),
])  # fmt: skip
def test_a_tax_is_chosen(client, edition, word, label):
    game = game_of(edition, dice=[[1, 3]])
    html = page(client, game)
    assert label in html
    assert {"atlantic": "Pay $200", "community": "Pay $60"}[edition] in html
    ask(client, game, action="choose", word=word)
    assert state_of(game).agenda[-1] == ToEnd(0)


BLUES = {"deeds": [6, 8, 9]}


def test_in_a_shortage_one_says_how_many_pieces_one_wants(client):
    given = {"Ana": BLUES, "Ben": {"deeds": [1, 3]}, "bank": {"houses": 1}}
    game = game_of("france", given, when=[{"Ana": "roll"}, {"Ben": {"build": [1]}}])
    assert "How many houses you want" in page(client, game)
    ask(client, game, action="want", piece="house", amount="1")
    assert state_of(game).agenda[-1].piece == "house"
    assert "</span>a house</h2>" in page(client, game)


def test_a_piece_won_in_a_shortage_is_placed_for_nothing_more(client):
    given = {"Ana": BLUES, "Ben": {"deeds": [1, 3]}, "bank": {"houses": 1}}
    wished = [
        {"Ben": {"build": [1]}},
        {"Ana": {"want": {"house": 1}}},
        {"Ana": {"bid": 40}},
        {"server": "close_auction"},
    ]
    game = game_of("france", given, when=[{"Ana": "roll"}, *wished])
    cash = state_of(game).cash[0]
    page(client, game)
    ask(client, game, action="build", square="8")
    assert (state_of(game).cash[0], state_of(game).sites[8].pieces) == (cash, ("house",))


def test_a_hotel_is_exchanged_for_houses(client):
    game = game_of("paris", {"Ana": {"deeds": [1, 3], "buildings": {1: "hotel", 3: "hotel"}}})
    assert "Exchange a hotel for houses" in page(client, game)
    ask(client, game, action="exchange", square="1")
    assert state_of(game).sites[1].pieces == ("house",) * 4


@pytest.mark.parametrize(
    "fields",
    [
        {"action": "build", "square_piece": "x:house"},
        {"action": "build", "square_piece": "39:castle"},
        {"action": "build", "square_piece": "39:house", "loan": "much"},
        {"action": "give_up", "square": "x"},
        {"action": "want", "piece": "house", "amount": "all"},
        {"action": "want", "amount": "1"},
        {"action": "accept", "loan_x": "5"},
        {"action": "repay"},
        {"action": "exchange", "square": "99"},
        {"action": "lease"},
    ],
)
def test_what_no_form_of_ours_sends_is_turned_down_and_changes_nothing(client, fields):
    game = game_of("community", leased(39))
    before = bytes(game.snapshot)
    response = ask(client, game, **fields)
    assert 400 <= response.status_code < 500
    assert bytes(game.snapshot) == before


def test_atlantic_goes_straight_to_the_hotel_from_the_page(client):
    given = {"Ana": {"at": 36, "deeds": [37, 39], "buildings": {37: 2, 39: 2}}, "bank": {"houses": 3}}
    game = game_of("atlantic", given, dice=[[1, 2]])
    assert re.search(r'"39:hotel"[^>]*>Boardwalk: [^<]*\(\$600\)', page(client, game))
    assert ask(client, game, action="build", square_piece="39:hotel").status_code == 200
    assert state_of(game).sites[39].pieces == ("hotel",)


def test_beside_what_may_be_built_on_credit_stands_no_sum_that_holds_for_all_of_it_together(client):
    html = page(client, game_of("community", leased(39)))
    loan = re.search(r"<label>of that on credit, up to half .*?</label>", html, re.DOTALL)[0]
    assert "hint" not in loan

"""The screens of every edition: leases, loans, works, offices, shortages, tax choices, wallets, both languages."""

import re

import pytest
from django.urls import reverse

from games.engine import EDITIONS
from games.engine.actions import Build
from games.engine.agenda import ToChoose, ToEnd, ToKeep, ToPlace, ToTake, ToWant
from games.engine.state import Site
from games.models import Game
from games.tables.opening import open_table
from games.tables.playing import start_game
from games.tables.store import snapshot_of, state_of
from tests.cast import person

pytestmark = pytest.mark.django_db


def game_of(edition, **kwargs):
    """A table of Ana's with two bots, at its start, Ana in turn."""
    game = open_table(host=person("ana"), edition=edition, bots=("steady",) * 2, **kwargs)
    start_game(game_id=game.pk, user=person("ana"))
    return stand(game, lambda state: None)


def stand(game, change, *agenda):
    """Put the game into another position: Ana in turn, awaited for the last of `agenda`."""
    game.refresh_from_db()
    state = state_of(game)
    state.turn, state.thrown, state.throw = 0, True, (1, 2)
    state.agenda = list(agenda) or [ToEnd(0)]
    change(state)
    Game.objects.filter(pk=game.pk).update(snapshot=snapshot_of(state), awaiting={"0": 1})
    game.refresh_from_db()
    return game


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
    game = stand(game_of("community"), lambda state: state.at.__setitem__(0, 6), ToEnd(0), ToTake(0, 6))
    assert "Lease Oriental Avenue for $6" in page(client, game)
    ask(client, game, action="lease")
    assert state_of(game).sites[6].holder == 0


def leased(*squares, pieces=(), paid=(), original=0):
    def change(state):
        for square in squares:
            state.sites[square] = Site(0, pieces, original, original, paid)
        for piece in pieces:
            state.stock[piece] -= len(squares)

    return change


def test_a_piece_is_chosen_and_half_of_it_borrowed(client):
    game = stand(game_of("community"), leased(39, pieces=("house",) * 4, paid=(200,) * 4))
    html = page(client, game)
    assert "Boardwalk: an office building ($400)" in html
    ask(client, game, action="build", square_piece="39:office", loan="200")
    site = state_of(game).sites[39]
    assert (site.pieces, site.owed) == (("office",), 200)


def test_a_loan_is_shown_and_paid_off(client):
    game = stand(game_of("community"), leased(39, pieces=("house",), paid=(200,), original=100))
    html = page(client, game)
    assert "loan $100" in html
    assert "Boardwalk ($110)" in html
    ask(client, game, action="repay", square="39")
    assert state_of(game).sites[39].original == 0


def test_one_of_two_big_buildings_is_sold(client):
    game = stand(game_of("community"), leased(39, pieces=("hotel", "office"), paid=(200, 400)))
    assert "Boardwalk: a hotel ($100)" in page(client, game)
    ask(client, game, action="sell", square_piece="39:hotel")
    assert state_of(game).sites[39].pieces == ("office",)


def test_works_stand_on_a_station(client):
    game = stand(game_of("community"), leased(5))
    ask(client, game, action="build", square_piece="5:works", loan="0")
    assert 'class="works"' in page(client, game)


def test_the_community_bank_shows_its_reserve_and_what_it_has_issued(client):
    html = page(client, game_of("community"))
    assert "Reserve of the community bank:</span>" in html or "Reserve of the community bank: <b>$275,000" in html
    assert "issued: <b>$0" in html


def test_an_estate_is_kept_or_given_up(client):
    change = leased(37, 39, pieces=("house",), paid=(200,), original=100)
    game = stand(game_of("community"), change, ToEnd(0), ToKeep(0, (37, 39)))
    assert "Parcels with a loan" in page(client, game)
    ask(client, game, action="give_up", square=["37"])
    assert state_of(game).sites[37].holder is None
    assert state_of(game).sites[39].holder == 0


def test_the_buyer_of_a_building_borrows_up_to_half_its_price(client):
    from tests.cast import play

    def change(state):
        state.sites[39] = Site(1, ("house",), 0, 0, (200,))
        state.stock["house"] -= 1

    game = stand(game_of("community"), change)
    play(game, 1, "offer", {"to": 0, "give": {"deeds": [39]}, "want": {"cash": 300}})
    html = page(client, game)
    assert "Borrow on Boardwalk" in html
    number = re.search(r'name="offer" value="(\d+)"', html)[1]
    ask(client, game, action="accept", offer=number, loan_39="150")
    assert state_of(game).sites[39][:3] == (0, ("house",), 150)


@pytest.mark.parametrize(("edition", "word", "label"), [
    ("atlantic", "percent", "Pay a tenth of everything you own"),
    ("community", "dice", "Throw, and pay ten times the dice"),
])  # fmt: skip
def test_a_tax_is_chosen(client, edition, word, label):
    choice = ToChoose(0, "taxes", EDITIONS[edition].taxes.income, ("flat", word))
    game = stand(game_of(edition), lambda state: state.at.__setitem__(0, 4), ToEnd(0), choice)
    html = page(client, game)
    assert label in html
    assert {"atlantic": "Pay $200", "community": "Pay $60"}[edition] in html
    ask(client, game, action="choose", word=word)
    assert state_of(game).agenda[-1] == ToEnd(0)


def owned(*squares):
    def change(state):
        for square in squares:
            state.sites[square] = Site(0)

    return change


def test_in_a_shortage_one_says_how_many_pieces_one_wants(client):
    wish = ToWant("house", Build(1, (1,)), (0,), ((1, 1),))

    def change(state):
        owned(6, 8, 9)(state)
        state.sites[1] = state.sites[3] = Site(1)
        state.stock["house"] = 1

    game = stand(game_of("france"), change, ToEnd(0), wish)
    assert "How many houses you want" in page(client, game)
    ask(client, game, action="want", piece="house", amount="1")
    assert state_of(game).agenda[-1].piece == "house"
    assert "Your bid for a house" in page(client, game)


def test_a_piece_won_in_a_shortage_is_placed_for_nothing_more(client):
    game = stand(game_of("france"), owned(6, 8, 9), ToEnd(0), ToPlace(0, "house", 1, 40))
    cash = state_of(game).cash[0]
    page(client, game)
    ask(client, game, action="build", square="8")
    assert (state_of(game).cash[0], state_of(game).sites[8].pieces) == (cash, ("house",))


def test_a_hotel_is_exchanged_for_houses(client):
    def change(state):
        for square in (1, 3):
            state.sites[square] = Site(0, ("hotel",))
        state.stock["hotel"] -= 2

    game = stand(game_of("paris"), change)
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
    game = stand(game_of("community"), leased(39))
    before = bytes(game.snapshot)
    response = ask(client, game, **fields)
    assert 400 <= response.status_code < 500
    assert bytes(game.snapshot) == before


def test_atlantic_goes_straight_to_the_hotel_from_the_page(client):
    def short_of_houses(state):
        state.at[0], state.stock["house"] = 39, 3
        state.sites[37] = state.sites[39] = Site(0, ("house", "house"))

    game = stand(game_of("atlantic"), short_of_houses)
    assert re.search(r'"39:hotel"[^>]*>Boardwalk: [^<]*\(\$600\)', page(client, game))
    assert ask(client, game, action="build", square_piece="39:hotel").status_code == 200
    assert state_of(game).sites[39].pieces == ("hotel",)

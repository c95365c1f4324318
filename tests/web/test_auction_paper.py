"""An auction lies on the table for everybody: what, who leads, all bids, who is out; and one bids with one touch."""

import re
from html import unescape

import pytest
from django.urls import reverse

from games.books import sentence
from games.books.names import money
from games.models import StandingOrders
from games.pages.desk.controls.auction import raises
from games.tables.database.store import state_of
from tests.cast import person, play, table
from tests.games.test_orders import SHORTAGE
from tests.games.test_sealed import sealed_table
from tests.web.test_building_forms import forms
from tests.web.test_editions import ask, page

pytestmark = pytest.mark.django_db
PUT_UP = [{"Ana": "roll"}, {"Ana": "decline"}]


def auctioned(mode="free", others=("ben", "chloe"), **kwargs):
    """Lot 6 is under the hammer."""
    options = {"auction": mode, "lowest_bid": "none"}
    return table(others=others, given={}, dice=[[2, 4]], when=PUT_UP, options=options, **kwargs)


def paper(client, game):
    html = unescape(page(client, game))
    return re.search(r'<section id="auction".*?</section>', html, re.DOTALL)[0]


def read(html):
    return re.sub(r"[ \n]+", " ", re.sub(r"<[^>]*>", " ", html))


def sum_of(amount):
    return money("polynesia", amount)


def test_the_bids_stand_in_their_order_with_the_one_to_beat(client):
    game = auctioned()
    assert "Nobody has bid yet." in paper(client, game)
    for seat, amount in ((1, 20_000), (0, 40_000), (1, 60_000)):
        play(game, seat, "bid", amount)
    line = r'<li id="bid-at-." class="seat-(.)( leads)?"><span class="who">(\w+)</span> <span class="bid">(.*?)</span>'
    assert re.findall(line, paper(client, game)) == [
        ("1", " leads", "ben", sum_of(60_000)), ("0", "", "ana", sum_of(40_000)), ("1", "", "ben", sum_of(20_000)),
    ]  # fmt: skip


@pytest.mark.parametrize(("mode", "turns"), [("free", False), ("turns", True), ("turns_final", True)])
def test_turns_are_spoken_of_beside_the_bids_where_one_bids_in_turns_alone(client, mode, turns):
    told = paper(client, auctioned(mode))
    assert ("turn" in read(told)) == turns
    assert "R-17" in told


@pytest.mark.parametrize(("cash", "lacks"), [(30_000, True), (100_000, False)])
def test_whoever_has_too_little_to_bid_reads_what_is_lacking(client, cash, lacks):
    options = {"auction": "free", "lowest_bid": 0.5}
    game = table(given={"Ana": {"cash": cash}}, dice=[[2, 4]], when=PUT_UP, options=options)
    told = f"You lack {sum_of(70_000)} for the lowest bid."
    assert (told in unescape(page(client, game))) == lacks


def test_the_interest_on_a_mortgaged_lot_is_part_of_what_the_lowest_bid_takes(client):
    given = {"Ana": {"cash": 105_000}, "Chloe": {"deeds": [6], "mortgaged": [6]}}
    options = {"auction": "free", "lowest_bid": 0.5}
    game = table(others=("ben", "chloe"), given=given, when=[{"Chloe": "bankrupt"}], options=options)
    assert f"You lack {sum_of(5_000)} for the lowest bid." in unescape(page(client, game))


@pytest.mark.parametrize("bids", [True, False])
def test_what_is_lacking_for_a_scarce_piece_is_told_to_whoever_bids_for_it(client, bids):
    holder = "Ana" if bids else "Chloe"
    given = {"Ana": {"cash": 5}, "Ben": {"deeds": [37, 39]}, "Chloe": {"cash": 5}, "bank": {"houses": 1}}
    given[holder] = {"cash": 5, "deeds": [1, 3]}
    when = [{"Ben": {"build": [37]}}, {holder: {"want": {"house": 1}}}]
    game = table(edition="paris", others=("ben", "chloe"), given=given, when=when)
    assert ("for the lowest bid." in unescape(page(client, game))) is bids


def test_who_is_outbid_beyond_their_cash_reads_what_is_lacking_until_they_pass_for_good(client):
    options = {"auction": "turns_final", "lowest_bid": "none"}
    given = {"Ana": {"cash": 30_000}}
    game = table(others=("ben", "chloe"), given=given, dice=[[2, 4]], when=PUT_UP, options=options)
    play(game, 0, "bid", 20_000)
    assert "You lack" not in unescape(page(client, game))
    play(game, 1, "bid", 40_000)
    assert f"You lack {sum_of(12_000)} for the next bid." in unescape(page(client, game))
    play(game, 2, "bid", 60_000)
    play(game, 0, "pass")
    assert "You lack" not in unescape(page(client, game))


def test_a_process_that_comes_late_tells_the_same_bids(client):
    from games.pages.desk import auctions

    game = auctioned()
    play(game, 1, "bid", 20_000)
    play(game, 0, "bid", 40_000)
    before = paper(client, game)
    auctions._bids._things.clear()
    assert paper(client, game) == before


@pytest.mark.parametrize("mode", ["free", "turns", "turns_final"])
def test_who_has_passed_is_named(client, mode):
    game = auctioned(mode)
    seat = int(next(iter(game.awaiting)))
    play(game, seat, "pass")
    assert f"Passed: {('ana', 'ben', 'chloe')[seat]}" in read(paper(client, game))


def test_the_hammer_is_a_bar_that_says_when_it_falls(client):
    game = auctioned()
    play(game, 1, "bid", 20_000)
    bar = re.search(r"<progress[^>]*>", paper(client, game))[0]
    assert f'data-falls="{game.hammer_at.isoformat()}"' in bar


def test_whoever_only_watches_sees_it_too(client):
    game = auctioned()
    play(game, 1, "bid", 20_000)
    client.logout()
    html = client.get(reverse("table", args=[game.key])).content.decode()
    assert 'class="seat-1 leads"' in html
    assert 'value="bid"' not in html


def test_one_raises_with_one_touch_and_reads_what_is_left(client):
    game = auctioned()
    play(game, 1, "bid", 100_000)
    cash = state_of(game).cash[0]
    found = forms(page(client, game), "bid")
    hidden = [re.search(r'type="hidden" name="amount" value="(\d+)"', form) for form in found]
    amounts = [int(amount[1]) for amount in hidden if amount]
    assert amounts == [102_000, 114_000, 202_000]
    for amount in amounts:
        assert any(f"{sum_of(cash - amount)} left" in form for form in found)


def test_whoever_leads_may_outbid_themselves_but_not_by_mistake(client):
    game = auctioned()
    play(game, 0, "bid", 100_000)
    [form] = forms(html := page(client, game), "bid")
    before = html.partition('id="bidding"')[2].partition("<form")[0]
    assert re.search(r"<details(?! open)[^>]*><summary>Raise your own bid</summary>\s*$", before)
    assert "Nobody has outbid you" in form
    assert 'value="102000"' in form
    assert "autofocus" not in form
    ask(client, game, action="bid", amount="140000")
    assert (state_of(game).agenda[-1].by, state_of(game).agenda[-1].high) == (0, 140_000)


@pytest.mark.parametrize("mode", ["turns", "turns_final"])
def test_where_one_speaks_in_turns_nobody_outbids_themselves(client, mode):
    game = auctioned(mode)
    play(game, 0, "bid", 100_000)
    assert not forms(page(client, game), "bid")


@pytest.mark.parametrize(
    ("amount", "left"), [("2000", 2_998_000), ("150000", 2_850_000), ("4000000", None), ("x", None)]
)
@pytest.mark.parametrize("mode", ["free", "sealed"])
def test_any_sum_that_is_typed_is_answered_by_what_it_leaves(client, mode, amount, left):
    client.force_login(person("ana"))
    answer = client.get(reverse("weigh", args=[auctioned(mode).key]), {"amount": amount}).content.decode()
    assert answer == ("" if left is None else f"{sum_of(left)} left")


def test_no_raise_is_above_what_one_has():
    assert raises(100, 105, 1, 50) == (100,)
    assert raises(1, None, 1, 50) == (1, 2, 51)


def test_sealed_bids_say_what_they_come_to_and_show_nobody_elses(client):
    game = sealed_table()
    found = paper(client, game)
    assert unescape(sentence("R-80", "polynesia")) in found
    assert "Still to answer: ana, ben" in read(found)
    play(game, 0, "bid", 100_000)
    html = unescape(page(client, game))
    assert f"Your sealed bid: {sum_of(100_000)}." in html
    assert 'class="bids"' not in html


def limit(client, game, **fields):
    client.force_login(person("ana"))
    return client.post(reverse("limit", args=[game.key]), {"lot": "6", "amount": "80000", **fields}, follow=True)


def test_a_limit_is_a_standing_order_for_that_square_and_leaves_the_others(client):
    game = auctioned()
    StandingOrders.objects.create(seat=game.seats.get(order=0), claims=True, buy={"39": 2_000}, bid={"39": 4_000})
    assert "Your limit stands." in limit(client, game).content.decode()
    orders = StandingOrders.objects.get(seat__game=game)
    assert (orders.claims, orders.buy, orders.bid) == (True, {"39": 2_000}, {"39": 4_000, "6": 80_000})


@pytest.mark.parametrize(
    "wrong", [{"lot": "8"}, {"lot": "house"}, {"lot": ""}, {"amount": "81"}, {"amount": "-2000"}, {"amount": ""}]
)
def test_a_limit_that_is_none_changes_nothing(client, wrong):
    game = auctioned()
    limit(client, game, **wrong)
    assert not StandingOrders.objects.exists()


def test_a_limit_below_what_must_be_bid_by_now_is_refused_for_it_would_pass_at_once(client):
    game = auctioned()
    play(game, 1, "bid", 100_000)
    html = unescape(limit(client, game).content.decode())
    assert f"At least {sum_of(102_000)} must be bid by now" in html
    assert not StandingOrders.objects.exists()
    assert "Your limit stands." in limit(client, game, amount="102000").content.decode()


def test_a_limit_for_a_scarce_piece_is_an_order_for_that_kind(client):
    game = table(**SHORTAGE)
    html = page(client, game)
    assert re.search(r'id="limit".*?name="lot" value="house"', html, re.DOTALL)
    limit(client, game, lot="house", amount="40")
    assert StandingOrders.objects.get(seat__game=game).bid == {"house": 40}


def test_in_secret_there_is_no_limit_but_ones_bid(client):
    assert 'id="limit"' not in page(client, sealed_table())
    assert 'id="limit"' in page(client, auctioned())


def test_who_opens_a_table_reads_how_soon_a_hammer_falls_there(client):
    client.force_login(person("ana"))
    told = "the hammer falls 15 seconds after the last bid, with a clock or without."
    assert told in unescape(client.get(reverse("new_table")).content.decode())

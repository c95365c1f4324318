"""Sealed auctions: everybody answers once, when they come by, and nobody learns a bid before all have."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from bots.chair import Chair
from games.engine import Refused, decide
from games.engine.actions import Accept, Bid, Claim
from games.engine.chance import Scripted
from games.models import Game, Seat
from games.tables.database.store import edition_of, snapshot_of, state_of
from games.tables.moves import owed
from games.tables.opening import Pacing
from games.tables.record.export import export_of
from tests.cast import person, play, table

pytestmark = pytest.mark.django_db
SECRET = 1_234_000


def sealed_table(*then, given=None, dice=((2, 4),), when=({"Ana": "roll"}, {"Ana": "decline"}), **kwargs):
    """A table where lot 6 is auctioned by sealed bids."""
    options = {"auction": "sealed", "lowest_bid": "none"} | kwargs.pop("options", {})
    return table(given=given or {}, dice=dice, when=[*when, *then], options=options, **kwargs)


def test_both_answer_at_the_same_time_and_the_highest_pays_one_step_above_the_second():
    game = sealed_table()
    decisions = dict(game.awaiting)
    play(game, 1, "bid", SECRET, decision=decisions["1"])
    play(game, 0, "bid", 100_000, decision=decisions["0"])
    state = state_of(game)
    assert (state.sites[6].holder, state.cash[1]) == (1, 3_000_000 - 102_000)


@pytest.mark.parametrize("name", ["table", "export", "api_table", "fragments"])
@pytest.mark.parametrize("who", ["ana", "dora", None])
def test_a_sealed_bid_is_in_no_page_and_no_export_while_the_auction_is_open(client, name, who):
    game = sealed_table()
    play(game, 1, "bid", SECRET)
    if who:
        client.force_login(person(who))
    html = client.get(reverse(name, args=[game.key])).content.decode()
    assert not any(number in html for number in ("1234000", "1'234'000"))


def test_the_export_tells_it_afterwards(client):
    game = sealed_table()
    play(game, 1, "bid", SECRET)
    play(game, 0, "pass")
    assert "1234000" in client.get(reverse("export", args=[game.key])).content.decode()


def answers(game):
    return [(move["seat"], move["action"]) for move in export_of(game)["moves"][1:]]


def test_the_export_does_not_tell_a_bid_from_a_pass_while_the_auction_is_open():
    bidding, passing = sealed_table(), sealed_table()
    play(bidding, 1, "bid", SECRET)
    play(passing, 1, "pass")
    assert answers(bidding) == answers(passing) == [(1, ["Sealed", 1])]


def test_nor_from_an_answer_that_came_too_late():
    game = sealed_table(pace=Pacing("async", 3_600, 0, 3_600))
    Seat.objects.filter(game=game, order=1).update(awaited=True, due_at=timezone.now() + timedelta(minutes=5))
    assert owed.fall_due(game_id=game.pk, now=timezone.now() + timedelta(minutes=10))
    game.refresh_from_db()
    assert answers(game) == [(1, ["Sealed", 1])]


@pytest.mark.parametrize("answer", ["pass", {"bid": 2_000}, {"bid": 2_998_000}])
def test_an_old_offer_of_cash_says_the_same_whatever_its_giver_has_sealed(answer):
    offer = {"to": "Ana", "give": {"cash": 500_000}, "want": {"deeds": [1]}}
    when = [{"Ana": "roll"}, {"Ben": {"offer": offer}}, {"Ana": "decline"}, {"Ben": answer}]
    game = sealed_table(given={"Ana": {"deeds": [1]}}, when=when)
    with pytest.raises(Refused) as refused:
        decide(edition_of(game), state_of(game), Accept(0), Scripted())
    assert refused.value.clauses == ("G-02", "R-80")


def test_a_rent_is_paid_out_of_what_is_sealed_and_the_bid_counts_as_far_as_the_cash_goes():
    hotel = {"deeds": [1, 3], "buildings": {1: "hotel", 3: "hotel"}}
    given = {"turn": "Ben", "Ana": hotel, "Ben": {"at": 39, "cash": 2_100_000}}
    when = [{"Ben": "roll"}, {"Ben": "roll"}, {"Ben": "decline"}, {"Ben": {"bid": 2_498_000}}]  # 400'000 in passing
    game = sealed_table(given=given, dice=[[1, 1], [2, 3]], when=when, options={"claims": "manual"})
    book, state = edition_of(game), state_of(game)
    state = decide(book, state, Claim(0), Scripted()).state
    assert state.debts == ()
    rent = state.cash[0] - 3_000_000
    assert state.cash[1] == 2_500_000 - rent < 2_498_000
    state = decide(book, state, Bid(0, 2_500_000), Scripted()).state
    assert (state.sites[6].holder, state.cash[0]) == (0, 3_000_000 + rent - (2_500_000 - rent) - 2_000)


def test_what_others_have_sealed_is_in_no_view_of_a_bot():
    game = sealed_table()
    play(game, 1, "bid", SECRET)
    chair = Chair.at(edition_of(game), state_of(game), 0)
    assert chair.view.asked.sealed == ()


def test_positions_that_differ_in_sealed_bids_alone_look_the_same_to_others(client):
    game = sealed_table()
    play(game, 1, "bid", SECRET)
    state, pages = state_of(game), []
    client.force_login(person("ana"))
    for amount in (2_000, 900_000):
        top = state.agenda[-1]._replace(sealed=((1, amount),))
        changed = replace(state, agenda=[*state.agenda[:-1], top])
        Game.objects.filter(pk=game.pk).update(snapshot=snapshot_of(changed))
        html = client.get(reverse("table", args=[game.key])).content.decode()
        new = r'(command_id|csrfmiddlewaretoken)" value="[^"]*"|"X-CSRFToken": "[^"]*"|has=[0-9]+'
        pages.append(re.sub(new, "", html))
    assert pages[0] == pages[1]


def test_a_sealed_bid_is_cash_that_is_not_spent_elsewhere():
    game = sealed_table()
    play(game, 1, "bid", 2_998_000)
    state = state_of(game)
    assert state.agenda[-1].bid_of(1) == 2_998_000


def test_whoever_is_out_of_time_has_passed():
    game = sealed_table(pace=Pacing("async", 3_600, 0, 3_600))
    play(game, 1, "bid", 10_000)
    assert owed.fall_due(game_id=game.pk, now=timezone.now() + timedelta(hours=2))
    game.refresh_from_db()
    assert state_of(game).sites[6].holder == 1


def test_slow_tables_auction_by_sealed_bids():
    assert table(pace=Pacing("async", 3_600, 0, 3_600)).options["auction"] == "sealed"

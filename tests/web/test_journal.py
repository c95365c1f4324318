"""The journal: the last lines on the table, the earlier ones on demand, with htmx and without."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from games.models import Game
from games.pages.plan import runs
from games.pages.sending.change import render_change
from games.tables.moves import owed
from games.tables.selectors import access_table_for
from tests.cast import bots_play, play, table

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def made(standing):
    game = table(bots=3)
    game.seats.filter(order=0).update(held=True)
    bots_play(game, most=100)
    return game.pk


@pytest.fixture
def played(db, made):
    return Game.objects.get(pk=made)


def moves(html):
    return [int(number) for number in re.findall(r'<li id="line-(\d+)-', html)]


def earlier(html):
    found = re.search(r'<p [^>]*class="earlier"[^>]*><a href="([^"]+)"', html)
    return found and found[1]


def test_earlier_lines_follow_on_to_the_first_move(client, played):
    html = client.get(reverse("table", args=[played.key])).content.decode()
    seen = moves(html)
    assert seen[0] >= 100
    link = earlier(html)
    assert link == reverse("journal", args=[played.key]) + f"?before={seen[-1]}"
    while link:
        more = client.get(link, headers=HTMX).content.decode()
        assert 'hx-target="#log"' in more
        assert moves(more)[0] == seen[-1] - 1
        seen += moves(more)
        link = earlier(more)
    assert set(seen) == set(range(1, seen[0] + 1))


def test_without_htmx_they_are_a_page_that_leads_back_to_the_table(client, played):
    html = client.get(reverse("journal", args=[played.key]), {"before": 60}).content.decode()
    assert moves(html)[0] == 59
    assert reverse("table", args=[played.key]) in html
    assert earlier(html)


def test_what_came_after_a_move_is_asked_for_by_its_number(client, played):
    html = client.get(reverse("journal", args=[played.key]), {"after": 90}, headers=HTMX).content.decode()
    assert '<span class="number">91<' in html
    assert moves(html) == []  # the same lines may stand in the log of the table


@pytest.mark.parametrize("asked", ["before=x", "after=-1", "before=" + "9" * 40, ""])
def test_a_number_that_is_none_breaks_nothing(client, played, asked):
    assert client.get(reverse("journal", args=[played.key]) + f"?{asked}").status_code == 200


def test_before_the_start_there_is_no_journal(client):
    game = table(start=False)
    assert client.get(reverse("journal", args=[game.key])).status_code == 404


def test_a_round_of_bots_is_a_line_a_move_and_one_a_turn(client, played):
    html = client.get(reverse("table", args=[played.key])).content.decode()
    assert len(moves(html)) < 2 * len(set(moves(html)))


# --- several moves that are one event ---------------------------------------------------------------------


def put_up(**kwargs):
    """Ana does not buy lot 6, and it comes under the hammer."""
    options = {"auction": "free", "lowest_bid": "none"}
    game = table(given={"Ben": {"deeds": [1]}}, dice=[[2, 4]], when=[{"Ana": "roll"}], options=options, **kwargs)
    play(game, 0, "decline")
    return game


def read(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", unescape(html))).strip()


def summaries(client, game):
    """What stands in the lines that open."""
    html = client.get(reverse("table", args=[game.key])).content.decode()
    return [read(found) for found in re.findall(r'<summary><span class="number".*?</summary>', html, re.DOTALL)]


def grows(game):
    """Where the last move goes in the journal of a page that shows the one before, and what is written there."""
    html = unescape(render_change(access_table_for(AnonymousUser(), game.key)))
    found = re.findall(r'<template hx type="partial" hx-target="(#log[^"]*)"[^>]*>(.*?)</template>', html, re.DOTALL)
    return [(place, read(text)) for place, text in found]


def test_an_auction_is_one_line_with_its_bids_within(client):
    game = put_up()
    play(game, 1, "bid", 20_000)
    play(game, 0, "bid", 40_000)
    [line] = summaries(client, game)
    assert re.fullmatch(r"4 .* comes under the hammer, from .*\. ana bids [^.]*\.", line)
    owed.fall_due(game_id=game.pk, now=game.hammer_at)
    assert [" ana wins " in line for line in summaries(client, game)] == [True]


def test_of_an_auction_that_began_further_back_only_the_last_bid_is_told():
    game = put_up()
    for seat, sum_bid in ((1, 20_000), (0, 40_000), (1, 60_000)):
        play(game, seat, "bid", sum_bid)
    table = access_table_for(AnonymousUser(), game.key)
    html = runs.draw_runs(table, table.journal()[-2:])
    [line] = [read(found) for found in re.findall(r"<summary>.*?</summary>", html, re.DOTALL)]
    assert line.count("bids") == 1
    assert "60" in line


def test_each_bid_goes_into_the_line_of_its_auction():
    game = put_up()
    assert [place for place, _text in grows(game)] == ["#log"]
    play(game, 1, "bid", 20_000)
    [(place, text)] = grows(game)
    assert place == "#log > :first-child"
    assert "comes under the hammer" in text
    play(game, 0, "bid", 40_000)
    (summary, short), (within, bid) = grows(game)
    assert (summary, within) == ("#log > :first-child summary", "#log > :first-child ol")
    assert short.endswith("ana bids 40'000 F.")
    assert bid.startswith("4 ana bids 40'000 F.")


def test_a_process_that_comes_late_puts_a_bid_where_it_belongs():
    game = put_up()
    play(game, 1, "bid", 20_000)
    play(game, 0, "bid", 40_000)
    runs._newest._things.clear()
    assert [place for place, _text in grows(game)] == ["#log > :first-child summary", "#log > :first-child ol"]


def test_what_happens_beside_an_auction_has_a_line_of_its_own(client):
    game = put_up()
    play(game, 1, "bid", 20_000)
    play(game, 1, "mortgage", 1)
    assert [place for place, _text in grows(game)] == ["#log"]
    play(game, 0, "bid", 40_000)
    assert [place for place, _text in grows(game)] == ["#log"]
    assert len(summaries(client, game)) == 1


def test_what_one_builds_in_one_go_is_one_line_with_its_sum(client):
    game = table(edition="community", given={"Ana": {"deeds": [1, 3], "cash": 3_000}})
    for _time in range(3):
        play(game, 0, "build", {"squares": [1], "piece": "house"})
    play(game, 0, "build", {"squares": [3], "piece": "house"})
    [line] = summaries(client, game)
    assert line == "5 ana builds 4 houses for $200: Mediterranean Avenue, Baltic Avenue."
    play(game, 0, "sell", {"squares": [1], "piece": "house"})
    assert [place for place, _text in grows(game)] == ["#log"]

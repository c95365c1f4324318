"""The journal: the last lines on the table, the earlier ones on demand, with htmx and without."""

import re

import pytest
from django.urls import reverse

from tests.cast import bots_play, table

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def played(db):
    game = table(bots=3)
    game.seats.filter(order=0).update(held=True)
    bots_play(game, most=100)
    return game


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

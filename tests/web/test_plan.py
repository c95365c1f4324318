"""What the plan says of its squares, the ledger of players, and where on the page what is asked lies."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from games.pages.sending.change import render_change
from games.pages.sending.fragments import render_shared
from games.tables.selectors import access_table_for
from tests.cast import person, play, table

pytestmark = pytest.mark.django_db


def seen(game):
    return access_table_for(AnonymousUser(), game.key)


def classes(html):
    """The classes of each square, by its number."""
    return {int(number): names.split() for number, names in re.findall(r'<li id="sq-(\d+)" class="([^"]*)"', html)}


def page(client, game, name):
    client.force_login(person(name))
    return client.get(reverse("table", args=[game.key])).content.decode()


def test_a_group_in_one_hand_is_told_from_one_that_is_not():
    squares = classes(render_shared(seen(table(edition="paris", given={"Ana": {"deeds": [1, 3, 6]}}))))
    assert [number for number, names in squares.items() if "whole" in names] == [1, 3]
    assert "owned" in squares[6]


def test_who_completes_a_group_brings_all_of_it():
    given = {"Ana": {"deeds": [1]}}
    game = table(edition="paris", given=given, dice=[[1, 2]], when=[{"Ana": "roll"}])
    play(game, 0, "buy")
    squares = classes(render_change(seen(game)))
    assert "whole" in squares[1]
    assert "whole" in squares[3]


@pytest.mark.parametrize(("edition", "leased"), [("community", True), ("paris", False)])
def test_what_is_leased_is_told_from_what_is_bought(edition, leased):
    squares = classes(render_shared(seen(table(edition=edition, given={"Ana": {"deeds": [6]}}))))
    assert ("leased" in squares[6]) is leased


def test_each_square_lies_on_its_side_of_the_plan():
    sides = [names[2] for names in classes(render_shared(seen(table()))).values()]
    assert sides == [side for name in ("south", "west", "north", "east") for side in ("corner", *[name] * 9)]


def test_the_ledger_says_how_much_of_each_group_somebody_holds_and_what_they_are_worth():
    html = render_shared(seen(table(edition="paris", given={"Ana": {"cash": 100, "deeds": [1, 6, 8]}})))
    ana = html[html.index('id="player-0"') : html.index("</article>", html.index('id="player-0"'))]
    shares = dict(re.findall(r'<i class="(\w+)(?: share-(\d+))?">', ana))
    assert len(shares) == 10
    assert [shares[group] for group in ("brown", "light_blue", "red")] == ["50", "66", ""]
    assert 'data-cash="100"' in ana
    assert "360\u202f€" in ana or "360\u00a0€" in ana  # 100 + 60 + 100 + 100


def test_what_is_asked_lies_on_the_stage_and_what_may_be_done_on_the_desk(client):
    html = page(client, table(edition="paris", given={"Ana": {"deeds": [1]}, "Ben": {"deeds": [3]}}), "ana")
    stage, plan, desk = (html.index(mark) for mark in ('class="stage"', 'id="board"', 'id="desk"'))
    assert stage < html.index('id="own"') < html.index('class="now"') < plan < desk
    assert all(desk < html.index(f'<details id="{fold}"') for fold in ("business", "trade", "seat", "leave"))


def test_in_debt_business_is_what_is_asked(client):
    given = {"Ana": {"cash": 0, "deeds": [1, 3]}, "Ben": {"deeds": [6]}}
    game = table(edition="paris", given=given, dice=[[2, 4]], when=[{"Ana": "roll"}])
    html = page(client, game, "ana")
    assert html.index('id="own"') < html.index('value="mortgage"') < html.index('id="board"')
    assert '<details id="business"' not in html


@pytest.mark.parametrize("edition", ["polynesia", "atlantic", "france", "paris", "community"])
def test_the_page_wears_its_book(client, edition):
    html = page(client, table(edition=edition), "ana")
    assert f'<body class="at-table book-{edition}"' in html
    assert f'class="table book-{edition} of-0"' in html, "one's own line in the ledger"


def spoken(html, number):
    """What is heard of a square: its words in their order."""
    square = html[html.index(f'id="sq-{number}"') :].split("</li>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", square.split(">", 1)[1]).split())


def test_of_each_square_it_is_heard_whose_it_is():
    html = render_shared(seen(table(edition="paris", given={"Ana": {"deeds": [3], "mortgaged": [3]}})))
    assert "Owner: ana mortgaged" in spoken(html, 3)


def test_whoever_has_leased_a_parcel_is_heard_as_its_lessee_for_nobody_owns_land_there():
    html = render_shared(seen(table(edition="community", given={"Ana": {"deeds": [3]}})))
    assert "Lessee: ana" in spoken(html, 3)
    assert "Owner" not in spoken(html, 3)


def test_whoever_goes_from_part_to_part_by_ear_comes_to_the_journal_too(client):
    parts = re.findall(r'<section[^>]* aria-label="([^"]+)"', page(client, table(), "ana"))
    assert {"What you may do", "Players", "Your desk", "Journal"} <= set(parts)


def test_who_is_in_jail_is_told_from_who_visits():
    html = render_shared(seen(table(given={"Ana": {"at": 10, "jail": 0}, "Ben": {"at": 10}})))
    assert "ana is in jail." in spoken(html, 10)
    assert "ben stands here." in spoken(html, 10)
    assert re.findall(r'class="piece seat-(\d) jailed"', html) == ["0"]


def test_who_pays_the_fine_is_seen_to_be_out_of_jail_before_the_throw():
    game = table(edition="paris", given={"Ana": {"at": 10, "jail": 0}})
    play(game, 0, "pay_fine")
    assert "ana stands here." in render_change(seen(game))

"""The deed of a square: what a visit costs at each line, who holds what, and figures for who looks."""

import re

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.engine import EDITIONS
from games.engine.board import SQUARES
from games.pages.deeds.deed import deed_of
from games.tables.selectors import access_table_for
from tests.cast import person, table

pytestmark = pytest.mark.django_db


def deed(game, square, who="ana"):
    return deed_of(access_table_for(person(who), game.key), square)


def address(game, square):
    return reverse("deed", args=[game.key, square])


@pytest.mark.parametrize("book", list(EDITIONS))
def test_every_square_of_every_book_has_a_deed_that_says_something(book, client):
    game = table(edition=book)
    client.force_login(person("ana"))
    for square in range(SQUARES):
        html = client.get(address(game, square), headers={"HX-Request": "true"}).content.decode()
        assert html.strip().startswith('<section id="deed"')
        assert "deed-lines" in html or "deed-rule" in html, square
        assert re.search(r'class="clause" href="/rules/\w+/#[A-Z]', html), square


CALLED = {
    "polynesia": ("airports and ports", "aéroports et ports"), "atlantic": ("railroads", "gares"),
    "community": ("railroads", "gares"), "france": ("stations", "gares"), "paris": ("stations", "gares"),
}  # fmt: skip


@pytest.mark.parametrize("book", list(EDITIONS))
def test_stations_are_called_what_the_book_has(book):
    game = table(edition=book)
    for language, name in zip(("en", "fr"), CALLED[book], strict=True):
        with override(language):
            assert deed(game, 5).group_name == name


def test_a_deed_is_a_page_of_its_own_where_nothing_opens_it(client):
    game = table(edition="paris")
    html = client.get(address(game, 24)).content.decode()
    assert "<title>Avenue Henri-Martin" in html
    assert reverse("table", args=[game.key]) in html
    assert "data-close-deed" not in html


def test_there_is_no_deed_beyond_the_board_nor_before_the_start(client):
    assert client.get(f"/tables/{table().key}/deeds/40/").status_code == 404
    assert client.get(address(table(start=False), 1)).status_code == 404


def test_the_line_that_holds_is_marked():
    game = table(edition="paris", given={"Ana": {"deeds": [6, 8, 9], "buildings": {6: 1, 8: 1, 9: 2}}})
    card = deed(game, 9)
    assert card.lines[card.now][:2] == ("2 houses", "100\xa0€")
    assert [line.sum for line in card.lines] == [f"{sum_}\xa0€" for sum_ in (8, 16, 40, 100, 300, 450, 600)]
    assert deed(game, 6, "ben").now == 2


def test_on_a_free_square_the_line_is_the_one_that_would_hold():
    game = table(edition="paris", given={"Ana": {"deeds": [6, 8]}})
    card = deed(game, 9)
    assert card.lines[card.now].label == "Whole group"
    assert deed(game, 9, "ben").now == 0
    assert deed(game, 9, "dora").now is None


def test_it_says_who_holds_how_many_and_whose_group_it_completes():
    game = table(edition="paris", given={"Ana": {"deeds": [6]}, "Ben": {"deeds": [1]}})
    assert deed(game, 9).held == ("You hold 1 of 3",)
    assert deed(game, 9, "ben").held == ("ana holds 1 of 3",)
    assert "It completes the group of ben." in deed(game, 3).figures
    assert "It completes your group." in deed(game, 3, "ben").figures
    assert deed(game, 39).held == ("Nobody holds any of its group",)


def test_it_says_how_likely_a_visit_is():
    game = table(edition="paris", given={"Ana": {"deeds": [6], "at": 0}, "Ben": {"at": 0}})
    assert "Somebody else lands here in the next round: 14\xa0% (in the long run 3\xa0%)" in deed(game, 6).figures
    assert "You land here with your next turn: 14\xa0%" in deed(game, 6, "ben").figures
    assert not any("You land" in text for text in deed(game, 6, "dora").figures)


def test_it_says_what_is_left_of_the_cash_or_lacks():
    game = table(edition="paris", given={"Ana": {"cash": 412}, "Ben": {"cash": 200}})
    assert "Of your cash 172\xa0€ would be left." in deed(game, 24).figures
    assert deed(game, 24, "ben").lacking == "You lack 40\xa0€ for it."


def test_a_mortgage_says_what_ends_it_and_takes_no_rent():
    card = deed(table(edition="paris", given={"Ben": {"deeds": [39], "mortgaged": [39]}}), 39)
    assert (card.stamp, card.now) == ("Mortgaged: no rent until it is redeemed for 220\xa0€.", None)


def test_in_a_book_of_leases_a_bare_lease_costs_a_visitor_nothing():
    card = deed(table(edition="community", given={"Ben": {"deeds": [39]}}), 39)
    assert card.lines[card.now][:2] == ("Bare lease", "nothing")
    assert [fact.label for fact in card.sums] == ["Ground rent", "1 house", "1 hotel", "1 office building"]


def test_a_tax_says_its_sum_and_its_rule():
    card = deed(table(edition="paris"), 4)
    assert [fact.value for fact in card.sums] == ["200\xa0€"]
    assert [rule.clause for rule in card.rules] == ["D-13"]


def test_a_refusal_for_lack_of_cash_says_what_is_missing(client):
    given = {"Ana": {"cash": 60, "at": 0}}
    game = table(edition="paris", given=given, dice=[[2, 4]], when=[{"Ana": "roll"}])
    client.force_login(person("ana"))
    sent = {"action": "buy", "command_id": "00000000-0000-4000-8000-000000000001"}
    answer = client.post(reverse("move", args=[game.key]), sent, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert "You lack 40\xa0€ for it." in answer.content.decode()


def test_beside_the_purchase_stands_what_is_left(client):
    game = table(edition="paris", given={"Ana": {"cash": 412}}, dice=[[2, 4]], when=[{"Ana": "roll"}])
    client.force_login(person("ana"))
    html = client.get(reverse("table", args=[game.key])).content.decode()
    assert '<small class="left">312\xa0€ left</small></button>' in html


def page_of(client, who, **position):
    game = table(edition="paris", **position)
    client.force_login(person(who))
    return client.get(reverse("table", args=[game.key])).content.decode(), game


def test_each_square_of_the_plan_leads_to_its_deed(client):
    html, game = page_of(client, "ana")
    for square in range(SQUARES):
        assert f'href="{address(game, square)}" data-deed' in html
    assert '<section id="deed" hidden>' in html


ASKED = {"given": {"Ana": {"cash": 412, "at": 0}}, "dice": [[2, 4]], "when": [{"Ana": "roll"}]}


def test_who_is_asked_to_buy_has_the_deed_on_the_paper_and_nobody_else(client):
    assert '<section id="asked"' in page_of(client, "ana", **ASKED)[0]
    assert '<section id="asked"' not in page_of(client, "ben", **ASKED)[0]


def test_in_an_auction_all_who_play_have_the_deed_on_the_paper(client):
    auction = ASKED | {"when": [{"Ana": "roll"}, {"Ana": "decline"}]}
    assert ['<section id="asked"' in page_of(client, who, **auction)[0] for who in ("ana", "ben", "dora")] == [
        True,
        True,
        False,
    ]


def test_one_reads_what_the_next_throw_may_cost_and_nobody_elses(client):
    given = {"Ben": {"deeds": [6, 8, 9], "buildings": {6: "hotel", 8: "hotel", 9: "hotel"}}, "Ana": {"at": 0}}
    line = "Your next throw: 1 in 9 to pay 600\xa0€ (Avenue de la République)"
    assert line in page_of(client, "ana", given=given)[0]
    assert "Your next throw" not in page_of(client, "ben", given=given)[0]
    assert "Your next throw" not in page_of(client, "dora", given=given)[0]


def test_a_game_that_is_played_back_shows_deeds_as_they_were(client):
    game = table(edition="paris")
    page = client.get(reverse("replay", args=[game.key]) + "?n=1").content.decode()
    assert f'href="{address(game, 24)}?n=1" data-deed' in page
    html = client.get(f"{address(game, 24)}?n=1").content.decode()
    assert reverse("replay", args=[game.key]) + "?n=1" in html
    assert client.get(f"{address(game, 24)}?n=999").status_code == 404


SHORT = {"edition": "paris", "given": {"Ana": {"cash": 200}}, "dice": [[6, 5]], "when": [{"Ana": "roll"}]}


def test_whoever_cannot_buy_reads_the_price_and_what_is_lacking_before_anything_else(client):
    """No button says the price then, and on a telephone the end of the deed lies out of sight."""
    client.force_login(person("ana"))
    html = client.get(reverse("table", args=[table(**SHORT | {"given": {"Ana": {"cash": 60}}}).key])).content.decode()
    head = html[html.index('id="asked"') : html.index("deed-lines")]
    assert "price 140\xa0€" in head
    assert '<p class="lacking">You lack 80\xa0€ for it.</p>' in head


def test_while_a_deed_is_auctioned_its_printed_price_stands_beside_its_name(client):
    when = [*SHORT["when"], {"Ana": "decline"}]
    client.force_login(person("ana"))
    html = client.get(reverse("table", args=[table(**SHORT | {"when": when}).key])).content.decode()
    assert "<small>price 140\xa0€</small></h2>" in html
    assert "pink · price 140\xa0€" in html

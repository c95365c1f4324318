"""What a page says reads right: one piece is one piece, and no box stands there empty."""

import re

import pytest
from django.urls import reverse

from games.pages.drawing import breakable
from games.tables.seats.seating import would_end
from tests.cast import person, table

pytestmark = pytest.mark.django_db


def page(client, game, name=None, language="en"):
    if name:
        client.force_login(person(name))
    address = reverse("table", args=[game.key])
    return client.get(address, headers={"accept-language": language}).content.decode()


@pytest.mark.parametrize(
    ("language", "one", "two"), [("en", "1 house,", "2 hotels<"), ("fr", "1 maison,", "2 hôtels<")]
)
def test_the_last_house_of_the_bank_is_one_house(client, language, one, two):
    game = table(given={"bank": {"houses": 1, "hotels": 2}})
    (bank,) = re.findall(r'<p id="bank".*?</p>', page(client, game, language=language))
    assert one in bank
    assert two in bank


def own_box(html):
    """What stands in the box of one's own moves, without its marks."""
    box = html[html.index('id="own"') :].split("</section>")[0].split(">", 1)[1]
    return re.sub(r"<[^>]*>", "", box).split()


@pytest.mark.parametrize("name", ["ana", "ben", "chloe", "dora", None])
def test_the_box_of_ones_moves_is_never_empty(client, name):
    game = table(others=("ben", "chloe"), given={"Chloe": {"bankrupt": True}})
    assert own_box(page(client, game, name))
    for player in ("ana", "ben"):
        would_end(game_id=game.pk, user=person(player), yes=True)
    html = page(client, game, name)
    assert "The game is over" in html
    assert own_box(html)


TICKED, AGREED = 'id="end-sure" required', "End the game here, if all agree"


def test_who_plays_alone_beside_bots_ends_a_game_only_with_a_tick(client):
    html = page(client, table(bots=2), "ana")
    assert (TICKED in html, AGREED in html) == (True, False)


def test_of_several_people_only_the_last_to_agree_ends_a_game_by_it_and_ticks_that(client):
    game = table(others=("ben", "chloe"), given={"Chloe": {"bankrupt": True}})
    html = page(client, game, "ana")
    assert (TICKED in html, AGREED in html) == (False, True)
    would_end(game_id=game.pk, user=person("ben"), yes=True)
    html = page(client, game, "ana")
    assert (TICKED in html, AGREED in html) == (True, False)
    html = page(client, game, "ben")
    assert (TICKED in html, AGREED in html, "Play on after all" in html) == (False, False, True)


@pytest.mark.parametrize(("language", "house", "hotel"), [("en", "a house", "a hotel"), ("fr", "maison", "hôtel")])
def test_a_building_on_the_board_is_called_by_its_name(client, language, house, hotel):
    html = page(client, table(given={"Ana": {"deeds": [1, 3], "buildings": {1: 4, 3: "hotel"}}}), language=language)
    called = set(re.findall(r'<span class="(?:house|hotel)" title="([^"]*)"><span class="hidden">\1</span>', html))
    assert len(called) == 2
    assert all(any(name.endswith(word) for name in called) for word in (house, hotel)), called


def test_in_french_a_narrow_space_stands_before_the_colon_of_a_label(client):
    html = client.get(reverse("account_login"), headers={"accept-language": "fr"}).content.decode()
    assert re.search("<label[^>]*>[^<]+\u202f:</label>", html)
    assert "\xa0:" not in html


def test_a_name_of_two_parts_breaks_between_them_and_is_a_text_still():
    assert breakable("Guest-4491") == "Guest-<wbr>4491"
    assert breakable("<b>") == "&lt;b&gt;"


def test_in_the_strip_the_names_of_guests_break_at_their_hyphen(client):
    game = table(others=("Guest-4491",))
    assert '<span class="called">Guest-<wbr>4491</span>' in page(client, game)

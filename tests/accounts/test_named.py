"""A private table's key is its invitation: no list tells it to who has not sat there, also when the game is over."""

import pytest
from django.urls import reverse

from clubs.models import ClubGame
from games.models import Game
from tests.accounts.test_ratings import of_two, resigned
from tests.cast import person
from tests.clubs.founding import founded

pytestmark = pytest.mark.django_db
LISTS = ("longest", "worth")
ANYBODY = ("ana", "ben", "chloe", None)


def over(**columns):
    """Two games of Ana and Ben that have counted, with these columns; their keys."""
    for game in (resigned(of_two(), 1), resigned(of_two(), 1)):
        Game.objects.filter(pk=game.pk).update(**columns)
    return list(Game.objects.values_list("key", flat=True))


def pages(name):
    yield from (reverse("profile", args=[who]) for who in ("ana", "ben"))
    yield from (f"{reverse(way)}?by={by}" for by in LISTS for way in ("leaderboard", "api_leaderboard"))
    yield reverse("record", args=["ana"])
    if name:
        yield reverse("club_games", args=["lagoon"])


def told(client, keys):
    """Who is told a key, by which pages."""
    club = founded(owner="dora", name="Lagoon", ana="member", ben="member", chloe="member")
    for game in Game.objects.all():
        ClubGame.objects.get_or_create(club=club, game=game)
    found = {}
    for name in ANYBODY:
        if name:
            client.force_login(person(name))
        else:
            client.logout()
        texts = {page: client.get(page).content.decode() for page in pages(name)}
        assert all("ana" in text.lower() for text in texts.values())
        found[name] = {page for page, text in texts.items() if any(key in text for key in keys)}
    return found


@pytest.mark.long
def test_a_private_tables_key_is_told_to_those_alone_who_sat_there(client):
    found = told(client, over(public=False))
    assert found["chloe"] == found[None] == set()
    everywhere = set(pages("ana")) - {reverse("record", args=["ana"])}
    assert found["ana"] == found["ben"] == everywhere


@pytest.mark.long
@pytest.mark.parametrize("columns", [{"public": True}, {"public": False, "reserved": True}])
def test_that_of_a_public_or_arranged_table_is_told_to_all(client, columns):
    found = told(client, over(**columns))
    assert found["chloe"] == found["ana"]
    assert found["chloe"] - found[None] == {reverse("club_games", args=["lagoon"])}


def test_the_players_of_one_long_private_game_are_still_one_line(client):
    resigned(of_two(), 1)
    Game.objects.update(public=False)
    html = client.get(reverse("leaderboard"), {"by": "longest"}).content.decode()
    assert html.count("<td>20</td>") == 1

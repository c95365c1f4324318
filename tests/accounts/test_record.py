"""What somebody has played: by book and pace, with whom, in which clubs; the same few statements however much it is."""

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.record import opponents
from games.models import Game
from tests.cast import person, table
from tests.clubs.founding import founded

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture(autouse=True)
def many_tables(settings):
    settings.MOST_OPEN_TABLES = settings.MOST_SEATS = 100


def over(places, **columns):
    game = table(edition=columns.pop("edition", "polynesia"), others=("ben", "chloe"))
    for order, place in enumerate(places):
        game.seats.filter(order=order).update(place=place, awaited=False)
    Game.objects.filter(pk=game.pk).update(**{"status": Game.Status.OVER, "ended": NOW} | columns)


def record(client, name="ana"):
    return client.get(f"/players/{name}/record/")


def test_it_counts_by_book_and_pace_and_who_stood_before_whom(client):
    over([1, 2, 3]), over([2, 1, 3]), over([1, 1, 3]), over([1, 2, 3], edition="paris", pace="async")
    over([1, 2, 3], uncounted=Game.Uncounted.ANNULLED), over([1, 2, 3], watch_delay=60)
    table(others=("ben",))
    context = record(client).context
    assert [tuple(row) for row in context["played"]] == [("polynesia", "untimed", 3, 2), ("paris", "async", 1, 1)]
    assert [(row.name, row.games, row.ahead, row.level, row.behind) for row in context["met"]] == [
        ("ben", 4, 2, 1, 1), ("chloe", 4, 4, 0, 0),
    ]  # fmt: skip


def test_whom_one_has_met_is_told_of_ones_last_games_however_many_there_are(client, monkeypatch):
    opponents._statement.cache_clear()
    monkeypatch.setattr(opponents, "GAMES", 2)
    over([2, 1, 3]), over([1, 2, 3]), over([1, 2, 3])
    met = [(row.name, row.games, row.behind) for row in record(client).context["met"]]
    opponents._statement.cache_clear()
    assert met == [("ben", 2, 0), ("chloe", 2, 0)]
    assert "Of the last 1000 games." in record(client).content.decode()


def clubs(client, name):
    return record(client, name).context["clubs"]


def test_clubs_are_those_to_which_one_belongs_and_others_read_only_of_those_that_are_theirs_too(client):
    founded(ben="member", chloe="asking", dora="banned")
    founded(owner="ben", name="Lagoon", eve="member")
    reef, lagoon = ("Reef", "/clubs/reef/"), ("Lagoon", "/clubs/lagoon/")
    seen = {
        None: [], "ana": [reef], "ben": [lagoon, reef], "chloe": [], "dora": [], "eve": [lagoon], "frida": [],
    }  # fmt: skip
    for viewer, of_ben in seen.items():
        if viewer is not None:
            client.force_login(person(viewer))
        assert clubs(client, "ben") == of_ben, viewer
    client.force_login(person("ana"))
    assert [clubs(client, name) for name in ("ana", "chloe", "dora")] == [[reef], [], []]


def test_more_games_are_no_more_statements_and_who_has_gone_is_not_met(client, django_assert_num_queries):
    over([1, 2, 3])
    client.force_login(person("dora"))
    with django_assert_num_queries(7):
        record(client)
    over([1, 2, 3])
    User.objects.filter(username="ben").update(is_active=False)
    with django_assert_num_queries(7):
        assert [row.name for row in record(client).context["met"]] == ["chloe"]
    assert record(client, "ben").status_code == 404
    assert record(client, "nobody").status_code == 404
    assert person("ana").username in client.get("/players/ana/").content.decode()

"""What pages ask of the database: few things, and no more of them where there is more to show."""

import re

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Notice, Rating
from games.models import Game
from tests.cast import person, table, visitor

pytestmark = pytest.mark.django_db
MOST = 6
PAGES = (
    "/", "/?before={last}", "/?host={ben}", "/games/", "/games/waiting/", "/games/next/", "/players/ana/",
    "/players/ben/", "/players/ana/record/", "/players/ben/record/", "/leaderboard/", "/notices/", "/hours/",
    "/tables/new/", "/rules/polynesia/",
)  # fmt: skip


def live_on(games):
    """Ana and Ben play so many games, have finished as many, and each has as many open; Ana is told of all."""
    for _ in range(games):
        table(), table(start=False)
        over = table()
        Game.objects.filter(pk=over.pk).update(status=Game.Status.OVER, ended=timezone.now())
        over.seats.update(place=1, awaited=False)
        Notice.objects.create(user=person("ana"), game=over, about="end", channel="email", due_at=timezone.now())
    for number in range(games):
        who = person(f"player{number}{games}")
        for pool in Rating.Pool.values:
            Rating.objects.create(user=who, pool=pool, mu=25, sigma=1, games=7 * number)


@pytest.fixture
def many_tables(settings):
    settings.MOST_OPEN_TABLES = settings.MOST_SEATS = 100


def asked(address):
    """What a page asks of the database that Ana opens for the first time."""
    cache.clear()
    client = visitor("ana")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code in (200, 302)
    return [query["sql"] for query in queries]


@pytest.fixture(scope="module")
def asked_by_pages(standing):
    """What each page asks where there is little on it, and where there is more; of all that nothing is left."""
    found = {page: [] for page in PAGES}
    with override_settings(MOST_OPEN_TABLES=100, MOST_SEATS=100), transaction.atomic():
        for games in (1, 4):
            live_on(games)
            for page in PAGES:
                address = page.format(last=Game.objects.latest("pk").pk + 1, ben=person("ben").pk)
                found[page].append(asked(address))
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("page", PAGES)
def test_a_page_asks_at_most_six_things_and_no_more_where_there_is_more_on_it(asked_by_pages, page):
    few, many = asked_by_pages[page]
    assert len(many) <= len(few), many
    assert len(many) <= MOST, many


def test_the_badge_of_a_list_counts_what_the_badge_of_any_page_counts(client, many_tables):
    live_on(3)
    for name in ("ana", "ben"):
        client.force_login(person(name))
        counts = {client.get(page).context["waiting_count"] + 0 for page in ("/", "/games/", "/hours/")}
        assert len(counts) == 1


def test_older_results_are_on_the_next_page(client, many_tables, monkeypatch):
    monkeypatch.setattr("games.tables.lists.overview.RESULTS", 2)
    monkeypatch.setattr("accounts.standings.views.RESULTS", 2)
    live_on(3)
    first = client.get("/players/ana/")
    second = client.get("/players/ana/", {"before": first.context["older"]})
    keys = [key for page in (first, second) for key in re.findall(r'/tables/([^/]+)/"', page.context["results"])]
    ended = Game.objects.filter(status=Game.Status.OVER).order_by("-ended")
    assert keys == list(ended.values_list("key", flat=True))
    assert second.context["older"] is None

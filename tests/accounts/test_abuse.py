"""What nobody had tried yet of `docs/abuse.md`: throw-away accounts, a crowd of sign-ups, programs in people's names.

Its table names these and the other tests, and each name there is one of a test that is there.
"""

import json
import re
from itertools import combinations
from pathlib import Path

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.standings.counting import MEETINGS, RatedEntry, meetings, weight_of
from bots.models import ByProgram
from games.models import Game
from games.pages.programs.throttles import Throttle
from games.tables import opening
from games.tables.errors import TableError
from tests.accounts.signing_up import SIGN_UP
from tests.accounts.staff import staff
from tests.cast import awaited, person, table
from tests.games.taken_back import streets

pytestmark = pytest.mark.django_db
FOUR = ("ana", "ben", "chloe", "dora")


def test_a_throw_away_account_sits_at_no_table_that_counts_until_its_address_is_confirmed(settings, client):
    game = opening.open_table(host=person("ana"), edition="polynesia")
    settings.CONFIRMED_ADDRESSES = True
    client.post(reverse("account_signup"), SIGN_UP)
    loser = User.objects.get(username=SIGN_UP["username"])
    with pytest.raises(TableError, match="confirms your address"):
        opening.join(game_id=game.pk, user=loser)
    own = opening.open_table(host=loser, edition="polynesia")
    assert (own.uncounted, own.public) == (Game.Uncounted.GUESTS, False)  # what it plays counts for nobody


@pytest.mark.long
def test_a_thousand_sign_ups_from_one_address_are_as_many_as_twenty():
    for number in range(1_000 // 40):
        form = SIGN_UP | {"username": f"sock{number}puppet", "email": f"{number}@example.org"}
        last = Client().post(reverse("account_signup"), form)
    assert last.status_code == 429
    assert User.objects.count() == 20


@pytest.mark.long
@pytest.mark.parametrize(
    ("first", "others"),
    [("::ffff:203.0.113.7", "::ffff:203.0.113.8"), ("2001:db8:1:2::9", "2001:db8:1:3::9")],
)
def test_strangers_on_a_server_that_listens_on_both_kinds_of_addresses_are_not_counted_as_one(first, others):
    for number in range(22):
        form = SIGN_UP | {"username": f"sock{number}puppet", "email": f"{number}@example.org"}
        last = Client(REMOTE_ADDR=first).post(reverse("account_signup"), form)
    assert last.status_code == 429
    assert Client(REMOTE_ADDR=others).post(reverse("account_signup"), SIGN_UP).status_code == 302


def test_whoever_has_a_network_asks_the_api_no_more_often_than_whoever_has_an_address(monkeypatch):
    monkeypatch.setattr(Throttle, "rate", "5/min", raising=False)  # 600 take a while

    def asks(address):
        return Client(REMOTE_ADDR=address).get(reverse("api_leaderboard")).status_code

    assert [asks(f"2001:db8:1:2::{number}") for number in range(6)] == [200] * 5 + [429]
    assert asks("2001:db8:1:3::1") == 200


def test_of_the_same_four_in_turns_no_more_games_count_than_of_the_same_two():
    """Whoever wins in turns: each pair of the four has met as often."""
    for _ in range(MEETINGS):
        game = table(others=FOUR[1:])
        Game.objects.filter(pk=game.pk).update(status="over", rated=True, ended=timezone.now())
    now = table(others=FOUR[1:])
    now.ended = timezone.now()
    entries = [RatedEntry(person(name).pk, "", place, won=place == 1, tied=False) for place, name in enumerate(FOUR, 1)]
    met = meetings(now, entries)
    assert len(met) == len(list(combinations(FOUR, 2)))
    assert {weight_of(entry.user, met) for entry in entries} == {0.0}


def test_a_program_that_could_not_be_written_down_is_named_with_its_next_move(client):
    game = streets()
    client.force_login(person("ana"))

    def builds_on(square):
        body = json.dumps({"action": "build", "argument": [square]})
        return client.post(reverse("api_moves", args=[game.key]), body, content_type="application/json").status_code

    def fails(execute, sql, params, many, context):
        if "bots_byprogram" in sql:
            raise OperationalError("the table is locked")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(fails):
        assert builds_on(6) == 201
    assert not ByProgram.objects.exists()
    assert builds_on(8) == 201
    assert ByProgram.objects.count() == 1


def test_a_program_that_moves_under_a_persons_name_is_named_at_the_table_and_to_the_staff(client):
    game = table()
    names = ("ana", "ben")
    mover = names[awaited(game)]
    client.force_login(person(mover))
    for _ in range(2):
        body = json.dumps({"action": "roll"})
        client.post(reverse("api_moves", args=[game.key]), body, content_type="application/json")
    assert [(row.game, row.user) for row in ByProgram.objects.all()] == [(game, person(mover))]
    said = f"A program has moved here, by the API, for {mover}."
    for who in (*names, "dora"):
        client.force_login(person(who))
        assert said in client.get(reverse("table", args=[game.key])).content.decode()
    assert mover in staff("boss", superuser=True).get("/admin/bots/byprogram/").content.decode()
    cache.clear()  # it is no matter of what somebody remembers
    assert said in client.get(reverse("table", args=[game.key])).content.decode()
    other = table()
    assert "by the API" not in client.get(reverse("table", args=[other.key])).content.decode()
    Game.objects.update(watch_delay=60)
    client.force_login(person(mover))
    assert said not in client.get(reverse("table", args=[game.key])).content.decode()


def test_each_test_that_the_table_of_abuse_names_is_there():
    root = Path(site.BASE_DIR)
    named = set(re.findall(r"`(tests/\S+?)::(test_\w+)`", (root / "docs" / "abuse.md").read_text()))
    assert len(named) > 20
    assert [pair for pair in named if f"def {pair[1]}(" not in (root / pair[0]).read_text()] == []

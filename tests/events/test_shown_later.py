"""An event shows its tables later: nothing that anybody may ask for says more of them than the delay allows.

Most of it is one law: whatever is played within the delay, every address answers those who do not play there as if it
had not been played.
"""

import re
from datetime import UTC, datetime, timedelta
from itertools import chain

import pytest
import time_machine
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from accounts.own.data import data_of
from clubs.models import Event
from clubs.services import rulings
from clubs.services.errors import ClubError
from games.models import Game, Move
from games.pages.memory import Latest
from tests.cast import awaited, person, play
from tests.clubs.holding import draft, end, fresh, goes_on, opened, started, tables_of, told
from tests.clubs.people import somebody_moves

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
DELAY = 300
METHOD_NOT_ALLOWED = 405
VIEWERS = ("", "dora", "ana", "ben", "p5")
"""Nobody, a stranger, the owner and an organiser of the club, somebody who plays at another table of the event."""
VARIES = re.compile(r'csrf\w*"[^>]*|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|X-CSRFToken[^}]*|token/[^"]*|[A-Za-z0-9]{64}')
"""What is another with each answer."""


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands, and nothing that is kept from one look to the next."""
    monkeypatch.setattr(Latest, "get", lambda self, key: None)
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture(scope="module")
def evening(standing):
    """An event with two tables of four, in its first round, some moves ago."""
    with time_machine.travel(START, tick=False):
        made = started(8, watch_delay=DELAY, pause=0)
        for table in tables_of(made, 1):
            for _ in range(6):
                somebody_moves(table.game_id)
    return made.pk


@pytest.fixture
def event(evening, clock):
    return Event.objects.get(pk=evening)


READ = {"replay": ("?n=0", "?n=5", "?n=7"), "journal": ("?before=1000", "?after=0"),
        "fragments": ("?n=5", "?n=7", "?panels=trade")}  # fmt: skip
"""The pages of a table that read a query, and those that they read; others are given all of them in whole length."""
OTHERS = ("table", "analysis", "api_table", "export")


def addresses(event, table, whole):
    """All addresses of the site that say anything of that event, its table or its people.

    In short each page is asked of what it is about, and for what it reads; in whole length also of the other.
    """
    values = {"slug": event.club.slug, "username": "p1", "square": 1, "edition": "polynesia"}
    for pattern in get_resolver().url_patterns:
        for one in getattr(pattern, "url_patterns", [pattern]):
            if isinstance(one, URLPattern) and one.name and not str(pattern.pattern).startswith(("admin", "accounts")):
                own = event if one.name.startswith("event") and one.name != "event_at_table" else table.game
                keys = [event.key, table.game.key] if whole else [own.key]
                yield from _reversed(one, values, keys)
    queries = dict.fromkeys([*READ, *OTHERS], sorted({*chain(*READ.values())})) if whole else READ
    for name, asked in queries.items():
        yield from (reverse(name, args=[table.game.key]) + query for query in asked)


def _reversed(pattern, values, keys):
    names = pattern.pattern.converters
    if set(names) <= {"key", *values}:
        for key in keys if "key" in names else [""]:
            yield reverse(pattern.name, kwargs={name: key if name == "key" else values[name] for name in names})


def client_of(name):
    client = Client()
    if name:
        client.force_login(person(name))
    return client


def watchers(table):
    """Those of them who do not play at that table: who sits where the lot says."""
    seated = set(table.seats.values_list("entry__name", flat=True))
    return [name for name in VIEWERS if name not in seated]


def everything(event, table, whole):
    """What each address answers each viewer, as far as it does not vary of itself; three of them, in short two."""
    found = {}
    for name in watchers(table)[:: 2 if whole else 3]:
        client = client_of(name)
        for address in addresses(event, table, whole):
            for headers in ({}, {"HX-Request": "true"})[: 2 if table.game.key in address and (whole or name) else 1]:
                answer = seen(client, address, headers)
                if answer[0] == METHOD_NOT_ALLOWED:
                    break
                found[name, address, *headers] = answer
    return found


def seen(client, address, headers=None):
    """What an address answers, as far as it does not vary of itself."""
    answer = client.get(address, headers=headers)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return answer.status_code, VARIES.sub("", body.decode("utf-8", "replace"))


def same(before, after):
    """Which answers are other ones."""
    return [where for where in before if before[where] != after[where]]


def posts(table):
    """What somebody who does not play there may try to do at a table, and learn from the answer."""
    key = table.game.key
    for number in (1, table.game.sequence, table.game.sequence + 1):
        yield reverse("move", args=[key]), {"action": "roll", "decision": number}, {}
        yield reverse("move", args=[key]) + f"?n={number}", {"action": "roll"}, {"HX-Request": "true"}
        yield reverse("api_moves", args=[key]), {"action": "roll", "decision": number}, {}
    for name in ("weigh", "limit", "join", "nonce", "start", "again", "seat", "leave"):
        yield reverse(name, args=[key]), {"action": "take_over", "order": 0}, {}


def answers_to_posts(table):
    found = {}
    for name in {"", "dora", "p5"}.intersection(watchers(table)):
        for number, (address, body, headers) in enumerate(posts(table)):
            answer = client_of(name).post(address, body, headers=headers)
            found[name, address, number] = answer.status_code, VARIES.sub("", answer.content.decode())
    return found


def moved(table, times=9):
    for _ in range(times):
        assert somebody_moves(table.game_id)


def test_what_was_played_within_the_delay_is_nowhere_and_no_more_is_the_end_of_a_table(event, clock, whole):
    first = tables_of(event, 1)[0]
    clock.shift(DELAY + 1)
    moved(first, 2)  # what is shown and what is not are both there
    clock.shift(DELAY + 1)
    before = everything(event, first, whole), answers_to_posts(first)
    assert any(status == 200 and "throws" in body for status, body in before[0].values())
    moved(first)
    after = everything(event, first, whole), answers_to_posts(first)
    assert [same(*pair) for pair in zip(before, after, strict=True)] == [[], []]
    end(first)
    goes_on(event)
    first.refresh_from_db()
    assert first.over_at
    assert same(before[0], everything(event, first, whole)) == []
    clock.shift(DELAY + 1)
    goes_on(event)
    for address in (f"/tables/{first.game.key}/", f"/events/{event.key}/", f"/events/{event.key}/event.json"):
        assert seen(client_of(""), address) != before[0]["", address]


def test_before_the_first_move_is_shown_a_table_says_that_it_comes_later(clock):
    event = started(4, called="q", watch_delay=DELAY)
    game = tables_of(event, 1)[0].game
    html = client_of("dora").get(f"/tables/{game.key}/").content.decode()
    assert "This table is shown later" in html
    told_by_api = client_of("dora").get(f"/api/tables/{game.key}/").json()
    assert (told_by_api["status"], told_by_api["sequence"]) == ("open", 0)
    assert client_of("dora").get(f"/tables/{game.key}/export/").json()["moves"] == []
    clock.shift(DELAY + 1)
    assert 'id="board"' in client_of("dora").get(f"/tables/{game.key}/").content.decode()


def test_players_see_their_own_table_at_once_and_who_watches_each_move_when_its_time_has_come(event, clock):
    game = tables_of(event, 1)[0].game
    player = game.seats.get(order=0).user.username
    shown = {}
    for step in range(4):
        clock.shift(DELAY / 3)
        moved(tables_of(event, 1)[0], 1)
        game.refresh_from_db()
        shown[step] = game.sequence
        assert client_of(player).get(f"/api/tables/{game.key}/").json()["sequence"] == game.sequence
    watched = client_of("dora").get(f"/api/tables/{game.key}/").json()
    assert watched["sequence"] == shown[0]
    assert [move["number"] for move in client_of("dora").get(f"/tables/{game.key}/export/").json()["moves"]] == list(
        range(1, shown[0] + 1)
    )


def test_a_move_that_a_wrong_clock_has_set_too_early_waits_for_those_before_it(event, clock):
    game = tables_of(event, 1)[0].game
    clock.shift(DELAY + 1)
    moved(tables_of(event, 1)[0], 3)
    last = Move.objects.filter(game=game).order_by("-sequence").first()
    Move.objects.filter(pk=last.pk).update(at=START - timedelta(days=1))
    assert client_of("dora").get(f"/api/tables/{game.key}/").json()["sequence"] == last.sequence - 3


def test_sealed_bids_of_an_auction_whose_end_is_not_shown_stay_sealed(clock):
    event = started(3, called="q", watch_delay=DELAY, options={"equal_turns": True, "auction": "sealed"})
    game = tables_of(event, 1)[0].game
    clock.shift(DELAY + 1)
    while not Move.objects.filter(game=game, action__0__in=("Bid", "Pass")).exists():
        assert somebody_moves(game.pk)
    clock.shift(DELAY + 1)
    before = client_of("dora").get(f"/tables/{game.key}/export/").json()["moves"]
    assert before[-1]["action"][0] == "Sealed"
    while Move.objects.filter(game=game).order_by("-sequence").first().action[0] in ("Bid", "Pass"):
        assert somebody_moves(game.pk)
    assert client_of("dora").get(f"/tables/{game.key}/export/").json()["moves"] == before


def test_a_round_is_over_and_the_next_one_drawn_when_its_results_are_told(event, clock):
    clock.shift(DELAY)
    for table in tables_of(event, 1):
        end(table)
    event = goes_on(event)
    assert event.next_at == START + timedelta(seconds=2 * DELAY)
    assert (event.rounds.count(), told(event, "round_over"), told(event, "drawn")[1:]) == (1, [], [])
    clock.shift(DELAY)
    event = goes_on(event)
    assert (event.rounds.count(), len(told(event, "round_over"))) == (2, 1)


def test_an_event_is_over_when_its_last_result_is_told(clock):
    event = started(4, called="q", watch_delay=DELAY, settings={"rounds": 1}, format="swiss")
    end(tables_of(event, 1)[0])
    assert goes_on(event).state == "running"
    clock.shift(DELAY)
    assert goes_on(event).state == "over"


def test_ratings_and_ladders_wait_until_everything_is_told(event, clock):
    first = tables_of(event, 1)[0]
    from accounts.standings.ratings import rate_game, rate_missed
    from clubs.services.ladder import count_game, count_missed

    end(first)
    for count in (lambda: rate_game(first.game_id), rate_missed, lambda: count_game(first.game_id), count_missed):
        count()
    game = Game.objects.get(pk=first.game_id)
    assert (game.rated, game.ladders_at is None) == (False, False)
    clock.shift(15 * 60)
    rate_missed()
    count_missed()
    game.refresh_from_db()
    assert (game.rated, game.ladders_at is None) == (True, True)


def test_organisers_decide_about_a_table_when_its_end_is_shown(event, clock):
    first = tables_of(event, 1)[0]
    end(first)
    goes_on(event)
    with pytest.raises(ClubError, match="its end is not shown yet"):
        rulings.annul(table_id=first.pk, user=person("ana"), reason="why")
    clock.shift(DELAY)
    rulings.annul(table_id=first.pk, user=person("ana"), reason="why")


def test_the_file_of_what_is_kept_of_somebody_says_of_standings_no_more_than_is_told(event, clock):
    """Whoever plays at the second table would know by their place what came of the first."""
    before = data_of(person("p5"))["events"]
    end(tables_of(event, 1)[0])
    goes_on(event)
    assert event.entries.get(user=person("p5")).points
    assert data_of(person("p5"))["events"] == before
    Event.objects.filter(pk=event.pk).update(state="over")
    assert data_of(person("p5"))["events"][0]["told_points"]


def test_where_nothing_is_shown_later_all_is_told_at_once(clock):
    event = started(4, called="q")
    first = tables_of(event, 1)[0]
    play(first.game, awaited(first.game), "roll")
    assert client_of("dora").get(f"/api/tables/{first.game.key}/").json()["sequence"] == 2
    end(first)
    assert goes_on(event).rounds.count() == 2


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"watch_delay": 7}, "no such delay"),
        ({"format": "arena", "settings": {"minutes": 60}, "watch_delay": 60}, "arena"),
    ],
)
def test_only_delays_that_there_are_and_none_at_an_arena(fields, why):
    with pytest.raises(ClubError, match=why):
        draft(**fields)


def test_an_event_says_by_how_much_later_it_is_watched_and_its_form_asks_for_it(event):
    html = client_of("dora").get(f"/events/{event.key}/").content.decode()
    assert "Whoever does not play at a table sees it 5 minutes later" in html
    made = opened(0, watch_delay=60)
    assert fresh(made).watch_delay == 60
    waiting = draft(watch_delay=900)
    form = client_of("ana").get(f"/events/{waiting.key}/change/").content.decode()
    assert '<option value="900" selected>15 minutes later</option>' in form

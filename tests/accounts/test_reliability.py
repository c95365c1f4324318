"""Who answers in time: from the record of finished games, what is old counting less, and never by one game alone."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts.models import Reliability
from accounts.standings.ratings import rate_game, rate_missed
from accounts.standings.reliability import ENOUGH, HALF_LIFE, MOST_A_GAME, answers_of, share_of
from bots.at_tables.moving import move_at
from games.engine.actions import Roll
from games.models import Game, Move, Seat
from games.tables import playing, reading
from games.tables.moves import owed
from games.tables.opening import Pacing
from games.tables.over.archive import archive
from games.tables.record.kept import moves_of
from games.tables.seats.seating import take_back, take_over
from tests.cast import NAMES, awaited, person, play, table

pytestmark = pytest.mark.django_db
SLOW = Pacing("async", budget=36_000, credit=7_200, cap=36_000)
NOW = timezone.now()


def slow(excused=0, **kwargs):
    return table(pace=SLOW._replace(excused=excused), **kwargs)


def record(game, *actions, times=1):
    """As if these actions had been played after all others, by whom they name second, timeouts by the server."""
    last = Move.objects.filter(game=game).latest("sequence").sequence
    Move.objects.bulk_create(
        Move(
            game=game, sequence=number, seat=None if action[0] == "Timeout" else action[1], action=list(action),
            chance=[], links=[], events=[], engine_version="",
        )
        for number, action in enumerate(actions * times, last + 1)
    )  # fmt: skip


def over(game, ago=timedelta()):
    """The game has ended so long ago, and counts."""
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended=NOW - ago)
    rate_game(game.pk)


def answers(game, name):
    game.refresh_from_db()
    return answers_of(game, moves_of(game.pk)).get(person(name).pk)


def share(name, later=timedelta()):
    return share_of(person(name).pk, now=NOW + later)


def falls_due(game):
    game.refresh_from_db()
    assert owed.fall_due(game_id=game.pk, now=game.deadline)


def test_answers_and_misses_are_read_from_the_moves_that_were_played():
    game = slow()
    seat = awaited(game)
    play(game, seat, "roll")
    assert awaited(game) == seat
    falls_due(game)
    assert (answers(game, NAMES[seat]), answers(game, NAMES[1 - seat])) == ((1, 1), None)


def test_a_standing_order_answers_for_its_player():
    game = slow()
    seat = awaited(game)
    playing.play(game_id=game.pk, seat=seat, wish=lambda state: Roll(seat), ordered=True)
    assert answers(game, NAMES[seat]) == (1, 0)


def test_an_answer_that_was_taken_back_is_none():
    game = slow()
    record(game, ("Buy", 0))
    number = Move.objects.filter(game=game).latest("sequence").sequence
    record(game, ("TakeBack", 0, number), ("Buy", 0))
    assert answers(game, "ana") == (1, 0)


def test_misses_that_the_table_excuses_count_for_nothing():
    game = slow(excused=2)
    record(game, ("Timeout", 1), times=3)
    assert answers(game, "ben") == (0, 1)


def test_what_a_bot_does_in_a_seat_that_it_holds_is_missed_until_its_player_is_back():
    game = slow()
    seat = awaited(game)
    Seat.objects.filter(game=game, order=seat).update(held=True)
    assert move_at(reading.running(game.pk))
    assert answers(game, NAMES[seat]) == (0, 1)
    take_back(game_id=game.pk, user=person(NAMES[seat]))
    record(game, ("End", seat))
    assert answers(game, NAMES[seat]) == (1, 1)


def test_who_takes_a_seat_over_begins_anew():
    game = slow()
    record(game, ("End", 1), ("Timeout", 1))
    Seat.objects.filter(game=game, order=1).update(free=True)
    take_over(game_id=game.pk, order=1, user=person("dora"))
    record(game, ("End", 1), times=4)
    assert (answers(game, "ben"), answers(game, "dora")) == ((1, 1), (4, 0))


def test_who_speaks_in_an_auction_without_clocks_answers_nothing():
    said = (("Bid", 0, 100), ("Pass", 0), ("End", 0))
    live = Pacing("live", budget=120, credit=20, cap=180)
    free, turns = (table(pace=live, options={"auction": mode}) for mode in ("free", "turns"))
    record(free, *said)
    record(turns, *said)
    assert (answers(free, "ana"), answers(turns, "ana")) == ((1, 0), (3, 0))


def test_games_without_a_clock_and_games_alone_against_bots_say_nothing():
    untimed, alone = table(), slow(bots=1)
    for game in (untimed, alone):
        record(game, ("End", 0), ("Timeout", 0), times=ENOUGH)
        over(game)
    assert not Reliability.objects.exists()
    assert share("ana") is None


def test_nobody_is_called_reliable_or_not_before_enough_decisions():
    game = slow()
    record(game, ("End", 0), times=ENOUGH - 1)
    record(game, ("End", 1), times=ENOUGH)
    over(game)
    assert (share("ana"), share("ben")) == (None, 100)


def test_the_share_is_rounded_down():
    game = slow()
    record(game, ("End", 0), times=59)
    record(game, ("Timeout", 0), times=1)
    over(game)
    assert share("ana") == 98


def test_what_is_old_counts_less_and_is_forgotten_in_the_end():
    bad, good = slow(), slow()
    record(bad, ("Timeout", 0), times=60)
    over(bad, ago=HALF_LIFE)
    record(good, ("End", 0), times=60)
    over(good)
    assert share("ana") == 66
    assert share("ana", later=3 * HALF_LIFE) is None


def test_one_huge_game_counts_for_no_more_than_one_game():
    huge = slow()
    record(huge, ("Timeout", 0), times=10 * MOST_A_GAME)
    over(huge)
    for _ in range(3):
        game = slow()
        record(game, ("End", 0), times=MOST_A_GAME)
        over(game)
    assert share("ana") == 75


def test_a_game_counts_once_and_one_that_was_missed_is_made_up_for():
    game = slow()
    record(game, ("End", 0), times=30)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended=NOW)
    for _ in range(2):
        rate_missed()
        rate_game(game.pk)
    assert Reliability.objects.get(user=person("ana")).answered == 30


@pytest.mark.long
def test_folded_anew_from_the_games_all_is_as_it_was_though_they_came_in_another_order():
    for days in (3, 40, 0, 12, 90):
        game = slow(excused=1)
        record(game, ("End", 0), ("End", 1), times=20 + days)
        record(game, ("Timeout", 1), times=days % 7)
        over(game, ago=timedelta(days=days))
    archive(archived_now(Game.objects.latest("pk")))
    kept = {row.user_id: (row.answered, row.missed, row.at) for row in Reliability.objects.all()}
    Reliability.objects.update(answered=1, missed=99)
    call_command("ratings")
    anew = {row.user_id: (row.answered, row.missed, row.at) for row in Reliability.objects.all()}
    assert anew == {user: (pytest.approx(a), pytest.approx(m), at) for user, (a, m, at) in kept.items()}
    assert 0 < share("ben") < share("ana") == 100


def archived_now(game):
    """Its number, its record in order and nothing waiting for it."""
    Game.objects.filter(pk=game.pk).update(notices_at=None, sequence=game.moves.count())
    return game.pk


@pytest.mark.parametrize(("language", "said", "unknown"), [
    ("en", "Answers in time: 50%", "not known yet"), ("fr", "Répond à temps\u202f: 50\u202f%", "On ne sait pas encore"),
])  # fmt: skip
def test_a_profile_says_how_reliable_somebody_is_and_what_it_means(client, language, said, unknown):
    Reliability.objects.create(user=person("ben"), answered=20, missed=20, at=timezone.now())
    client.post(reverse("set_language"), {"language": language})
    html = client.get(reverse("profile", args=["ben"])).content.decode()
    assert said in html
    assert "28" in html
    person("ana")
    assert unknown in client.get(reverse("profile", args=["ana"])).content.decode()

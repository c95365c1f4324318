"""Clocks at a table run, stop and run out; a bot holds a seat, which is taken back or over; the server may be away."""

from datetime import datetime, time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from bots.chair import Chair
from bots.registry import STRATEGIES
from games.clocks import outage
from games.clocks.sweep import take
from games.models import Game, Heartbeat, Seat
from games.pages import posts
from games.tables import playing, reading
from games.tables.database.store import state_of
from games.tables.errors import TableError
from games.tables.opening import Pacing
from games.tables.seats import departing, seating
from games.tasks import sweep
from tests.cast import a_bot_moves, awaited, person, play, table

pytestmark = pytest.mark.django_db
HOUR = 3600
SLOW = Pacing("async", budget=10 * HOUR, credit=2 * HOUR, cap=10 * HOUR, vacation=5)
MINUTE = timedelta(minutes=1)


def clocked(pace=SLOW, **kwargs):
    return table(pace=pace, **kwargs)


def seat_of(game, order=None):
    return game.seats.get(order=awaited(game) if order is None else order)


def earlier(game, time):
    """As if everything had been asked so much earlier."""
    for seat in game.seats.filter(asked_at__isnull=False):
        seat.asked_at, seat.warn_at, seat.due_at = seat.asked_at - time, seat.warn_at - time, seat.due_at - time
        seat.save()
    Game.objects.filter(pk=game.pk).update(deadline=min(s.due_at for s in game.seats.all() if s.due_at))


def run_out(game):
    """The clock of whoever is awaited runs out, and the sweep sees it."""
    order = awaited(game)
    earlier(game, 11 * 60 * MINUTE)
    sweep()
    game.refresh_from_db()
    return order


def test_a_clock_runs_for_whoever_is_awaited_and_for_nobody_else():
    game = clocked()
    seat = seat_of(game)
    assert timedelta(hours=9.9) < seat.due_at - timezone.now() <= timedelta(hours=10)
    assert game.seats.exclude(pk=seat.pk).get().due_at is None
    assert game.deadline == seat.due_at


def test_an_answer_stops_the_clock_and_brings_its_credit_up_to_the_cap():
    game = clocked()
    order = awaited(game)
    earlier(game, 5 * 60 * MINUTE)
    play(game, order, "roll")
    assert seat_of(game, order).budget == pytest.approx(7 * HOUR, abs=5)


def test_a_budget_never_grows_beyond_its_cap():
    game = clocked()
    order = awaited(game)
    play(game, order, "roll")
    assert seat_of(game, order).budget == 10 * HOUR


def test_at_zero_the_server_plays_the_default():
    game = clocked()
    order = run_out(game)
    assert state_of(game).thrown
    assert seat_of(game, order).misses == 1


def test_an_excused_miss_is_not_counted():
    game = clocked(SLOW._replace(excused=1))
    order = run_out(game)
    seat = seat_of(game, order)
    assert (seat.misses, seat.excused) == (0, 0)


def miss_twice(game):
    order = awaited(game)
    Seat.objects.filter(game=game, order=order).update(misses=1)
    run_out(game)
    return order


def test_after_two_misses_a_bot_holds_the_seat_and_its_owner_takes_it_back():
    game = clocked()
    order = miss_twice(game)
    seat = seat_of(game, order)
    assert seat.held
    assert seat.due_at is None
    if str(order) in game.awaiting:
        assert a_bot_moves(game)
    seating.take_back(game_id=game.pk, user=seat.user)
    assert not seat_of(game, order).held


def test_after_three_misses_a_stranger_may_take_the_seat_over_in_a_row_of_their_own():
    game = clocked()
    order = awaited(game)
    Seat.objects.filter(game=game, order=order).update(misses=2)
    run_out(game)
    old = seat_of(game, order)
    assert old.free
    seating.take_over(game_id=game.pk, order=order, user=person("dora"))
    assert seat_of(game, order).pk != old.pk
    assert [seat.user.username for seat in game.seats.all() if seat.order == order] == ["dora"]
    assert Seat.everyone.get(pk=old.pk).left_at is not None


def test_a_seat_that_is_out_of_the_game_is_nobodys_to_take_over(client):
    game = clocked(others=("ben", "chloe"))
    Seat.objects.filter(game=game, order__gt=0).update(held=True, free=True)
    play(game, 1, "bankrupt")
    with pytest.raises(TableError):
        seating.take_over(game_id=game.pk, order=1, user=person("dora"))
    client.force_login(person("dora"))
    page = client.get(reverse("table", args=[game.key])).content.decode()
    assert "Take over the seat of chloe" in page
    assert "Take over the seat of ben" not in page
    assert page.count("Anybody may take it over.") == 1


@pytest.mark.parametrize("name", ["ben", "dora"])
def test_a_seat_that_is_not_free_is_nobodys_to_take(name):
    game = clocked()
    with pytest.raises(TableError):
        seating.take_over(game_id=game.pk, order=0, user=person(name))


def test_a_vacation_stops_the_clock_and_comes_out_of_a_budget():
    game = clocked()
    seat = seat_of(game)
    seating.go_away(game_id=game.pk, user=seat.user, days=3)
    seat = seat_of(game)
    assert seat.due_at - timezone.now() > timedelta(days=3)
    with pytest.raises(TableError):
        seating.go_away(game_id=game.pk, user=seat.user, days=1)
    seating.come_back(game_id=game.pk, user=seat.user)
    seat = seat_of(game)
    assert seat.vacation == pytest.approx(5 * 86_400, abs=5)
    assert seat.due_at - timezone.now() <= timedelta(hours=10)


def test_going_and_coming_back_over_and_over_brings_no_time():
    game = clocked()
    seat = seat_of(game)
    Seat.objects.filter(pk=seat.pk).update(budget=20)
    for _ in range(5):
        seating.go_away(game_id=game.pk, user=seat.user, days=1)
        seating.come_back(game_id=game.pk, user=seat.user)
    assert 0 < seat_of(game).budget <= 15


def left_of(game):
    """How much time whoever is awaited still has."""
    return seat_of(game).due_at - timezone.now()


def test_going_and_coming_back_gives_no_time_back_that_was_used_before():
    game = clocked()
    earlier(game, timedelta(hours=9))
    seating.go_away(game_id=game.pk, user=seat_of(game).user, days=1)
    assert left_of(game) == pytest.approx(timedelta(hours=25), abs=MINUTE)
    seating.come_back(game_id=game.pk, user=seat_of(game).user)
    assert left_of(game) == pytest.approx(timedelta(hours=1), abs=MINUTE)


def test_whoever_comes_back_early_has_used_no_time_while_away():
    game = clocked()
    seating.go_away(game_id=game.pk, user=seat_of(game).user, days=3)
    earlier(game, timedelta(days=2))
    seat = seat_of(game)
    Seat.objects.filter(pk=seat.pk).update(away_until=seat.away_until - timedelta(days=2))
    seating.come_back(game_id=game.pk, user=seat.user)
    assert left_of(game) == pytest.approx(timedelta(hours=10), abs=MINUTE)


def test_whoever_takes_a_seat_back_has_a_minute():
    game = clocked()
    seat = seat_of(game)
    Seat.objects.filter(pk=seat.pk).update(held=True, budget=0, asked_at=None, warn_at=None, due_at=None)
    seating.take_back(game_id=game.pk, user=seat.user)
    assert seat_of(game).due_at - timezone.now() == pytest.approx(MINUTE, abs=timedelta(seconds=5))


def test_what_is_left_of_a_day_of_vacation_can_be_taken_later(client):
    game = clocked()
    seat = seat_of(game)
    Seat.objects.filter(game=game).update(vacation=86_400 + 3_600)
    client.force_login(seat.user)
    assert "Days of vacation (2 left)" in client.get(reverse("table", args=[game.key])).content.decode()
    seating.go_away(game_id=game.pk, user=seat.user, days=2)
    assert seat_of(game).vacation == 0
    assert seat_of(game).away_until - timezone.now() == pytest.approx(timedelta(hours=25), abs=MINUTE)
    Seat.objects.filter(game=game).update(away_until=None)
    with pytest.raises(TableError):
        seating.go_away(game_id=game.pk, user=seat.user, days=1)


def test_more_vacation_than_there_is_left_is_refused():
    game = clocked()
    with pytest.raises(TableError):
        seating.go_away(game_id=game.pk, user=seat_of(game).user, days=6)


def test_a_clock_stands_still_outside_the_hours_of_its_player():
    closed = timezone.now() + timedelta(hours=2)
    for name in ("ana", "ben"):
        user = person(name)
        user.plays_from, user.plays_until = closed.time(), (closed + timedelta(hours=1)).time()
        user.save()
    game = clocked()
    # two hours until they begin, eight of the first day, and two of the second
    assert seat_of(game).due_at - timezone.now() == pytest.approx(timedelta(hours=28), abs=2 * MINUTE)


SHORT = (time(3), time(3, 1))
"""Hours of a minute, as they could once be chosen."""


def hours(name, begin, end, zone="UTC", ago=timedelta()):
    """Let somebody choose their hours, so long ago."""
    user = person(name)
    user.zone, user.plays_from, user.plays_until = zone, begin, end
    user.hours_changed_at = timezone.now() - ago
    user.save()


def test_hours_of_a_minute_do_not_hold_a_slow_game():
    for name in ("ana", "ben"):
        hours(name, *SHORT)
    game = clocked(Pacing("async", budget=72 * HOUR, credit=12 * HOUR, cap=72 * HOUR))
    assert seat_of(game).due_at - timezone.now() < timedelta(days=10)


def hours_at(game, order):
    seat = seat_of(game, order)
    return seat.zone, seat.plays_from, seat.plays_until


@pytest.mark.parametrize("changed", [{"begin": time(6), "end": time(20)}, {"zone": "Asia/Tokyo"}])
@pytest.mark.parametrize(("ago", "counts"), [(timedelta(hours=23), False), (timedelta(hours=25), True)])
def test_a_game_keeps_the_hours_that_it_began_with_and_follows_a_change_a_day_later(changed, ago, counts):
    wish = {"begin": time(8), "end": time(22), "zone": "UTC"}
    for name in ("ana", "ben"):
        hours(name, **wish)
    game = clocked()
    for name in ("ana", "ben"):
        hours(name, **wish | changed, ago=ago)
    order = awaited(game)
    while awaited(game) == order:
        go_on(game)
    new = awaited(game)
    assert (hours_at(game, new) != ("UTC", time(8), time(22))) == counts


def go_on(game):
    for name in ("roll", "decline", "end", "stay", "pay", "pass"):
        try:
            play(game, awaited(game), name)
        except playing.Refused:
            continue
        return


def test_a_change_of_hours_does_not_touch_a_decision_that_is_put_already():
    game = clocked()
    before = seat_of(game)
    hours(before.user.username, *SHORT, zone="Asia/Tokyo", ago=timedelta(days=2))
    seating.go_away(game_id=game.pk, user=before.user, days=1)
    assert seat_of(game).due_at - before.due_at == pytest.approx(timedelta(days=1), abs=MINUTE)


def test_whoever_takes_a_seat_over_brings_their_own_hours():
    game = clocked()
    order = awaited(game)
    Seat.objects.filter(game=game, order=order).update(free=True)
    hours("dora", time(10), time(20), "Pacific/Tahiti")
    seating.take_over(game_id=game.pk, order=order, user=person("dora"))
    assert hours_at(game, order) == ("Pacific/Tahiti", time(10), time(20))


def test_a_live_clock_knows_no_hours():
    user = person("ana")
    user.plays_from, user.plays_until = time(0), time(0, 1)
    user.save()
    game = clocked(Pacing("live", budget=300, credit=20, cap=300))
    assert all(s.due_at - timezone.now() < timedelta(minutes=6) for s in game.seats.all() if s.due_at)


def test_a_reminder_is_shown_once_four_fifths_are_used():
    game = clocked()
    earlier(game, timedelta(hours=8.1))
    sweep()
    assert seat_of(game).warned
    assert seat_of(game).misses == 0


def test_after_an_outage_the_clocks_are_moved_on_and_the_game_says_so(client):
    game = clocked()
    before = seat_of(game).due_at
    Heartbeat.objects.create(pk=1, at=timezone.now() - timedelta(hours=3))
    outage.notice(timezone.now())
    game.refresh_from_db()
    assert seat_of(game).due_at - before == pytest.approx(timedelta(hours=3), abs=timedelta(seconds=5))
    assert game.deadline == seat_of(game).due_at
    client.force_login(person("ana"))
    assert "all clocks stood still" in client.get(reverse("table", args=[game.key])).content.decode()


def test_a_short_silence_moves_nothing():
    game = clocked()
    Heartbeat.objects.create(pk=1, at=timezone.now() - MINUTE)
    assert outage.notice(timezone.now()) == timedelta()
    assert game.shifted == 0


def test_what_is_overdue_by_minutes_is_an_error(caplog):
    game = clocked()
    Heartbeat.objects.create(pk=1, at=timezone.now())
    earlier(game, timedelta(hours=10.2))
    sweep()
    assert "overdue" in caplog.text


def test_a_game_is_claimed_by_one_sweep_only():
    game = clocked()
    earlier(game, timedelta(hours=11))
    now = timezone.now()
    assert take(game_id=game.pk, now=now)
    assert not take(game_id=game.pk, now=now)
    assert take(game_id=game.pk, now=now + MINUTE)


def test_a_game_ends_where_everybody_agrees():
    game = clocked()
    seating.would_end(game_id=game.pk, user=person("ana"), yes=True)
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    seating.would_end(game_id=game.pk, user=person("ana"), yes=False)
    seating.would_end(game_id=game.pk, user=person("ben"), yes=True)
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    seating.would_end(game_id=game.pk, user=person("ana"), yes=True)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER


def test_a_game_ends_when_the_last_who_would_play_on_leaves():
    game = clocked(others=("ben", "chloe"))
    for name in ("ana", "ben"):
        seating.would_end(game_id=game.pk, user=person(name), yes=True)
    play(game, game.seats.get(user=person("chloe")).order, "bankrupt")
    sweep()
    game.refresh_from_db()
    assert game.status == Game.Status.OVER


def test_no_vacation_puts_off_an_end_to_which_all_who_play_on_have_agreed():
    game = clocked(others=("ben", "chloe"))
    for name in ("ana", "ben"):
        seating.would_end(game_id=game.pk, user=person(name), yes=True)
    play(game, game.seats.get(user=person("chloe")).order, "bankrupt")
    seating.go_away(game_id=game.pk, user=person("ana"), days=1)
    sweep()
    game.refresh_from_db()
    assert game.status == Game.Status.OVER


def test_who_is_out_ends_no_game_in_which_others_play_on_though_a_bot_plays_for_them(client):
    game = clocked(others=("ben", "chloe"))
    client.force_login(person("ana"))
    assert "End the game here" in client.get(reverse("table", args=[game.key])).content.decode()
    play(game, 0, "bankrupt")
    Seat.objects.filter(game=game, order__gt=0).update(held=True)
    with pytest.raises(TableError, match="out of this game"):
        seating.would_end(game_id=game.pk, user=person("ana"), yes=True)
    assert "End the game here" not in client.get(reverse("table", args=[game.key])).content.decode()
    Seat.objects.filter(game=game, order__gt=0).update(user=None, bot="regular", held=False)
    seating.would_end(game_id=game.pk, user=person("ana"), yes=True)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER


def test_a_game_ends_when_the_last_who_would_play_on_goes_for_good():
    game = clocked(others=("ben", "chloe"))
    for name in ("ana", "ben"):
        seating.would_end(game_id=game.pk, user=person(name), yes=True)
    departing.go_for_good(person("chloe"))
    sweep()
    game.refresh_from_db()
    assert game.status == Game.Status.OVER


def test_a_game_ends_when_a_bot_plays_for_the_last_who_would_play_on():
    game = clocked()
    other = game.seats.exclude(order=awaited(game)).get()
    seating.would_end(game_id=game.pk, user=other.user, yes=True)
    miss_twice(game)
    sweep()
    game.refresh_from_db()
    assert game.status == Game.Status.OVER


def test_who_takes_their_seat_back_plays_on_whatever_they_had_agreed_to(client):
    game = clocked()
    Seat.objects.filter(game=game).update(held=True, would_end=True)
    client.force_login(person("ana"))
    assert "would end the game here" not in client.get(reverse("table", args=[game.key])).content.decode()
    order = awaited(game)
    seating.take_back(game_id=game.pk, user=seat_of(game, order).user)
    play(game, order, "roll")
    sweep()
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING


def test_who_is_out_is_not_asked_to_play_on_after_all(client):
    game = clocked(others=("ben", "chloe"))
    client.force_login(person("ana"))
    seating.would_end(game_id=game.pk, user=person("ana"), yes=True)
    assert "Play on after all" in client.get(reverse("table", args=[game.key])).content.decode()
    play(game, 0, "bankrupt")
    assert "Play on after all" not in client.get(reverse("table", args=[game.key])).content.decode()


def test_one_miss_of_the_last_who_would_play_on_ends_no_game():
    game = clocked()
    other = game.seats.exclude(order=awaited(game)).get()
    seating.would_end(game_id=game.pk, user=other.user, yes=True)
    run_out(game)
    sweep()
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert game.deadline == min(due for due in game.seats.values_list("due_at", flat=True) if due)


@pytest.mark.parametrize("pace", [
    Pacing("async", 0, 0, 0), Pacing("live", 60, 0, 30), Pacing("live", -5, 0, 5), Pacing("never", 5, 5, 5),
    Pacing("live", 60, -1, 60),
])  # fmt: skip
def test_a_clock_that_cannot_run_is_refused(pace):
    with pytest.raises(TableError):
        clocked(pace)


def test_without_a_clock_nothing_runs_out():
    game = table()
    assert game.deadline is None
    assert all(seat.due_at is None for seat in game.seats.all())


def test_my_games_are_ordered_by_what_waits_for_me(client):
    waiting, other = clocked(SLOW._replace(budget=3 * HOUR)), clocked()
    client.force_login(seat_of(waiting).user)
    html = client.get(reverse("my_games")).content.decode()
    assert "waits for" in html
    assert "left" in html
    assert client.get(reverse("next_game")).url in (
        reverse("table", args=[waiting.key]), reverse("table", args=[other.key]),
    )  # fmt: skip


def test_the_list_of_my_games_begins_with_the_next_one_and_not_with_what_waits_for_nobody(client):
    now, games = timezone.now(), [clocked() for _ in range(4)]
    for hours, game in enumerate(games, 1):
        Seat.objects.filter(game=game, user=person("ana")).update(awaited=True, due_at=now + timedelta(hours=hours))
    paused, held, first, second = games
    Game.objects.filter(pk=paused.pk).update(paused_at=now)
    Seat.objects.filter(game=held, user=person("ana")).update(held=True)
    client.force_login(person("ana"))
    html = client.get(reverse("my_games")).content.decode()
    listed = sorted(games, key=lambda game: html.index(reverse("table", args=[game.key])))
    assert listed == [first, second, paused, held]
    assert client.get(reverse("next_game")).url == reverse("table", args=[first.key])


def test_a_badge_says_how_many_games_wait(client):
    game = clocked()
    client.force_login(seat_of(game).user)
    assert 'class="badge">1<' in client.get("/").content.decode()
    client.force_login(game.seats.exclude(order=awaited(game)).get().user)
    assert 'class="badge"' not in client.get("/").content.decode()


def test_without_another_game_that_waits_the_next_one_is_the_list(client):
    game = clocked()
    client.force_login(seat_of(game).user)
    assert client.get(reverse("next_game"), {"from": game.key}).url == reverse("my_games")


TABLE = {"edition": "polynesia", "variant": "standard", "bots": 2}


def test_the_table_form_opens_a_slow_table(client):
    client.force_login(person("ana"))
    clock = {"pace": "async", "async_bank": 72, "async_credit": 12, "async_cap": 96, "live_bank": "nonsense"}
    client.post(reverse("new_table"), TABLE | clock)
    game = Game.objects.get()
    assert (game.pace, game.budget, game.credit, game.cap) == ("async", 72 * HOUR, 12 * HOUR, 96 * HOUR)
    page = client.get(reverse("table", args=[game.key])).content.decode()
    assert ("data-until" in page) == (awaited(game) == 0)


BAD_CLOCKS = {
    "no time": {"pace": "live", "live_bank": "0"},
    "none given": {"pace": "async"},
    "a cap below the budget": {"pace": "live", "live_bank": "10", "live_cap": "5"},
    "no such pace": {"pace": "soon", "live_bank": "10"},
}


@pytest.mark.parametrize("name", BAD_CLOCKS)
def test_a_clock_that_cannot_run_is_said_to_be_none(client, name):
    client.force_login(person("ana"))
    assert client.post(reverse("new_table"), TABLE | BAD_CLOCKS[name]).status_code == 422
    assert not Game.objects.exists()


HOURS = {
    "good": ({"zone": "Pacific/Tahiti", "plays_from": "20:00", "plays_until": "04:00"}, 302),
    "none": ({"zone": "Pacific/Tahiti", "plays_from": "", "plays_until": ""}, 302),
    "of a minute": ({"zone": "UTC", "plays_from": "08:00", "plays_until": "08:01"}, 422),
    "a minute short": ({"zone": "UTC", "plays_from": "08:00", "plays_until": "15:59"}, 422),
    "short over midnight": ({"zone": "UTC", "plays_from": "23:00", "plays_until": "06:00"}, 422),
    "no such zone": ({"zone": "Mars/Olympus", "plays_from": "", "plays_until": ""}, 422),
    "one end": ({"zone": "UTC", "plays_from": "08:00", "plays_until": ""}, 422),
}


@pytest.mark.parametrize("name", HOURS)
def test_hours_that_cannot_be_are_refused_and_change_nothing(client, name):
    fields, status = HOURS[name]
    client.force_login(person("ana"))
    assert client.post(reverse("hours"), fields).status_code == status
    assert (person("ana").hours_changed_at is not None) == (status == 302)


def test_hours_saved_as_they_were_have_not_changed(client):
    client.force_login(person("ana"))
    client.post(reverse("hours"), {"zone": "UTC", "plays_from": "", "plays_until": ""})
    assert person("ana").hours_changed_at is None


@pytest.mark.parametrize("fields", [{}, {"action": "fly"}, {"action": "go_away", "days": "x"}, {"action": "take_over"}])
def test_a_wrong_wish_about_a_seat_changes_nothing(client, fields):
    game = clocked()
    client.force_login(person("ana"))
    response = client.post(reverse("seat", args=[game.key]), fields, follow=True)
    assert "Nothing has changed" in response.content.decode()


def test_a_fault_in_what_a_seat_is_asked_for_is_not_taken_for_a_wrong_wish(client, monkeypatch):
    game = clocked()
    client.force_login(person("ana"))
    monkeypatch.setitem(posts.SEAT_WISHES, "come_back", (lambda **_asked: {}["lost"], ""))
    with pytest.raises(KeyError, match="lost"):
        client.post(reverse("seat", args=[game.key]), {"action": "come_back"})


def test_before_one_goes_one_reads_how_many_days_are_left(client):
    game = clocked()
    client.force_login(person("ana"))
    for left in (5, 3):
        Seat.objects.filter(game=game).update(vacation=left * 86_400)
        assert f"Days of vacation ({left} left)" in client.get(reverse("table", args=[game.key])).content.decode()


def test_a_stranger_has_no_seat_to_go_on_vacation_from(client):
    game = clocked()
    client.force_login(person("dora"))
    response = client.post(reverse("seat", args=[game.key]), {"action": "would_end"}, follow=True)
    assert "no seat" in response.content.decode()
    assert isinstance(game.opened, datetime)


def test_whoever_answers_in_time_misses_nothing_whatever_they_answer():
    """Actions are tuples, and those of one seat are equal: what is no timeout is no miss."""
    game = clocked(Pacing("live", budget=600, credit=60, cap=600))
    for _ in range(40):
        game.refresh_from_db()
        standing = reading.running(game.pk)
        order = int(next(iter(game.awaiting)))
        action = STRATEGIES["regular"](Chair.at(standing.edition, state_of(game), order))
        playing.play(game_id=game.pk, seat=order, wish=lambda state, action=action: action)
    assert set(game.seats.values_list("misses", "held")) == {(0, False)}

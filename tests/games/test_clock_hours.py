"""A clock runs only within its player's hours, wherever in the world they are."""

from datetime import UTC, datetime, time, timedelta

import pytest

from games.clocks.hours import Hours, length, runs_out, spent

ALWAYS = Hours()
PARIS_DAY = Hours("Europe/Paris", time(8), time(22))
PAPEETE_NIGHT = Hours("Pacific/Tahiti", time(20), time(6))
HOUR = timedelta(hours=1)


def at(*parts):
    return datetime(*parts, tzinfo=UTC)


def test_without_hours_the_clock_always_runs():
    assert runs_out(ALWAYS, at(2026, 1, 1, 3), 5 * HOUR) == at(2026, 1, 1, 8)
    assert spent(ALWAYS, at(2026, 1, 1, 3), at(2026, 1, 2, 3)) == 24 * HOUR


def test_the_night_costs_nothing():
    # in winter 8 to 22 in Paris is 7 to 21 in universal time
    assert spent(PARIS_DAY, at(2026, 1, 1, 20), at(2026, 1, 2, 8)) == 2 * HOUR
    assert runs_out(PARIS_DAY, at(2026, 1, 1, 20), 2 * HOUR) == at(2026, 1, 2, 8)


def test_a_clock_that_starts_at_night_waits_for_the_morning():
    assert runs_out(PARIS_DAY, at(2026, 1, 1, 23), HOUR) == at(2026, 1, 2, 8)


def test_hours_may_overlap_midnight():
    # 20 to 6 in Papeete is 6 to 16 in universal time
    assert spent(PAPEETE_NIGHT, at(2026, 1, 1, 5), at(2026, 1, 1, 17)) == 10 * HOUR
    assert runs_out(PAPEETE_NIGHT, at(2026, 1, 1, 15), 2 * HOUR) == at(2026, 1, 2, 7)


def test_the_change_to_summer_time_shortens_no_window_of_the_day():
    # on 29 March 2026 Paris goes from UTC+1 to UTC+2
    assert spent(PARIS_DAY, at(2026, 3, 28, 12), at(2026, 3, 30, 12)) == 9 * HOUR + 14 * HOUR + 6 * HOUR


@pytest.mark.parametrize("hours", [ALWAYS, PARIS_DAY, PAPEETE_NIGHT])
@pytest.mark.parametrize("budget", [timedelta(minutes=1), 5 * HOUR, timedelta(days=3)])
def test_what_is_spent_until_a_bank_runs_out_is_the_bank(hours, budget):
    since = at(2026, 10, 24, 17, 30)
    assert spent(hours, since, runs_out(hours, since, budget)) == budget


def test_equal_ends_are_the_whole_day():
    assert Hours("UTC", time(9), time(9)).always


@pytest.mark.parametrize("end", [time(9, 1), time(12), time(16, 59)])
@pytest.mark.parametrize("zone", ["UTC", "Europe/Paris", "Pacific/Tahiti", "Asia/Kathmandu"])
def test_hours_of_a_minute_run_as_eight(zone, end):
    assert spent(Hours(zone, time(9), end), at(2026, 6, 1), at(2026, 6, 11)) >= 10 * 8 * HOUR - 8 * HOUR
    assert runs_out(Hours(zone, time(9), end), at(2026, 6, 1), 72 * HOUR) <= at(2026, 6, 11)


def test_short_hours_before_midnight_run_on_over_it():
    assert runs_out(Hours("UTC", time(23, 30), time(23, 31)), at(2026, 6, 1, 12), 8 * HOUR) == at(2026, 6, 2, 7, 30)


def test_eight_hours_are_eight_also_when_the_clocks_are_put_forward_in_them():
    night = Hours("Europe/Paris", time(0), time(8))
    assert spent(night, at(2026, 3, 28, 20), at(2026, 3, 29, 20)) == 8 * HOUR


def test_no_hour_costs_more_than_itself_when_the_clocks_are_put_forward_between_two_days():
    # on 28 March 2027 there is no 2:50 in Paris, and 3:10 follows 1:59
    nearly_always = Hours("Europe/Paris", time(3, 10), time(2, 50))
    since, until = at(2027, 3, 27, 12), at(2027, 3, 28, 12)
    assert spent(nearly_always, since, until) == until - since
    assert runs_out(nearly_always, since, until - since) == until


def test_a_zone_that_there_is_no_longer_holds_nothing_up():
    assert runs_out(Hours("Mars/Olympus", time(8), time(20)), at(2026, 1, 1, 8), HOUR) == at(2026, 1, 1, 9)


@pytest.mark.parametrize(("begin", "end", "hours"), [(8, 16, 8), (20, 4, 8), (23, 22, 23), (9, 9, 24)])
def test_hours_are_measured_over_midnight(begin, end, hours):
    assert length(time(begin), time(end)) == hours * HOUR

"""A clock runs only within its player's hours, wherever in the world they are."""

from datetime import UTC, datetime, time, timedelta

import pytest

from games.clock import Hours, runs_out, spent

ALWAYS = Hours()
PARIS_DAY = Hours("Europe/Paris", time(8), time(22))
PAPEETE_NIGHT = Hours("Pacific/Tahiti", time(20), time(2))
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
    # 20 to 2 in Papeete is 6 to 12 in universal time
    assert spent(PAPEETE_NIGHT, at(2026, 1, 1, 5), at(2026, 1, 1, 13)) == 6 * HOUR
    assert runs_out(PAPEETE_NIGHT, at(2026, 1, 1, 11), 2 * HOUR) == at(2026, 1, 2, 7)


def test_the_change_to_summer_time_shortens_no_window_of_the_day():
    # on 29 March 2026 Paris goes from UTC+1 to UTC+2
    assert spent(PARIS_DAY, at(2026, 3, 28, 12), at(2026, 3, 30, 12)) == 9 * HOUR + 14 * HOUR + 6 * HOUR


@pytest.mark.parametrize("hours", [ALWAYS, PARIS_DAY, PAPEETE_NIGHT])
@pytest.mark.parametrize("bank", [timedelta(minutes=1), 5 * HOUR, timedelta(days=3)])
def test_what_is_spent_until_a_bank_runs_out_is_the_bank(hours, bank):
    since = at(2026, 10, 24, 17, 30)
    assert spent(hours, since, runs_out(hours, since, bank)) == bank


def test_equal_ends_are_the_whole_day():
    assert Hours("UTC", time(9), time(9)).always

"""A length of time is said as people say it: its two largest units with a word between them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from games.books.writing.lengths import left_until, until

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "minutes", "said"),
    [
        ("en", 90, "1 hour and 30 minutes"),
        ("fr", 90, "1 heure et 30 minutes"),
        ("en", 45, "45 minutes"),
        ("fr", 3 * 24 * 60, "3 jours"),
    ],
)
def test_two_units_have_a_word_between_them_and_one_stands_alone(language, minutes, said):
    with translation.override(language):
        assert until(NOW + timedelta(minutes=minutes), NOW).replace("\xa0", " ") == said


def test_whoever_has_some_seconds_left_does_not_read_of_none():
    assert left_until(NOW + timedelta(seconds=30), NOW) == "less than a minute"
    assert left_until(NOW + timedelta(seconds=60), NOW).replace("\xa0", " ") == "1 minute"

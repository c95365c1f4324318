"""How a page says the time that is left, by the server's clock."""

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings

from tests.sitting import sit

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
PAGE = '<html lang="{language}"><input id="now" value="{now}"><time datetime="{until}" data-until>a while</time>'


@pytest.mark.parametrize(
    ("language", "left", "said"),
    [
        ("en", timedelta(seconds=9), "00:09"),
        ("en", timedelta(hours=1), "01:00:00"),
        ("en", timedelta(days=1) - timedelta(seconds=1), "23:59:59"),
        ("en", timedelta(days=3), "3 days"),
        ("fr", timedelta(days=1, seconds=1), "1\xa0jour 00:00:01"),
        ("fr", timedelta(days=3, seconds=1), "3\xa0jours 00:00:01"),
    ],
)
def test_a_clock_says_days_in_the_words_of_the_page_and_nothing_beyond_them_where_nothing_is_left(
    chromium, language, left, said
):
    with chromium.new_page() as page:
        page.clock.set_fixed_time(NOW)
        page.set_content(PAGE.format(language=language, now=int(NOW.timestamp()), until=(NOW + left).isoformat()))
        page.add_script_tag(path=settings.BASE_DIR / "static/js/telling.js")
        page.evaluate("document.dispatchEvent(new CustomEvent('htmx:after:swap'))")
        assert page.inner_text("time") == said


def test_whoever_has_not_said_where_they_play_is_proposed_the_zone_of_their_browser(visitor, site):
    made = sit(site.database)
    page = visitor(cookie=made["cookies"]["ana"], timezone_id="Pacific/Tahiti")
    page.goto(f"{site.address}/hours/")
    assert page.input_value("[name=zone]") == "Pacific/Tahiti"
    page.fill("[name=zone]", "Europe/Paris")
    page.click("main form button.main")
    page.goto(f"{site.address}/hours/")
    assert page.input_value("[name=zone]") == "Europe/Paris"

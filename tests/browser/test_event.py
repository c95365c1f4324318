"""An event in a real browser: entered, started and played at on a telephone, and seen on the wall; nobody reloads."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.browser.looking import faults
from tests.sitting import hold

TELEPHONE = {"width": 360, "height": 740}
WALL = {"width": 1920, "height": 1080}


def is_too_wide(page):
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


GAP = """names => {
  const [one, other] = names.map(name => document.querySelector(name).getBoundingClientRect());
  return other.top - one.bottom;
}"""
"""How many pixels the second thing is below the first."""


def test_an_evening_on_a_telephone_and_on_the_wall(site, visitor):
    key = hold(site.database, "p1", "p2", "p3", minutes=3)
    address = f"{site.address}/events/{key}/"
    ana, ben, wall = visitor("ana", viewport=TELEPHONE), visitor("ben", viewport=TELEPHONE), visitor(viewport=WALL)
    for page, path in ((ana, ""), (ben, ""), (wall, "wall/")):
        page.goto(address + path)
        assert (path, faults(page), is_too_wide(page)) == (path, [], False)

    ben.focus("button:has-text('Enter')")
    ben.keyboard.press("Enter")
    ben.wait_for_selector("text=You have entered.")
    for page in (ana, wall):
        page.wait_for_selector(".names >> text=ben")  # told by the socket

    ana.click("button:has-text('Start now')")
    ben.wait_for_selector("text=you sit at table 1.")
    wall.wait_for_selector(".wall-table:has-text('ben')")
    wall.wait_for_function("() => /^0[0-2]:[0-9]{2}$/.test(document.querySelector('.wall-clock b').textContent)")
    for page in (ana, ben, wall):
        assert (faults(page), is_too_wide(page)) == ([], False)
    assert not wall.is_visible("text=there is more below")
    ana.click("text=Check-in, results, rulings")
    ana.click("main >> a:has-text('p1')")
    ana.wait_for_selector("text=Expel from the event")
    assert (faults(ana), is_too_wide(ana)) == ([], False)

    ben.wait_for_selector("text=To my table")
    ben.click("text=To my table")
    ben.wait_for_function("() => document.querySelector('#now')?.value")  # the socket of the table has spoken
    assert not ben.is_visible(".round-warning")
    later = "seconds => dispatchEvent(new CustomEvent('freehold:tick', { detail: Date.now() + 1000 * seconds }))"
    for seconds in (70, 80, 175):  # its end has been moved meanwhile
        ben.evaluate(later, seconds)
    assert ben.text_content("#said").count("Two minutes are left.") == 1
    assert (faults(ben), is_too_wide(ben)) == ([], False)
    ben.click("#at-event a")
    ben.wait_for_url(address)


def test_what_is_being_written_or_read_stays_as_it_is_while_others_enter(site, visitor):
    key = hold(site.database, "p1")
    ana, chloe = visitor("ana"), visitor("chloe")
    for page in (ana, chloe):
        page.goto(f"{site.address}/events/{key}/")
    ana.click("summary:has-text('How ties are broken')")
    ana.click("summary:has-text('Cancel the event')")
    ana.fill("#cancel-reason", "The hall is und")
    chloe.click("button:has-text('Enter')")
    ana.wait_for_selector(".names >> text=chloe")
    assert ana.input_value("#cancel-reason") == "The hall is und"
    assert ana.is_visible("#event-ties dl")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_the_form_and_its_cards_can_be_read_and_sent_with_keys(site, visitor, width, scheme):
    hold(site.database)
    page = visitor("ana", viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.goto(f"{site.address}/clubs/reef/events/new/")
    assert (faults(page), is_too_wide(page)) == ([], False)
    page.click("main >> text=Club evening")
    page.fill("[name=name]", "Friday")
    page.click("button:has-text('Paris')")  # another book, and nothing is lost
    page.wait_for_selector("button[aria-pressed=true]:has-text('Paris')")
    assert page.input_value("[name=name]") == "Friday"
    assert not page.is_visible("[name=async_bank]")
    assert (faults(page), is_too_wide(page)) == ([], False)
    assert page.evaluate("document.activeElement.textContent") == "Paris"
    assert page.evaluate(GAP, ["[name=seats]", "[for=id_unit]"]) >= 8
    assert page.evaluate(GAP, ["[name=length]", "[for=id_unit]"]) >= 8
    assert page.evaluate(GAP, ["[for=id_members_only]", "[name=members_only]"]) < 0  # beside each other
    page.press("[name=name]", "Enter")
    page.wait_for_selector("h1:has-text('Friday')")
    assert page.is_visible("text=Open entries")


def test_weeks_fit_on_the_wall_of_a_telephone_in_french(site, visitor):
    key = hold(site.database, starts_at=(timezone.now() + timedelta(days=20, hours=1)).isoformat())
    page = visitor(viewport=TELEPHONE, locale="fr-FR")
    page.goto(f"{site.address}/events/{key}/wall/")
    assert "semaines" in page.text_content(".wall-clock")
    assert not is_too_wide(page)


@pytest.mark.parametrize(("locale", "written"), [("fr-FR", "%d/%m/%Y"), ("en-US", "%-d %B %Y")])
def test_moments_that_are_not_today_have_their_day_in_the_zone_of_the_browser(site, visitor, locale, written):
    start = (timezone.now() + timedelta(days=20)).replace(hour=20, minute=30)
    key = hold(site.database, starts_at=start.isoformat())
    page = visitor(locale=locale, timezone_id="Pacific/Auckland")
    page.goto(f"{site.address}/events/{key}/")
    day = start + timedelta(days=1)  # there it is the next day already
    page.wait_for_selector(f".headline >> text={day.strftime(written)}")

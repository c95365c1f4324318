"""A club in a real browser: founded, joined by its link, organised and told of, with keys alone and by the mouse."""

from itertools import product

from tests.browser.looking import COLOURS, faults

TELEPHONE = {"width": 360, "height": 740}
COLOURS_OF_CLUBS = ("lagoon", "hibiscus", "fern", "ochre", "plum", "slate")


def test_a_club_is_founded_invites_gets_an_organiser_and_news(site, visitor):
    ana, ben = visitor("ana", viewport=TELEPHONE), visitor("ben", viewport=TELEPHONE)
    ana.goto(f"{site.address}/clubs/")
    ana.click("text=Found a club")
    ana.fill("[name=name]", "Breakers")
    ana.select_option("[name=joining]", "link")
    ana.press("[name=name]", "Enter")
    ana.wait_for_url("**/clubs/breakers/")
    ana.click("nav >> text=Members")
    ben.goto(ana.input_value("[aria-label=Invitation]"))
    ben.click("main >> button:has-text('Join')")
    ben.wait_for_selector("text=You are a member now.")

    ana.reload()
    ana.focus("summary:has-text('Decide about ben')")
    for key in ("Enter", "Tab", "Enter"):  # opens it, goes to its first button, presses that
        ana.keyboard.press(key)
    ana.wait_for_selector("li:has-text('ben') >> text=organiser")

    ben.goto(f"{site.address}/clubs/breakers/")
    ben.click("text=Write news")
    ben.fill("[name=title]", "Friday")
    ben.fill("[name=text]", "At **eight**.")
    ben.click("button:has-text('Publish')")
    ana.goto(f"{site.address}/clubs/breakers/")
    ana.wait_for_selector("article:has-text('Friday') >> strong:has-text('eight')")
    for path in ("", "members/", "journal/", "settings/", "news/"):
        ana.goto(f"{site.address}/clubs/breakers/{path}")
        assert (path, faults(ana)) == (path, [])


HEADER = "<div class='club club-{colour}'><header><p class='club-name'><a href='/'>Reef</a></p></header></div>"


def test_each_colour_of_a_club_can_be_read_on_by_day_and_by_night(visitor, site):
    page = visitor()
    page.goto(f"{site.address}/clubs/")
    for colour, scheme in product(COLOURS_OF_CLUBS, ("light", "dark")):
        page.emulate_media(color_scheme=scheme)
        page.evaluate("html => document.querySelector('main').innerHTML = html", HEADER.format(colour=colour))
        found = [fault for fault, _place in faults(page, COLOURS) if fault == "color-contrast"]
        assert (colour, scheme, found) == (colour, scheme, [])

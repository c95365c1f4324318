"""Whoever presses a button again before they are answered has sent what they wanted once."""

import contextlib
import sqlite3


@contextlib.contextmanager
def busy(site):
    """Nothing can be stored meanwhile: whatever is asked for waits."""
    with contextlib.closing(sqlite3.connect(site.database.removeprefix("sqlite:///"), isolation_level=None)) as held:
        held.execute("BEGIN IMMEDIATE")
        yield
        held.execute("ROLLBACK")


def press_twice(site, page, button):
    """By the mouse alone: a locator would wait for the answer. Gives how often the form was sent."""
    page.locator(button).first.scroll_into_view_if_needed()
    box, sent = page.locator(button).first.bounding_box(), []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    with busy(site):
        for _number in range(2):
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url(lambda url: "/new/" not in url)
    return len(sent)


def test_a_table_a_club_and_news_are_sent_once_and_what_is_pressed_later_is_sent_again(site, visitor):
    page = visitor("pam")  # one person has no more than three clubs
    page.goto(f"{site.address}/tables/new/")
    assert press_twice(site, page, ".preset button") == 1
    page.goto(f"{site.address}/clubs/new/")
    page.fill("[name=name]", "Twice")
    assert press_twice(site, page, "main form button.main") == 1
    assert page.url == f"{site.address}/clubs/twice/"
    for title in ("Friday", "Saturday"):
        page.goto(f"{site.address}/clubs/twice/news/new/")
        page.fill("[name=title]", title)
        page.fill("[name=text]", "At eight.")
        assert press_twice(site, page, "main form button.main") == 1
    assert page.locator("article").count() == 2

"""Pages of events as somebody reads them."""

import re

from tests.cast import person


def page(client, made, who=None, part="", **query):
    if who:
        client.force_login(person(who))
    return client.get(f"/events/{made.key}/{part}", query).content.decode()


def own(html):
    return re.search(r'<section id="event-own".*?</section>', html, re.S)[0]

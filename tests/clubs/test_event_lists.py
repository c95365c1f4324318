"""The events of a club in lists: each is reached, page by page, by whoever may see it."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.lists.page import ROWS
from clubs.models import Event
from tests.cast import person, visitor
from tests.clubs import staged
from tests.clubs.founding import founded
from tests.clubs.test_pages import page

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_every_event_is_reached_from_its_club():
    club, day = founded(), timezone.now()
    starts = [None if n % 3 == 0 else day + timedelta(days=n // 2) for n in range(3 * ROWS)]
    for state in ("open", "draft", "over"):
        Event.objects.bulk_create(
            Event(club=club, name=f"{state} {n}.", organiser=person("ana"), state=state, starts_at=start)
            for n, start in enumerate(starts)
        )
    path, names, ahead = "/clubs/reef/events/", set(), []
    for name in ("after", "drafts", "before"):
        query = ""
        while query is not None:
            text = page(visitor("ana"), path + query)
            found = re.findall(r">((?:open|draft|over) \d+\.)<", text)
            names |= set(found)
            ahead += [shown for shown in found if name == "after" and shown.startswith("open")]
            query = next(iter(re.findall(rf'href="(\?{name}=\d+)"', text)), None)
    assert len(names) == 9 * ROWS
    dates = [starts[int(name[5:-1])] or day + timedelta(days=999) for name in ahead]
    assert dates == sorted(dates)


def test_a_further_page_of_events_is_one_list_and_drafts_are_for_organisers():
    club = founded(ben="member")
    for state in ("open", "draft", "over"):
        Event.objects.create(club=club, name=f"{state}.", organiser=person("ana"), state=state)
    last = Event.objects.latest("pk").pk + 1
    seen = {
        who: [
            re.findall(r">(\w+)\.<", page(visitor(who), f"/clubs/reef/events/?{name}={last}"))
            for name in ("before", "drafts")
        ]
        for who in ("ana", "ben")
    }
    assert seen == {"ana": [["over"], ["draft"]], "ben": [["over"], ["open", "over"]]}


def test_an_event_that_nobody_has_entered_says_so_in_a_sentence(client):
    event = staged.event(entered=())
    for path in ("/clubs/reef/events/", f"/events/{event.key}/"):
        shown = client.get(path).content.decode()
        assert "Nobody has entered yet." in shown, path
        assert not re.search(r"\b0 (entries|have entered)", shown), path

"""Whoever may not talk for a week: by a decision on a report, with its reason, said to them, and over by itself."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Report, User
from accounts.own.data import data_of
from clubs.models import JournalLine, Membership
from games.tables import opening
from talk.models import Silence
from talk.saying import NotSaid, say_in_club
from tests.accounts.signing_up import SIGN_UP
from tests.accounts.staff import does, staff
from tests.cast import person, table
from tests.clubs.founding import founded
from tests.talk.test_at_a_table import read, tell
from tests.talk.test_muting import at_event, report

pytestmark = pytest.mark.django_db
WHY = "not at any table"


def in_club(client, club, name, page="club_talk"):
    client.force_login(person(name))
    return client.get(reverse(page, args=[club.slug])).content.decode()


def test_by_the_staff_it_holds_everywhere_for_a_week_and_is_said_with_its_end_and_reason(client):
    game, club = table(), founded()
    said = tell(game, text="rude words")
    report(client, said)
    made = Report.objects.get()
    does(staff("boss", superuser=True), made, "silence", reason=WHY)
    made.refresh_from_db()
    assert (made.decision, made.why, made.decided_by.username) == ("silenced", WHY, "boss")
    ends = made.silence.until
    assert abs(ends - timezone.now() - timedelta(days=7)) < timedelta(minutes=1)
    assert "rude words" not in read(client, game, "ben")
    for act in (lambda: tell(game, phrase="hello"), lambda: say_in_club(by=person("ana"), club=club, phrase="hello")):
        with pytest.raises(NotSaid, match=WHY):
            act()
    for page in (read(client, game, "ana"), in_club(client, club, "ana")):
        assert "you may not talk on this site. Reason" in page
        assert ".." not in page
        assert f"{ends:%Y}" in page
        assert 'name="phrase"' not in page
    assert "Vous ne pouvez plus parler" in read(client, game, "ana", language="fr")
    assert tell(game, "ben", phrase="hello")
    (mine,) = data_of(person("ana"))["silences"]
    assert (mine["until"], mine["report__why"], data_of(person("ben"))["silences"]) == (ends, WHY, [])
    Silence.objects.update(until=timezone.now())
    assert tell(game, phrase="sorry")


def test_a_guest_who_may_not_talk_may_not_with_the_account_either_that_they_keep_their_seat_by(client):
    game = opening.open_table(host=person("ana"), edition="polynesia", public=False, guests=True)
    client.post(reverse("join", args=[game.key]))
    guest = User.objects.get(guest_until__isnull=False)
    made = Report.objects.create(reporter=person("ana"), about=guest, text="again and again")
    does(staff("boss", superuser=True), made, "silence", reason=WHY)
    client.post(reverse("account_signup"), SIGN_UP | {"username": "eve"})
    assert User.objects.get(username="eve") == guest
    assert WHY in client.post(reverse("say", args=[game.key]), {"phrase": "hello"}, follow=True).content.decode()


@pytest.mark.long
def test_nobody_is_judged_from_below_and_nobody_by_themselves(client):
    club = founded(owner="ana", name="Lagoon", ben="organiser", chloe="organiser", dora="member")
    emil = staff("emil", superuser=True)
    Membership.objects.create(club=club, user=person("emil"), role="member")
    page, decided = reverse("club_reports", args=[club.slug]), {}
    for about in ("ana", "chloe", "emil"):
        report(client, say_in_club(by=person(about), club=club, text=f"words of {about}"), "dora")
        wish = {"number": Report.objects.get(about=person(about)).pk, "decision": "silenced", "reason": WHY}
        for by in ("ben", "chloe", "ana"):
            client.force_login(person(by))
            shown = f"words of {about}" in client.get(page).content.decode()
            told = client.post(page, wish, follow=True).content.decode()
            assert shown != ("no such report for you to decide" in told)
            decided.setdefault(about, []).extend([by] if shown else [])
    assert decided == {"ana": [], "chloe": ["ana"], "emil": []}
    mine = Report.objects.get(about=person("emil"))
    assert "about themselves" in does(emil, mine, "dismiss")
    assert "about themselves" not in does(staff("boss", superuser=True), mine, "silence")
    assert Silence.objects.filter(report=mine, club=None).exists()


def test_by_those_who_organise_a_club_it_holds_there_and_at_its_events_and_stands_in_the_journal(client):
    club, game, other = founded(owner="dora", name="Lagoon", ana="member", ben="member"), table(), table()
    at_event(club, game)
    report(client, tell(game, text="rude words"))
    client.force_login(person("dora"))
    wish = {"number": Report.objects.get().pk, "decision": "silenced", "reason": WHY}
    client.post(reverse("club_reports", args=[club.slug]), wish)
    line = JournalLine.objects.filter(club=club).first()
    assert (line.what, line.reason, line.by) == ("report_silenced", WHY, person("dora"))
    assert "who may not talk in the club for a week" in in_club(client, club, "dora", "club_journal")
    assert "no talk for a week. Reason" in in_club(client, club, "dora", "club_reports")
    for act in (lambda: tell(game, phrase="hello"), lambda: say_in_club(by=person("ana"), club=club, phrase="hello")):
        with pytest.raises(NotSaid, match="you may not talk in Lagoon, nor at tables of its events"):
            act()
    assert tell(other, phrase="hello")
    assert tell(game, "ben", phrase="hello")

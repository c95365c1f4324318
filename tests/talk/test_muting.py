"""Muting hides from one reader what somebody says, anywhere; a report quotes it to those who decide, with a reason."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Report
from clubs.models import Event, EventTable, JournalLine, Round
from games.models import Game
from talk.conduct import reporting
from talk.models import Mute, Reported, Said
from talk.saying import say_in_club
from tests.accounts.staff import does, staff
from tests.cast import person, table
from tests.clubs.founding import founded
from tests.clubs.holding import draft
from tests.talk.test_at_a_table import read, tell

pytestmark = pytest.mark.django_db
WHY = "says so at every table"


def at_event(club, game):
    """Have a table be one of an event of a club."""
    event = draft()
    Event.objects.filter(pk=event.pk).update(club=club)
    return EventTable.objects.create(
        round=Round.objects.create(event=event, number=1, starts_at=timezone.now()), number=1, game=game
    )


def report(client, said, name="ben", **rest):
    client.force_login(person(name))
    return client.post(reverse("report_words", args=[said.pk]), {"text": WHY, "about": said.by.username}, **rest)


def test_whoever_is_muted_is_read_nowhere_by_one_reader_and_by_all_others(client):
    game, other = table(others=("ben", "chloe")), table(others=("ben", "chloe"))
    said = tell(game, text="rude words")
    tell(other, phrase="luck")
    client.force_login(person("ben"))
    page = client.post(reverse("muted"), {"line": said.pk}, follow=True).content.decode()
    assert "You read nothing more that ana says." in page
    for where in ("table", "talk"):
        assert "rude words" not in read(client, game, "ben", where)
        assert "Good luck!</bdi>" not in read(client, other, "ben", where)
        assert "rude words" in read(client, game, "chloe", where)
    client.force_login(person("ben"))
    client.post(reverse("muted"), {"whom": person("ana").pk})
    assert "rude words" in read(client, game, "ben")
    assert not Mute.objects.exists()


def test_from_whom_one_has_muted_there_is_a_way_back_to_where_one_was(client):
    game, club = table(), founded(ben="member")
    client.force_login(person("ben"))
    assert 'href="/players/ben/"' in client.get(reverse("muted")).content.decode().partition("<main")[2]
    for said in (tell(game, phrase="hello"), say_in_club(by=person("ana"), club=club, phrase="hello")):
        place = reverse("club_talk", args=[club.slug]) if said.club else reverse("talk", args=[game.key])
        [way] = re.findall(r'href="(/talk/muted/[^"]*)"', client.get(place).content.decode())
        assert f'href="{place}"' in client.get(way).content.decode()
        muted = client.post(reverse("muted"), {"line": said.pk}, follow=True)
        assert f'href="{place}"' in muted.content.decode()
        again = client.post(muted.redirect_chain[-1][0], {"whom": person("ana").pk}, follow=True)
        assert f'href="{place}"' in again.content.decode()
    assert client.get(reverse("muted") + "?table=../../x&club=<b>").status_code == 200


def test_one_mutes_only_whom_one_may_read_and_not_oneself(client):
    game = table(public=False)
    said = tell(game, text="between us")
    client.force_login(person("dora"))
    for number in (said.pk, said.pk + 1, 2**63):
        assert client.post(reverse("muted"), {"line": number}).status_code in (302, 404)
        assert client.get(reverse("report_words", args=[number])).status_code == 404
    client.force_login(person("ana"))
    client.post(reverse("muted"), {"line": said.pk})
    assert client.get(reverse("report_words", args=[said.pk])).status_code == 404
    assert not Mute.objects.exists()


def test_a_report_has_the_words_and_the_game_and_the_staff_decide_with_a_reason(client):
    game = table()
    said = tell(game, text="<i>rude</i> words")
    page = report(client, said, follow=True).content.decode()
    assert "with the staff" in page
    made = Report.objects.get()
    assert (made.reporter, made.about, made.game, made.words.quote) == (
        person("ben"), person("ana"), game, "<i>rude</i> words",
    )  # fmt: skip
    assert "reported this already" in report(client, said).content.decode()
    assert "with the staff" in report(client, tell(game, text="and more of them"), follow=True).content.decode()
    Report.objects.exclude(pk=made.pk).delete()
    boss = staff("boss", superuser=True)
    assert "&lt;i&gt;rude&lt;/i&gt; words" in boss.get(f"/admin/accounts/report/{made.pk}/change/").content.decode()
    assert "rude" in read(client, game, "ben")
    does(boss, made, "uphold", reason="one does not say that here")
    made.refresh_from_db()
    assert (made.decision, made.why) == ("upheld", "one does not say that here")
    assert "rude" not in read(client, game, "ben")
    Said.objects.all().delete()
    assert Reported.objects.get().quote == "<i>rude</i> words"


def test_what_is_cleared_while_somebody_reports_it_is_quoted_all_the_same():
    game = table()
    said = tell(game, text="rude words")
    Said.objects.all().delete()
    made = reporting.report(by=person("ben"), said=said, text=WHY)
    assert (made.words.quote, made.words.said, made.game) == ("rude words", None, game)


def test_organisers_see_what_is_reported_at_their_event_and_decide_once_with_a_reason_on_record(client):
    club, game = founded(owner="dora", name="Lagoon", ben="member"), table(others=("ben", "chloe"))
    at_event(club, game)
    said = tell(game, text="rude words")
    report(client, said)
    page, made = reverse("club_reports", args=[club.slug]), Report.objects.get()
    for name, status in (("ben", 404), ("ana", 404), ("dora", 200)):
        client.force_login(person(name))
        assert client.get(page).status_code == status
    shown = client.get(page).content.decode()
    assert [text in shown for text in ("rude words", WHY, "about ana")] == [True, True, True]
    assert "ben" not in shown.partition("<main")[2]  # by whom is not told
    decide = {"number": made.pk, "decision": "upheld"}
    assert "Say why" in client.post(page, decide | {"reason": " "}, follow=True).content.decode()
    assert client.post(page, decide | {"decision": "quux", "reason": "so"}).status_code == 404
    client.post(page, decide | {"reason": "not in our club"})
    again = client.post(page, decide | {"decision": "dismissed", "reason": "or not"}, follow=True).content.decode()
    assert "Somebody has decided this already." in again
    made.refresh_from_db()
    assert (made.decision, made.why, made.decided_by) == ("upheld", "not in our club", person("dora"))
    line = JournalLine.objects.filter(club=club).first()
    assert (line.what, line.reason, line.by) == ("report_upheld", "not in our club", person("dora"))
    assert "dora upheld report" in client.get(reverse("club_journal", args=[club.slug])).content.decode()
    assert "rude words" not in read(client, game, "chloe")


def test_an_organiser_decides_neither_about_themselves_nor_what_they_report_nor_at_a_table_shown_later(client):
    club, game = founded(owner="dora", name="Lagoon", ana="organiser"), table(others=("ben",))
    at_event(club, game)
    report(client, tell(game, text="rude words"))
    page, made = reverse("club_reports", args=[club.slug]), Report.objects.get()
    wish = {"number": made.pk, "decision": "dismissed", "reason": "I was right"}
    client.force_login(person("ana"))
    assert "rude words" not in client.get(page).content.decode()
    assert "no such report" in client.post(page, wish, follow=True).content.decode()
    client.force_login(person("dora"))
    assert "rude words" in client.get(page).content.decode()
    Game.objects.update(watch_delay=300)
    assert "rude words" not in client.get(page).content.decode()
    other = founded(owner="chloe", name="Atoll")
    client.force_login(person("chloe"))
    assert "no such report" in client.post(
        reverse("club_reports", args=[other.slug]), wish, follow=True
    ).content.decode()  # fmt: skip
    made.refresh_from_db()
    assert made.decided_at is None
    assert Event.objects.count() == 1

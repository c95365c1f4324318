"""Talk in a club: its members say and read it, nobody else, for a time, and nobody whom one has muted."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from accounts.models import Report
from talk.models import Said
from talk.saying import A_MINUTE, NotSaid, say_in_club
from talk.sweeping import clear_talk
from tests.cast import person
from tests.clubs.founding import founded

pytestmark = pytest.mark.django_db


def page(client, club, name, language="en"):
    client.force_login(person(name))
    return client.get(reverse("club_talk", args=[club.slug]), headers={"accept-language": language})


def test_members_talk_each_in_their_language_and_others_are_told_of_nothing(client):
    club = founded(ben="member", dora="banned")
    address = reverse("club_talk", args=[club.slug])
    client.force_login(person("ben"))
    client.post(address, {"phrase": "hello"})
    client.post(address, {"text": "at <b>eight</b> on Friday"})
    assert "Choose a phrase" in client.post(address, {}, follow=True).content.decode()
    read = page(client, club, "ana", "fr").content.decode()
    assert [text in read for text in ("Bonjour à tous", "at &lt;b&gt;eight&lt;/b&gt; on Friday")] == [True, True]
    for name, status in (("chloe", 404), ("dora", 403)):
        assert page(client, club, name).status_code == status
        assert client.post(address, {"phrase": "hello"}).status_code == status
        with pytest.raises(NotSaid):
            say_in_club(by=person(name), club=club, phrase="hello")
    client.logout()
    assert client.get(address).status_code == client.post(address).status_code == 302
    assert Said.objects.count() == 2


def test_own_words_take_a_confirmed_address_and_nobody_says_much_at_once(settings):
    club = founded(ben="member")
    settings.CONFIRMED_ADDRESSES = True
    with pytest.raises(NotSaid, match="confirmed"):
        say_in_club(by=person("ben"), club=club, text="hello")
    for _ in range(A_MINUTE):
        say_in_club(by=person("ben"), club=club, phrase="hello")
    with pytest.raises(NotSaid, match="wait a minute"):
        say_in_club(by=person("ben"), club=club, phrase="hello")
    club.archived_at = timezone.now()
    with pytest.raises(NotSaid, match="archived"):
        say_in_club(by=person("ana"), club=club, phrase="hello")


def test_what_is_said_in_a_club_is_muted_and_reported_there(client):
    club = founded(ben="member", chloe="member", dora="organiser")
    said = say_in_club(by=person("ben"), club=club, text="rude words")
    client.force_login(person("chloe"))
    client.post(reverse("muted"), {"line": said.pk})
    assert "rude words" not in page(client, club, "chloe").content.decode()
    answer = client.post(reverse("report_words", args=[said.pk]), {"text": "says so to everybody"})
    assert answer["Location"].endswith("/talk/")  # where it was read
    page(client, club, "dora")
    reports = reverse("club_reports", args=[club.slug])
    assert "rude words" in client.get(reports).content.decode()
    wish = {"number": Report.objects.get().pk, "decision": "upheld", "reason": "not here"}
    client.post(reports, wish)
    assert "rude words" not in page(client, club, "ana").content.decode()
    client.force_login(person("p1"))  # who is no member reads and reports nothing of it
    assert client.get(reverse("report_words", args=[said.pk])).status_code == 404


def test_after_a_time_the_sweep_clears_it(settings):
    club = founded()
    old, new = (say_in_club(by=person("ana"), club=club, phrase="hello") for _ in range(2))
    before = timezone.now() - timedelta(days=settings.TALK_DAYS_IN_CLUBS, minutes=1)
    Said.objects.filter(pk=old.pk).update(at=before)
    cache.clear()
    clear_talk()
    assert Said.objects.get() == new


def test_a_page_that_was_told_nothing_loses_what_was_taken_away_when_it_asks(client):
    club = founded(ben="member")
    kept, rude = [say_in_club(by=person("ana"), club=club, text=text) for text in ("hello all", "rude words")]
    Said.objects.filter(pk=rude.pk).update(taken_away_at=timezone.now())
    client.force_login(person("ben"))
    answer = client.get(f"{reverse('club_talk', args=[club.slug])}?after={rude.pk}").content.decode()
    assert f'id="talk-{rude.pk}" class="gone"' in answer
    assert f"talk-{kept.pk}" not in answer

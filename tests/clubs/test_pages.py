"""The pages of clubs as they come without script: a whole journey, what is shown to whom, and what it costs."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.lists.members import others
from clubs.lists.page import ROWS
from clubs.models import Club, ClubGame, ClubRating, Event, Membership, News
from clubs.rights import role_of
from clubs.services import clubs, members, news
from tests.cast import person, table, visitor
from tests.clubs.founding import founded

pytestmark = pytest.mark.django_db
FORM = {"name": "Reef", "language": "en", "about": "We *play*.", "colour": "plum", "joining": "link"}


def test_a_club_is_founded_invites_by_its_link_gets_an_organiser_and_news():
    ana, ben = visitor("ana"), visitor("ben")
    home = ana.post("/clubs/new/", FORM, follow=True)
    assert "<em>play</em>" in home.content.decode()
    invited = re.search(r'value="http://testserver(/clubs/reef/join/[^"]+/)"', page(ana, "/clubs/reef/members/"))[1]
    assert "You are invited to Reef" in page(ben, invited)
    assert "You are a member now." in ben.post(invited, follow=True).content.decode()
    act = {"who": person("ben").pk}
    assert "ben" in ana.post("/clubs/reef/members/make/organiser/", act, follow=True).content.decode()
    said = ben.post("/clubs/reef/news/new/", {"title": "Friday", "text": "At **eight**."}, follow=True)
    assert "<strong>eight</strong>" in said.content.decode()
    changed = reverse("change_news", args=["reef", News.objects.get().pk])
    ben.post(changed, {"title": "Friday", "text": "At nine."})
    assert "At nine." in page(Client(), "/clubs/reef/")
    journal = page(ana, "/clubs/reef/journal/")
    assert "ben changed the news “Friday”." in journal
    assert "ana made ben an organiser." in journal


def page(client, path, status=200):
    answer = client.get(path)
    assert answer.status_code == status
    return answer.content.decode()


def test_what_is_wrong_with_a_form_stands_beside_it_and_nothing_is_lost():
    answer = visitor("ana").post("/clubs/new/", FORM | {"name": "R\u202eeef", "about": "Long said."})
    assert answer.status_code == 422
    assert "common punctuation" in answer.content.decode()
    assert "Long said." in answer.content.decode()
    founded()
    answer = visitor("ben").post("/clubs/new/", FORM)
    assert "There is a club with such a name already." in answer.content.decode()


def test_a_decision_without_a_reason_is_refused_in_words():
    founded(ben="member")
    answer = visitor("ana").post("/clubs/reef/members/ban/", {"who": person("ben").pk, "reason": " "}, follow=True)
    assert "Say why, in a line." in answer.content.decode()


@pytest.mark.parametrize("who", ["", "x", "0", "-1", "9" * 18, "1e3", "²"])
def test_nobody_is_found_by_a_number_that_is_none(who):
    club = founded()
    for act in ("ban", "accept", "remove"):
        answer = visitor("ana").post(f"/clubs/reef/members/{act}/", {"who": who, "reason": "x"}, follow=True)
        assert 'class="error"' in answer.content.decode()
    assert club.memberships.count() == 1


def test_a_stranger_is_banned_by_name_and_told_so_on_every_page():
    founded()
    person("dora")
    visitor("ana").post("/clubs/reef/members/ban/", {"name": "dora", "reason": "spam"})
    for path in ("", "events/", "news/", "ladder/", "members/"):
        text = page(visitor("dora"), f"/clubs/reef/{path}", 403)
        assert "You are banned from this club" in text
        assert "Reason: spam" in text
    assert "Reef" in page(visitor("dora"), "/clubs/")


@pytest.mark.parametrize("name", ["", "ben", "olga"])
def test_the_link_of_a_club_is_shown_to_its_organisers_alone(name):
    club = founded(joining="link", ben="member", olga="organiser")
    client = visitor(name) if name else Client()
    paths = ["", "events/", "news/", "ladder/", "members/", "games/", "journal/", "join/x/", "settings/"]
    shown = [client.get(f"/clubs/reef/{path}").content.decode() for path in paths]
    assert any(club.join_key in text for text in shown) == (name == "olga")


def test_whoever_does_not_organise_sees_neither_who_asks_nor_who_is_banned_nor_drafts():
    club = founded(joining="request", ben="member", asker="asking", outcast="banned")
    Event.objects.create(club=club, name="Secret plans", organiser=person("ana"), format="swiss")
    for name, shown in (("ben", False), ("ana", True)):
        text = page(visitor(name), "/clubs/reef/members/")
        assert ("asker" in text, "outcast" in text) == (shown, shown)
        for path in ("", "events/"):
            assert ("Secret plans" in page(visitor(name), f"/clubs/reef/{path}")) == shown


def test_however_many_are_banned_organisers_and_those_who_ask_are_shown_and_old_bans_are_lifted_by_name(monkeypatch):
    monkeypatch.setattr("clubs.lists.members.MOST_OTHERS", 4)
    club = founded(joining="request", asker="asking", **{f"outcast{n}": "banned" for n in range(5)}, olga="organiser")
    text = page(visitor("ana"), "/clubs/reef/members/")
    assert [name in text for name in ("/ana/", "/olga/", "/asker/", "outcast4", "outcast0")] == [True] * 4 + [False]
    visitor("ana").post("/clubs/reef/members/lift/", {"name": "outcast0", "reason": "long ago"})
    assert role_of(person("outcast0"), club) == ""


def test_whoever_asked_first_is_shown_first():
    club = founded(joining="request", **{f"asker{n}": "asking" for n in range(3)})
    assert [row.name for row in others(club, True)] == ["ana", "asker0", "asker1", "asker2"]


@pytest.mark.parametrize("joining", ["open", "request"])
def test_where_no_link_is_needed_members_find_the_address_of_the_club_to_send_on(joining):
    club = founded(joining=joining, ben="member")
    text = page(visitor("ben"), "/clubs/reef/members/")
    assert 'value="http://testserver/clubs/reef/"' in text
    assert club.join_key not in text
    assert "/clubs/reef/link/" not in text


@pytest.mark.parametrize(("joining", "says"), [("open", True), ("request", True), ("closed", False)])
def test_whoever_is_alone_in_a_club_is_told_where_its_address_is(joining, says):
    founded(joining=joining)
    founded(name="Atoll", joining=joining, ben="member")
    told = "on the page of members"
    assert (told in page(visitor("ana"), "/clubs/reef/")) == says
    assert told not in page(visitor("ana"), "/clubs/atoll/")


@pytest.mark.parametrize(
    ("joining", "word"),
    [("open", "Join"), ("request", "Ask to become"), ("closed", "nobody for now"), ("link", "by a link")],
)
def test_the_home_of_a_club_says_how_one_joins(joining, word):
    founded(joining=joining)
    assert word in page(visitor("ben"), "/clubs/reef/")


def test_whoever_has_asked_may_ask_no_more():
    club = founded(joining="request")
    ben = visitor("ben")
    ben.post("/clubs/reef/join/")
    assert "an organiser will decide" in page(ben, "/clubs/reef/")
    ben.post("/clubs/reef/leave/")
    assert role_of(person("ben"), club) == ""


def test_an_archived_club_can_be_read_by_its_address_is_in_no_list_and_offers_nothing_to_do():
    club = founded()
    visitor("ana").post("/clubs/reef/archive/")
    assert "/clubs/reef/" not in page(Client(), "/clubs/")
    for name in ("ana", "ben"):
        text = page(visitor(name), "/clubs/reef/")
        assert "This club is archived" in text
        assert "<form" not in text.partition('id="main"')[2]
    visitor("ana").post("/clubs/reef/restore/")
    club.refresh_from_db()
    assert club.archived_at is None


@pytest.mark.parametrize(
    ("search", "found"),
    [("café", True), ("CAFE", True), ("ecaf", True), ("reef", False), ("%", True), ("\u202e", True)],
)
def test_clubs_are_found_by_part_of_their_name_however_it_is_written(client, search, found):
    founded(name="Le Café")
    assert ("Le Café" in client.get("/clubs/", {"q": search}).content.decode()) == found


def test_lists_go_on_on_the_next_page():
    club = founded()
    rows = [Club(slug=f"c{n}", name=f"Club {n}.", founder=person("ben")) for n in range(ROWS + 1)]
    Club.objects.bulk_create(rows)
    News.objects.bulk_create(
        News(club=club, author=person("ana"), title=f"News {n}.", text="x") for n in range(ROWS + 1)
    )
    for path, first in (("/clubs/", "Club 0."), ("/clubs/reef/news/", "News 0.")):
        text = page(visitor("ana"), path)
        assert first not in text
        older = re.search(r'href="(\?before=\d+)"', text)[1]
        assert first in page(visitor("ana"), path + older)


def test_games_of_members_are_listed_with_whoever_came_first_first():
    club = founded(ben="member")
    game = table()
    game.seats.filter(user=person("ben")).update(place=1)
    game.seats.filter(user=person("ana")).update(place=2)
    ClubGame.objects.create(club=club, game=game)
    assert "ben, ana" in page(visitor("ben"), "/clubs/reef/games/")


def test_where_none_counts_games_of_members_are_not_said_to_be_unfinished():
    founded(ben="member")
    text = page(visitor("ben"), "/clubs/reef/games/")
    assert "No game of members counts yet" in text
    assert "finished by members alone" not in text


def test_only_members_stand_on_the_ladder():
    club = founded(ben="member")
    for name, mu in (("ana", 20), ("ben", 30), ("dora", 40)):
        ClubRating.objects.create(club=club, user=person(name), mu=mu, sigma=1, games=1)
    text = page(Client(), "/clubs/reef/ladder/")
    assert "dora" not in text
    assert text.index("/players/ben/") < text.index("/players/ana/")


PAGES = ("", "events/", "news/", "ladder/", "members/", "games/", "journal/", "settings/")


def fill(club, number):
    for n in range(number):
        who = person(f"player{number}{n}")
        Membership.objects.create(club=club, user=who, role="member")
        ClubRating.objects.create(club=club, user=who, mu=25, sigma=1)
        event = Event.objects.create(club=club, name=f"Evening {n}", organiser=who, format="swiss", state="open")
        event.entries.create(user=who, name=who.username)
        ClubGame.objects.create(club=club, game=table(start=False))
        news.publish(club_id=club.pk, user=person("ana"), title=f"x{number}{n}", text="x")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_at_most_six_things_and_no_more_where_there_is_more_on_it(path):
    club = founded()
    counts = []
    for number in (1, 3):
        fill(club, number)
        ana = visitor("ana")
        ana.get(f"/clubs/reef/{path}")
        with CaptureQueriesContext(connection) as asked:
            page(ana, f"/clubs/reef/{path}")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 6


@pytest.mark.long
def test_hostile_words_do_nothing_on_any_page():
    club = founded(ben="member")
    evil = "<script>alert(1)</script>"
    clubs.change(club_id=club.pk, user=person("ana"), fields={"about": evil})
    news.publish(club_id=club.pk, user=person("ana"), title=evil, text=evil)
    members.ban(club_id=club.pk, user=person("ana"), who=person("dora").pk, reason=evil)
    for path in PAGES:
        assert "<script>alert" not in page(visitor("ana"), f"/clubs/reef/{path}")


def test_nobody_signed_in_is_shown_no_names_of_members_on_the_list_of_members():
    founded(ben="member")
    answer = Client().get("/clubs/reef/members/")
    assert answer["Location"] == "/accounts/login/?next=/clubs/reef/members/"
    assert role_of(AnonymousUser(), Club.objects.get()) == ""


@pytest.mark.parametrize("act", ["ban", "remove", "accept"])
@pytest.mark.parametrize("who", [{"name": "\x00"}, {"name": "ben\x00"}, {"who": "9" * 18}])
def test_a_name_that_nobody_can_have_is_nobodys(act, who):
    club = founded()
    members.join(club_id=club.pk, user=person("ben"))
    answer = visitor("ana").post(f"/clubs/{club.slug}/members/{act}/", who | {"reason": "x"}, follow=True)
    assert "obody of that name" in answer.content.decode()
    assert role_of(person("ben"), club) == "member"


def test_who_was_never_near_a_club_is_banned_by_name_and_not_by_number():
    club, dora = founded(), person("dora")
    visitor("ana").post(f"/clubs/{club.slug}/members/ban/", {"who": dora.pk, "reason": "x"})
    assert role_of(dora, club) == ""
    visitor("ana").post(f"/clubs/{club.slug}/members/ban/", {"name": "dora", "reason": "x"})
    assert role_of(dora, club) == "banned"


def test_news_have_a_title_and_a_text_that_show():
    club = founded()
    for title, text in (("\u200d", "x"), ("x", "\u3164")):
        assert visitor("ana").post(f"/clubs/{club.slug}/news/new/", {"title": title, "text": text}).status_code == 422
    assert not News.objects.exists()

"""Who comes into a club, as what, and who decides that."""

from contextlib import nullcontext

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, JournalLine, Membership
from clubs.rights import role_of
from clubs.services import clubs, members, news
from clubs.services.asking import SENT_TWICE
from clubs.services.errors import ClubError
from clubs.texts.club_journal import SENTENCES
from tests.cast import person
from tests.clubs.founding import founded


def does(what, club, by, **about):
    """Let somebody do something, to somebody else by name if one is named."""
    if "who" in about:
        about["who"] = person(about["who"]).pk
    getattr(members, what)(club_id=club.pk, user=person(by), **about)


def last(club):
    return JournalLine.objects.filter(club=club).values_list("what", "by__username", "reason", "names").first()


WAYS_IN = [("open", "join"), ("request", "ask"), ("link", ""), ("closed", "")]


@pytest.mark.parametrize(("joining", "way"), WAYS_IN)
def test_a_club_is_joined_in_its_own_way_and_in_no_other(db, joining, way):
    club = founded(joining=joining)
    for other in {"join", "ask"} - {way}:
        with pytest.raises(ClubError, match="not join"):
            does(other, club, "ben")
    assert role_of(person("ben"), club) == ""
    if way:
        does(way, club, "ben")
        assert role_of(person("ben"), club) == {"join": "member", "ask": "asking"}[way]


@pytest.mark.parametrize(("joining", "way"), [("open", members.join), ("request", members.ask)])
def test_somebody_who_has_not_signed_in_joins_no_club(db, joining, way):
    club = founded(joining=joining)
    with pytest.raises(ClubError, match="Sign in"):
        way(club_id=club.pk, user=AnonymousUser())


@pytest.mark.parametrize("joining", Club.Joining.values)
def test_the_link_leads_into_a_club_only_where_that_is_the_way(db, joining):
    club = founded(joining=joining)
    with pytest.raises(ClubError) if joining not in ("open", "link") else nullcontext():
        does("join", club, "ben", key=club.join_key)
    assert (role_of(person("ben"), club) == "member") == (joining in ("open", "link"))


@pytest.mark.parametrize("key", ["", "x", "é", "0" * 5000])
def test_a_wrong_link_leads_nowhere(db, key):
    with pytest.raises(ClubError):
        does("join", founded(joining="link"), "ben", key=key)


def test_organisers_admit_those_who_ask_or_do_not(db):
    club = founded(joining="request", olga="organiser", ben="asking", chloe="asking")
    does("accept", club, "olga", who="ben")
    assert role_of(person("ben"), club) == "member"
    assert last(club) == ("accepted", "olga", "", {"who": "ben"})
    does("refuse", club, "olga", who="chloe")
    assert role_of(person("chloe"), club) == ""
    does("ask", club, "chloe")
    assert last(club)[:2] == ("asked", "chloe")
    does("leave", club, "chloe")
    assert last(club)[:2] == ("asked_no_more", "chloe")


def test_a_member_has_belonged_since_they_were_admitted(db):
    club = founded(joining="request", ben="asking")
    asked = Membership.objects.get(user=person("ben")).since
    does("accept", club, "ana", who="ben")
    admitted = Membership.objects.get(user=person("ben")).since
    assert admitted > asked
    does("make_organiser", club, "ana", who="ben")
    assert Membership.objects.get(user=person("ben")).since == admitted


def test_the_owner_leaves_only_after_handing_the_club_on(db):
    club = founded(ben="member")
    with pytest.raises(ClubError, match="hand it on"):
        does("leave", club, "ana")
    does("hand_on", club, "ana", who="ben")
    assert (role_of(person("ana"), club), role_of(person("ben"), club)) == ("organiser", "owner")
    does("leave", club, "ana")
    assert last(club)[0] == "left"


def test_nobody_is_handed_a_fourth_club(db):
    for name in ("Lagoon", "Atoll", "Cay"):
        founded("ben", name)
    club = founded(ben="member")
    with pytest.raises(ClubError, match="3 clubs"):
        does("hand_on", club, "ana", who="ben")
    assert role_of(person("ana"), club) == "owner"


def test_a_club_is_handed_on_only_to_people_who_can_be_reached(db, settings):
    club = founded(ben="member")
    settings.CONFIRMED_ADDRESSES = True
    with pytest.raises(ClubError, match="can be reached"):
        does("hand_on", club, "ana", who="ben")
    person("ben").emailaddress_set.create(email="ben@example.org", verified=True)
    does("hand_on", club, "ana", who="ben")
    assert role_of(person("ben"), club) == "owner"


def test_a_ban_closes_a_club_until_it_is_lifted_and_both_have_reasons(db):
    club = founded(ben="member")
    for reason in ("", " \u202e ", "x" * 301):
        with pytest.raises(ClubError):
            does("ban", club, "ana", who="ben", reason=reason)
    does("ban", club, "ana", who="ben", reason="rude\nwords")
    assert last(club) == ("banned", "ana", "rude words", {"who": "ben"})
    for way in ("join", "ask", "leave"):
        with pytest.raises(ClubError, match="not yours"):
            does(way, club, "ben")
    with pytest.raises(ClubError, match="why"):
        does("lift", club, "ana", who="ben", reason="")
    does("lift", club, "ana", who="ben", reason="said sorry")
    does("join", club, "ben")


def test_strangers_can_be_banned_oneself_cannot(db):
    club = founded()
    does("ban", club, "ana", who="dora", reason="spam")
    assert role_of(person("dora"), club) == "banned"
    for who in (person("ana").pk, 0):
        with pytest.raises(ClubError, match="nobody"):
            members.ban(club_id=club.pk, user=person("ana"), who=who, reason="spam")


@pytest.mark.parametrize(
    ("what", "about"), [("remove", {"reason": "x"}), ("ban", {"reason": "x"}), ("make_member", {})]
)
def test_organisers_do_nothing_about_each_other_or_the_owner(db, what, about):
    club = founded(olga="organiser", otto="organiser")
    for who in ("otto", "ana"):
        with pytest.raises(ClubError):
            does(what, club, "olga", who=who, **about)
    does(what, club, "ana", who="otto", **about)
    assert role_of(person("otto"), club) != "organiser"


ORGANISERS_DO = {
    "accept": ("asking", {}),
    "refuse": ("asking", {}),
    "remove": ("member", {"reason": "x"}),
    "ban": ("member", {"reason": "x"}),
    "lift": ("banned", {"reason": "x"}),
}
OWNERS_DO = {"make_organiser": ("member", {}), "make_member": ("organiser", {}), "hand_on": ("member", {})}
ALL = ORGANISERS_DO | OWNERS_DO


@pytest.mark.parametrize("what", ALL)
@pytest.mark.parametrize("role", ["owner", "organiser", "member", "asking", "banned", "stranger"])
def test_only_those_may_decide_about_others_who_are_there_for_it(db, what, role):
    before, about = ALL[what]
    club = founded("owner", ben=before)
    if role not in ("owner", "stranger"):
        Membership.objects.create(club=club, user=person(role), role=role)
    if role == "owner" or (role == "organiser" and what in ORGANISERS_DO):
        does(what, club, role, who="ben", **about)
        assert role_of(person("ben"), club) != before
    else:
        with pytest.raises(ClubError, match="not yours"):
            does(what, club, role, who="ben", **about)
        assert role_of(person("ben"), club) == before


@pytest.mark.parametrize("what", ALL)
def test_nobody_decides_anything_in_an_archived_club_or_about_whoever_is_not_there(db, what):
    before, about = ALL[what]
    club = founded(ben=before)
    if what != "ban":
        with pytest.raises(ClubError, match="Nobody"):
            does(what, club, "ana", who="dora", **about)
    clubs.archive(club_id=club.pk, user=person("ana"))
    with pytest.raises(ClubError, match="archived"):
        does(what, club, "ana", who="ben", **about)


def test_news_are_written_changed_and_removed_by_organisers_alone(db):
    club = founded(olga="organiser", ben="member")
    first = news.publish(club_id=club.pk, user=person("olga"), title="Friday\n", text="At *eight*.")
    assert (first.title, first.text) == ("Friday", "At *eight*.")
    news.change(news_id=first.pk, user=person("ana"), title="Friday", text="At nine.")
    with pytest.raises(ClubError):
        news.publish(club_id=club.pk, user=person("ben"), title="Friday", text="No.")
    with pytest.raises(ClubError):
        news.change(news_id=first.pk, user=person("ben"), title="Friday", text="No.")
    with pytest.raises(ClubError):
        news.remove(news_id=first.pk, user=person("ben"))
    news.remove(news_id=first.pk, user=person("olga"))
    with pytest.raises(ClubError):
        news.remove(news_id=first.pk, user=person("olga"))
    assert [*JournalLine.objects.values_list("what", flat=True)][:3] == ["news_removed", "news_changed", "news"]


def test_news_that_are_sent_twice_are_told_once_and_by_another_or_later_once_more(db):
    club = founded(olga="organiser")

    def told(by="ana", title="Friday"):
        return news.publish(club_id=club.pk, user=person(by), title=title, text="At eight.").pk

    first = told()
    assert told() == first
    assert JournalLine.objects.filter(what="news").count() == 1
    assert len({first, told("olga"), told(title="Saturday")}) == 3
    club.news.update(at=timezone.now() - SENT_TWICE)
    assert told() != first


@pytest.mark.parametrize(("title", "text"), [("", "x"), ("x", " \n"), ("x" * 121, "x"), ("x", "x" * 5001)])
def test_news_without_words_or_with_too_many_are_refused(db, title, text):
    with pytest.raises(ClubError):
        news.publish(club_id=founded().pk, user=person("ana"), title=title, text=text)


@pytest.mark.parametrize("what", SENTENCES)
def test_every_code_of_the_journal_is_a_sentence(db, what):
    from clubs.texts.club_journal import club_sentence

    names = {"who": "ben", "title": "100 %", "number": "7"}
    line = JournalLine(club=founded(), by=person("ana"), what=what, names=names)
    assert club_sentence(line).startswith("ana ")


@pytest.mark.parametrize("what", ["hand_on", "make_organiser"])
def test_who_may_not_play_on_the_site_any_more_is_not_put_over_a_club(db, what):
    club = founded(ben="member")
    ben = person("ben")
    ben.is_active = False
    ben.save()
    with pytest.raises(ClubError, match="organises nothing"):
        does(what, club, "ana", who="ben")
    assert role_of(ben, club) == "member"


def test_who_is_locked_out_of_the_site_is_not_admitted_and_can_be_refused(db):
    club = founded(joining="request", ben="asking")
    ben = person("ben")
    ben.is_active = False
    ben.save()
    with pytest.raises(ClubError, match="may not play on this site"):
        does("accept", club, "ana", who="ben")
    assert role_of(ben, club) == "asking"
    does("refuse", club, "ana", who="ben")
    assert role_of(ben, club) == ""


@pytest.mark.parametrize(("language", "word"), [("en", "owner"), ("fr", "propriétaire")])
def test_what_somebody_is_in_a_club_is_said_in_words_in_the_list_and_among_members(client, db, language, word):
    club = founded()
    client.force_login(person("ana"))
    for address in (reverse("clubs"), reverse("club_members", args=[club.slug])):
        assert f"<small>{word}</small>" in client.get(address, headers={"accept-language": language}).content.decode()

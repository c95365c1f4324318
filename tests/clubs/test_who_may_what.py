"""Each address of clubs, for each kind of visitor: what it answers them. The table stands here, not in the code.

A line is a way to ask (`get` or `post`, the name of the address) and one letter for each visitor of `VISITORS`:

    .  it is done, or shown            -  it is not there for them (404)
    s  they are asked to sign in       b  they are told that they are banned (403)
    x  a service refuses it: one is sent on, told why, and nothing has changed
"""

import pytest
from django.contrib.messages import get_messages
from django.db import connection, transaction
from django.test import Client
from django.urls import get_resolver, reverse

from clubs.models import Club, Entry, Event, Membership, News
from tests.cast import person
from tests.clubs import staged
from tests.clubs.founding import founded

VISITORS = ("anonymous", "stranger", "member", "banned", "entry", "organiser", "owner", "staff")
TABLE = """
get  clubs                          . . . . . . . .
get  new_club                       s . . . . . . .
post new_club                       s . . . . . . .
get  club                           . . . b . . . .
get  club_ladder                    . . . b . . . .
get  club_events                    . . . b . . . .
get  club_news                      . . . b . . . .
get  club_games                     s - . b - . . -
get  club_members                   s - . b - . . -
post join_club                      s . x b . x x .
get  club_invitation:right          s . . b . . . .
post club_invitation:right          s . . b . . . .
get  club_invitation:wrong          s x . b x . . x
post club_invitation:wrong          s x . b x . . x
post leave_club                     s x . b x . x x
get  write_news                     s - - b - . . -
post write_news                     s - - b - . . -
get  change_news                    s - - b - . . -
post change_news                    s - - b - . . -
post remove_news                    s - - b - . . -
get  club_journal                   s - - b - . . -
post renew_link                     s - - b - . . -
get  club_settings                  s - - b - - . -
post club_settings                  s - - b - - . -
post archive_club                   s - - b - - . -
post restore_club                   s - - b - - x -
post club_decide:accept             s - - b - . . -
post club_decide:refuse             s - - b - . . -
post club_decide:remove             s - - b - . . -
post club_decide:ban                s - - b - . . -
post club_decide:lift               s - - b - . . -
post club_decide:crown              s - - b - - - -
post club_appoint:organiser         s - - b - - . -
post club_appoint:member            s - - b - - . -
post club_appoint:owner             s - - b - - . -
post club_appoint:king              s - - b - - - -
get  event_new                      s - - b - . . -
post event_new                      s - - b - . . -
get  event:open                     . . . b . . . .
get  event:draft                    - - - - - . . -
get  event_now:open                 . . . b . . . .
get  event_now:draft                - - - - - . . -
get  event_wall:open                . . . b . . . .
get  event_wall:draft               - - - - - . . -
get  event_standings:open           . . . b . . . .
get  event_standings:draft          - - - - - . . -
get  event_pairings:open            . . . b . . . .
get  event_pairings:draft           - - - - - . . -
get  event_file:open                . . . b . . . .
get  event_file:draft               - - - - - . . -
post event_entry:open               s . . b x . . .
post event_entry:draft              s - - - - x x -
post event_course:draft             s - - - - . . -
post event_course:open              s - - b - x x -
get  event_change:draft             s - - - - . . -
post event_change:draft             s - - - - . . -
get  event_change:open              s - - b - - - -
get  event_organise:open            s - - b - . . -
get  event_organise:draft           s - - - - - - -
post event_organise:open            s - - b - . . -
get  event_at_table                 . . . . . . . .
"""
LINES = [line.split() for line in TABLE.strip().splitlines()]
ABOUT = {"accept": "asks", "refuse": "asks", "lift": "was", "member": "organises"}
"""Whom a decision is about; anything else is about a member."""
FORM = {"language": "en", "about": "", "colour": "fern", "joining": "open"}
EVENT = {
    "name": "Friday", "edition": "france", "format": "swiss", "variant": "standard", "seats": "4", "pace": "live",
    "live_bank": "2", "live_credit": "20", "live_cap": "3", "format_rounds": "3",
}  # fmt: skip
SENT = {
    "event_new": EVENT,
    "event_change": EVENT,
    "event_entry": {"action": "enter"},
    "event_course": {"action": "open"},
    "event_organise": {"action": "expel", "reason": "because", "sure": "1"},
    "new_club": FORM | {"name": "Lagoon"},
    "club_settings": FORM | {"name": "Atoll"},
    "write_news": {"title": "Friday", "text": "At eight."},
    "change_news": {"title": "Friday", "text": "At nine."},
}


@pytest.fixture(scope="module")
def reef(standing):
    """A club with one of each, and others for decisions to be about."""
    club = founded(
        "owner", member="member", banned="banned", organiser="organiser",
        asks="asking", was="banned", organises="organiser", belongs="member",
    )  # fmt: skip
    staged.event("draft", of=club, entered=())
    News.objects.create(club=club, author=person("owner"), title="Old", text="Old.")
    staff = person("staff")
    staff.is_staff = True
    staff.save()
    return club.pk


@pytest.fixture
def club(db, reef):
    return Club.objects.get(pk=reef)


@pytest.fixture(scope="module")
def sessions(reef):
    """Everybody signs in once."""
    return {visitor: session_of(visitor) for visitor in VISITORS if visitor != "anonymous"}


def session_of(name):
    client = Client()
    client.force_login(person(name), backend="accounts.backends.OneCost")
    return client.cookies["sessionid"].value


def address(club, name):
    """The address of a line, in a club, about whatever there is in it."""
    name, _colon, act = name.partition(":")
    key = club.join_key if act == "right" else act
    known = {"slug": club.slug, "key": key, "number": club.news.get().pk, "act": act, "role": act}
    if name.startswith("event"):
        known["key"] = key_of(club, name, act)
    found = reverse(name, kwargs={part: known[part] for part in parameters(name)})
    return found if name != "event_organise" else f"{found}?entry={Entry.objects.filter(name='entry').latest('pk').pk}"


def key_of(club, name, state):
    """The key of the event in that state, or of a table of one that runs."""
    if name != "event_at_table":
        return Event.objects.filter(state=state or "open").latest("pk").key
    return staged.play_round(staged.event("running", of=club)).game.key


def parameters(name):
    return get_resolver().reverse_dict.getlist(name)[0][0][0][1]


def asked(way, path, sent, session):
    """What an address answers somebody, as a letter of the table."""
    client = Client()
    if session:
        client.cookies["sessionid"] = session
    answer = getattr(client, way)(path, sent)
    if answer.status_code == 302:
        if answer["Location"].startswith("/accounts/login/"):
            return "s"
        return "x" if any(told.level_tag == "error" for told in get_messages(answer.wsgi_request)) else "."
    return {200: ".", 404: "-", 403: "b"}[answer.status_code]


@pytest.mark.parametrize("line", LINES, ids=lambda line: " ".join(line[:2]))
def test_each_address_answers_each_visitor_as_the_table_says(club, sessions, line, whole):
    """Each in a transaction of their own, which is taken back: nobody finds what another has done."""
    way, name, *letters = line
    open_for(club, name)
    path, sent = address(club, name), sent_to(name) if way == "post" else {}
    before = how_many()
    for visitor, letter in zip(VISITORS, letters, strict=True):
        if not whole and visitor not in asked_in_short(line):
            continue
        with transaction.atomic():
            assert asked(way, path, sent, sessions.get(visitor)) == letter, visitor
            if letter != ".":
                assert how_many() == before, visitor
            transaction.set_rollback(True)


def asked_in_short(line):
    """For each answer of a line one visitor who gets it: with the next line that has as many of them the next one."""
    number = LINES.index(line)
    alike = {letter: [who for who, own in zip(VISITORS, line[2:], strict=True) if own == letter] for letter in line[2:]}
    return {who[number % len(who)] for who in alike.values()}


def test_in_short_each_visitor_is_asked_for():
    assert set().union(*map(asked_in_short, LINES)) == set(VISITORS)


def sent_to(name):
    """What is posted to the address of a line."""
    name, _colon, act = name.partition(":")
    return SENT.get(name, {"who": person(ABOUT.get(act, "belongs")).pk, "reason": "because", "sure": "1"})


def open_for(club, name):
    """An event that is open, for addresses of events: a club that has one is not archived; a link for the invited."""
    if name.startswith("event"):
        staged.event("open", of=club, entered=("entry",))
    if name.startswith("club_invitation"):
        Club.objects.filter(pk=club.pk).update(joining="link")


def how_many():
    with connection.cursor() as cursor:
        counts = (f"(SELECT count(*) FROM {rows._meta.db_table})" for rows in (Membership, News, Event, Entry))
        return cursor.execute(f"SELECT {', '.join(counts)}").fetchone()


def names():
    """The names of all addresses that `clubs.urls` has."""
    from clubs.urls import urlpatterns

    return {pattern.name for pattern in urlpatterns}


def test_every_address_of_clubs_has_a_line_and_every_line_an_address():
    assert {line[1].partition(":")[0] for line in LINES} == names()
    assert {len(line) for line in LINES} == {2 + len(VISITORS)}


@pytest.mark.parametrize("way", ["get", "post"])
def test_what_has_no_line_for_a_way_to_ask_is_not_answered_in_it(club, client, way):
    client.force_login(person("owner"), backend="accounts.backends.OneCost")
    ways = {(line[0], line[1].partition(":")[0]) for line in LINES}
    for name in sorted(names()):
        if (way, name) not in ways:
            act = next(line[1] for line in LINES if line[1].partition(":")[0] == name)
            open_for(club, act)
            assert getattr(client, way)(address(club, act)).status_code == 405, name

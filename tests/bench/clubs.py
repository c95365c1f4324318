"""Clubs among the crowd: one with thousands of members, games, events and lines, and two thousand others."""

CLUBS, MEMBERS, EACH, USUAL = 2_000, 2_400, 20, 500
"""How many clubs, and how many people in the large one, in each of the others, and in `c1`."""
GAMES, EVENTS, LINES = 20_000, 2_000, 20_000
PLAYED = 6
"""So many rounds each of the small events has had."""


def found(big, game, finished):
    """The clubs; `big` owns the large one, whose members have played the games from number `finished` on."""
    from accounts.models import User
    from clubs.models import Club, ClubGame, ClubRating, Entry, Event, JournalLine, Membership, News
    from clubs.services import clubs, news

    from . import events
    from .crowd import copies

    said = {"name": "Reef", "language": "en", "about": "We play.", "colour": "fern", "joining": "open"}
    club = clubs.found(user=big, fields=said)
    told = news.publish(club_id=club.pk, user=big, title="Friday", text="At eight.")
    person = User.objects.get(username="u1").pk
    owner = Membership.objects.get(club=club)
    rating = ClubRating.objects.create(club=club, user=big, mu=30, sigma=2, games=9)
    counted = ClubGame.objects.create(club=club, game=game)
    event = Event.objects.create(club=club, name="Evening", organiser=big, format="swiss", state="over")
    entry = Entry.objects.create(event=event, user=big, name="big")
    named = {"slug": "'c' || n", "name": "'Club ' || n", "looks": "'club' || n"}
    copies(Club, club, _series(CLUBS), named)
    others = f"{Club.objects.get(slug='c2').pk} + n / {EACH}"
    first_other = str(Club.objects.get(slug="c1").pk)
    for club_id, number in (("seed.club_id", MEMBERS), (others, (CLUBS - 2) * EACH), (first_other, USUAL)):
        who = {"club_id": club_id, "user_id": f"{person} + n"}
        copies(Membership, owner, _series(number), who | {"role": "'member'"})
        copies(ClubRating, rating, _series(number), who | {"mu": "15 + random() * 25"})
    copies(ClubGame, counted, _series(GAMES), {"game_id": f"{finished} + n"})
    states = "CASE WHEN n % 100 = 0 THEN 'open' ELSE 'over' END"
    copies(Event, event, _series(EVENTS), {"key": "'e' || n", "state": states})
    first = Event.objects.get(key="e1").pk
    copies(Entry, entry, _series(EVENTS * 10 - 10), {"event_id": f"{first} + n / 10", "user_id": f"{person} + n"})
    rounds(event, entry, first)
    copies(News, told, _series(LINES), {})
    events.held(club, big)
    line = JournalLine.objects.filter(club=club, event=None).first()
    copies(JournalLine, line, _series((CLUBS - 2) * EACH), {"club_id": others})
    copies(JournalLine, line, _series(LINES), {})


def rounds(event, entry, first):
    """What eight have played at each of the small events, from the first on: an event is one among many."""
    from django.utils import timezone

    from clubs.models import EventTable, Round, TableSeat

    from .crowd import copies

    now, last = timezone.now(), first + EVENTS - 1
    at = Round.objects.create(event=event, number=1, starts_at=now, opened_at=now, over_at=now)
    table = EventTable.objects.create(round=at, number=1, over_at=now)
    seat = TableSeat.objects.create(table=table, round=at, entry=entry, order=0, sitting=False, place=1, worth=1)
    copies(
        Round, at, f"generate_series(1, {EVENTS}) n, generate_series(1, {PLAYED}) k WHERE ",
        {"event_id": f"{first} + n - 1", "number": "k"},
    )  # fmt: skip
    copies(
        EventTable, table, f"clubs_round r, generate_series(1, 2) k WHERE r.event_id BETWEEN {first} AND {last} AND ",
        {"round_id": "r.id", "number": "k"},
    )  # fmt: skip
    people = "(SELECT id, event_id, row_number() OVER (PARTITION BY event_id ORDER BY id) - 1 AS nth FROM clubs_entry)"
    copies(
        TableSeat, seat,
        f"clubs_eventtable t, clubs_round r, {people} e WHERE r.id = t.round_id "
        f"AND r.event_id BETWEEN {first} AND {last} "
        "AND e.event_id = r.event_id AND e.nth < 8 AND t.number = e.nth / 4 + 1 AND ",
        {"table_id": "t.id", "round_id": "r.id", "entry_id": "e.id", '"order"': "e.nth % 4"},
    )  # fmt: skip


def _series(number):
    return f"generate_series(1, {number}) n WHERE "

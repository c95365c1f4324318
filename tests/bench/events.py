"""Events of a thousand entries in the club of the crowd: ahead, under way, past, shown later, and an arena."""

from datetime import timedelta

ENTRIES, SEATS, ROUNDS = 1_000, 4, 6
TABLES = ENTRIES // SEATS
SPREAD = (1, 3, 7, 9, 11, 13, 17, 19)
"""In each round everybody sits elsewhere: their number times one of these, which have no divisor with `ENTRIES`."""
RUNNING_FROM, OVER_FROM = 5_001, 50_001
"""The first games of the crowd that are played at these events."""
HEARD = 2
"""How many lines of the journal tell of each entry."""


def held(club, big):
    """All of them; `big` organises and plays."""
    from django.utils import timezone

    from clubs.models import Event
    from games.models import Game

    now = timezone.now()
    running, over = (
        iter(Game.objects.filter(pk__gte=Game.objects.get(key=key).pk).order_by("pk").values_list("pk", flat=True))
        for key in (f"r{RUNNING_FROM}", f"f{OVER_FROM}")
    )
    common = {"club": club, "organiser": big, "edition": "polynesia", "seats": SEATS, "ties": ["wins", "opponents"]}
    common |= {"about": "We play.\n\n* early\n* late", "points": {}, "starts_at": now - timedelta(hours=8)}
    swiss = common | {"format": "swiss", "settings": {"rounds": ROUNDS, "ranked": False}}
    going_on = Event.State.RUNNING
    Event.objects.create(key="draft", name="Draft", state=Event.State.DRAFT, **swiss)
    ahead = swiss | {"starts_at": now + timedelta(hours=1), "check_in_at": now - timedelta(hours=1)}
    ahead = Event.objects.create(key="ahead", name="Ahead", state=Event.State.OPEN, **ahead)
    enter(ahead, 3 * ENTRIES, big)
    under_way = Event.objects.create(key="underway", name="Under way", state=going_on, **swiss)
    by_the_day = {"state": going_on, "pace": "async"}  # of live ones that run one plays at one
    later = Event.objects.create(key="later", name="Later", watch_delay=300, **swiss, **by_the_day)
    past = Event.objects.create(key="past", name="Past", state=Event.State.OVER, ended_at=now, **swiss)
    for event, rounds in ((under_way, ROUNDS - 1), (later, 1), (past, ROUNDS)):
        entries = enter(event, 0, *([] if event == under_way else [big]))
        for number in range(1, rounds + 1):
            last = number == rounds and event.state == going_on
            play(event, entries, number, running if last else over, now, over=not last)
        rule(event, big)
    arena = common | {"format": "arena", "settings": {}, "closes_at": now + timedelta(days=30)}
    arena = Event.objects.create(key="arena", name="Arena", **arena, **by_the_day)
    entries = enter(arena, 0, big)
    for wave in range(1, 2 * ROUNDS):
        play(arena, entries, wave, over, now, over=True, share=wave)
    play(arena, entries, 2 * ROUNDS, running, now, over=False)


def enter(event, after, *others):
    """So many people, those after so many of the crowd and these, and what the journal says of them."""
    from accounts.models import User
    from clubs.models import Entry, JournalLine

    first = User.objects.get(username="u1").pk + after
    people = [*User.objects.filter(pk__gte=first).order_by("pk")[: ENTRIES - len(others)], *others]
    entries = Entry.objects.bulk_create(
        Entry(
            event=event, user=user, name=user.username, strength=number / 40, checked_in_at=event.check_in_at,
            place=number + 1, points=str(number),
        )
        for number, user in enumerate(people)
    )  # fmt: skip
    lines = (("entered", "withdrew", "entered")[:HEARD] * ENTRIES, [entry for entry in entries for _ in range(HEARD)])
    JournalLine.objects.bulk_create(
        [
            JournalLine(event=event, club_id=event.club_id, by_id=entry.user_id, what=what, names={"who": entry.name})
            for what, entry in zip(*lines, strict=True)
        ],
        batch_size=1_000,
    )
    return entries


def play(event, entries, number, games, now, *, over, share=1):
    """A round of everybody (of an arena a wave, of one in so many tables), over an hour or some ago, or going on."""
    from clubs.models import EventTable, Round, TableSeat
    from games.models import Game

    ended = now - timedelta(minutes=61 * (2 * ROUNDS - number)) if over else None
    moments = {"starts_at": now - timedelta(hours=2 * ROUNDS - number), "opened_at": now, "over_at": ended}
    at = Round.objects.create(event=event, number=number, cost={"spread": 12, "meetings": 3, "seats": 9}, **moments)
    tables = EventTable.objects.bulk_create(
        EventTable(round=at, number=place + 1, game_id=next(games), over_at=ended, late=0.1 if over else None)
        for place in range(TABLES // share)
    )
    taken = Game.objects.filter(pk__in=[table.game_id for table in tables])
    taken.update(reserved=True, watch_delay=event.watch_delay)
    seated = [(entry, place * SPREAD[number % len(SPREAD)] % ENTRIES) for place, entry in enumerate(entries)]
    TableSeat.objects.bulk_create(
        [
            TableSeat(
                table=tables[place // SEATS], round=at, entry=entry, order=place % SEATS, sitting=not over,
                place=(place + place // SEATS) % SEATS + 1 if over else None, worth=place * 500 if over else None,
            )
            for entry, place in seated
            if place // SEATS < len(tables)
        ],
        batch_size=1_000,
    )  # fmt: skip


def rule(event, big):
    """Some rulings of each kind."""
    from clubs.models import EventTable, Ruling

    for table in EventTable.objects.filter(round__event=event).exclude(over_at=None)[:8]:
        said = {"event": event, "table": table, "by": big, "reason": "A mistake."}
        places = {str(seat.entry_id): seat.order + 1 for seat in table.seats.all()}
        Ruling.objects.create(kind="correct", places=places, **said)
        Ruling.objects.create(event=event, kind="award", entry=table.seats.first().entry, points=1, by=big, reason="x")

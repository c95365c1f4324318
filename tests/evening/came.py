"""What came of an evening, told and judged."""

from collections import Counter
from itertools import combinations
from statistics import quantiles

from clubs.events.course import standings_of
from clubs.events.verifying import differences
from clubs.models import EventTable, TableSeat
from games.models import Game, Move
from games.tables.record.audit import differences as audited
from tests.clubs.reckoned import standings, turns


def judge(event, players):
    """Print it all; 0 if nothing is amiss, else 1."""
    event.refresh_from_db()
    tell_standings(event)
    wrong = [*_pairings(event), *_turns(event), *_kept(event, players)]
    _late(event)
    for line in wrong:
        print("WRONG:", line)
    return int(bool(wrong) or event.state != "over")


def tell_standings(event):
    """All of them, in columns."""
    names = dict(event.entries.values_list("pk", "name"))
    lines = [f"{row.place:3} {names[row.entry]} {float(row.points):5.2f} {row.title:6}" for row in standings_of(event)]
    print(f"standings of {event.name}, {event.state}, {event.rounds.count()} rounds:")
    for number in range(0, len(lines), 4):
        print("  ".join(lines[number : number + 4]))
    absent = TableSeat.objects.filter(round__event=event, absent=True).count()
    print(f"{event.entries.filter(status='withdrawn').count()} withdrawn for absence, {absent} games ended by a bot")


def _pairings(event):
    """Who has met whom how often; that nobody sat twice in a round, and that all is as the seed has it."""
    for at in event.rounds.order_by("number"):
        sizes = Counter(table.seats.count() for table in at.tables.all())
        told = ", ".join(f"{count} tables of {size}" for size, count in sorted(sizes.items()))
        print(f"round {at.number} {at.title}: {told}; repeats of opponents {at.cost.get('repeats')} "
              f"(at least {at.cost.get('least')})")  # fmt: skip
        seated = Counter(at.seats.values_list("entry", flat=True))
        yield from (
            f"entry {entry} sat {times} times in round {at.number}" for entry, times in seated.items() if times > 1
        )
    tables = [tuple(table.seats.values_list("entry", flat=True)) for table in EventTable.objects.all()]
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    print(f"pairs that met: {len(met)}; more than once: {sum(times > 1 for times in met.values())}")
    games = Counter(EventTable.objects.values_list("game", flat=True))
    if len(games) != Game.objects.count() or None in games:
        yield "there are games that belong to no table, or tables without a game"
    yield from differences(event)
    if [(row.entry, row.points) for row in standings_of(event)] != standings(event):
        yield "the standings are not what games and rules say"


def _turns(event):
    """How many turns each has had at each table that the clock has ended."""
    had = {}
    for table in EventTable.objects.filter(round__event=event, timed_out=True).select_related("game", "round"):
        had[table.round.number, table.number] = sorted(turns(table.game).values())
    for number in sorted({number for number, _table in had}):
        row = [each for (of, _table), each in had.items() if of == number]
        print(f"turns of each player, round {number}: " + " ".join("/".join(map(str, each)) for each in row))
        yield from (f"unequal turns in round {number}: {each}" for each in row if len(set(each)) > 1)
    print(f"{len(had)} tables ended by the clock, {EventTable.objects.count() - len(had)} before")


def _kept(event, players):
    """Every game audited; every move that was acknowledged, there once."""
    faults = [difference for game in Game.objects.all() for difference in audited(game)]
    acknowledged = [command for person in players.people for command in person.acknowledged]
    found = Move.objects.filter(command_id__in=acknowledged).count()
    print(f"{Game.objects.count()} games, {Move.objects.count()} moves, audit: {len(faults)} differences")
    print(f"{len(acknowledged)} moves of people over HTTP acknowledged, {found} of them stored")
    yield from faults
    if found != len(acknowledged):
        yield f"{len(acknowledged) - found} acknowledged moves are lost"
    if open_now := Game.objects.exclude(status="over").count():
        yield f"{open_now} games are not over"


def _late(event):
    """By how many seconds rounds began and closed after their moments, and games ended."""
    called, ended, began = [], [], []
    for at in event.rounds.order_by("number"):
        began.append((at.opened_at - at.starts_at).total_seconds())
        for table in at.tables.select_related("game"):
            moves = Move.objects.filter(game=table.game, action__0="TimeUp").values_list("at", flat=True)
            called += [(moment - at.closes_at).total_seconds() for moment in moves]
            ended += [] if table.late is None else [table.late]
    print("seconds late, rounds begun: " + ", ".join(f"{late:.1f}" for late in began))
    for what, late in (("time called", called), ("game ended, its last round played out", ended)):
        cuts = quantiles(late, n=100, method="inclusive") if len(late) > 1 else [0.0] * 99
        print(f"seconds late, {what}: p50 {cuts[49]:.1f}, p99 {cuts[98]:.1f}, of {len(late)}")

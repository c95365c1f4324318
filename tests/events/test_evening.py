"""A club evening with a clock of its own: people who never come, who leave, who are banned; a pause, an annulled game
and a corrected one. What the standings must be is worked out beside it, from the games and the rules alone."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from clubs.events.course import standings_of
from clubs.events.verifying import differences
from clubs.models import Entry, EventTable, TableSeat
from clubs.services import entries, events, members, rulings
from games.models import Game
from games.tables.record.audit import differences as audited
from games.tasks import sweep
from tests.cast import person
from tests.clubs.holding import enter, entry_of, fresh, opened, reef, tables_of
from tests.clubs.people import somebody_moves
from tests.clubs.reckoned import sheets, standings, turns

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
TICK, MOVES = timedelta(seconds=100), 4
"""How much time goes by at once, and how many moves there are at a table meanwhile."""
NAMES = [f"p{number:02}" for number in range(1, 65)]
NEVER_COME, BANNED = NAMES[:10], NAMES[16:18]


class Evening:
    """The event, its clock, and who is away by now."""

    def __init__(self, clock, minutes):
        self.clock, self.away, self.minutes = clock, set(), minutes
        self.event = opened(
            name="Club evening", format="final", settings={"rounds": 3}, minutes=minutes, starts_at=START,
            check_in_at=START - 30 * MINUTE, budget=500, credit=120, cap=600, pause=300,
            ties=["wins", "share", "opponents", "last"],
        )  # fmt: skip

    def goes(self, until):
        """Time goes by until this is true; at each table somebody moves now and then."""
        for _ in range(600):
            if until():
                return
            for game in Game.objects.filter(status="running", paused_at=None).values_list("pk", flat=True):
                any(not somebody_moves(game, self.away) for _ in range(MOVES))
            self.clock.shift(TICK)
            sweep()
        raise AssertionError("the evening does not go on")

    def round(self, number):
        return self.event.rounds.get(number=number)

    def is_open(self, number):
        return lambda: self.event.rounds.filter(number=number).exclude(opened_at=None).exists()

    def is_over(self, number):
        return lambda: self.event.rounds.filter(number=number).exclude(over_at=None).exists()

    def after(self, minutes):
        moment = datetime.now(UTC) + minutes * MINUTE
        return lambda: datetime.now(UTC) >= moment

    def leave(self, people):
        self.away |= {person(name).pk for name in people}


def one_of_each(tables):
    """Somebody of each of them: where two are away from one table its time may be over before both were waited for."""
    return [table.seats.exclude(entry__name__in=BANNED).order_by("order")[0].entry.name for table in tables]


def played(clock, minutes):
    """The whole evening."""
    evening = Evening(clock, minutes)
    event, ana = evening.event, person("ana")
    for name in NAMES:
        enter(event, name)
    clock.move_to(START - 10 * MINUTE)
    sweep()
    for name in NAMES[10:]:
        entries.check_in(event_id=event.pk, user=person(name))
    evening.goes(evening.is_open(1))
    evening.goes(evening.after(minutes // 4))
    evening.leavers = one_of_each(tables_of(event, 1)[3:9])
    evening.leave(evening.leavers)
    for name in evening.leavers[:3]:
        entries.withdraw(event_id=event.pk, user=person(name))
    evening.goes(evening.is_over(1))
    rulings.annul(table_id=tables_of(event, 1)[2].pk, user=ana, reason="Two of them played as one.")
    evening.goes(evening.is_open(2))
    evening.goes(evening.after(minutes // 4))
    evening.closing = evening.round(2).closes_at
    events.pause(event_id=event.pk, user=ana, reason="The lights went out.")
    for _ in range(5):
        clock.shift(MINUTE)
        sweep()
    events.resume(event_id=event.pk, user=ana)
    for name in BANNED:
        members.ban(club_id=reef().pk, user=ana, who=person(name).pk, reason="They fought.")
    evening.goes(evening.is_over(2))
    table = tables_of(event, 2)[0]
    order = [seat.entry_id for seat in table.seats.order_by("-place")]
    rulings.correct(
        table_id=table.pk, user=ana, places={entry: place for place, entry in enumerate(order, 1)}, reason="Miscounted."
    )
    evening.goes(lambda: fresh(event).state == "over")
    return evening


@pytest.fixture(scope="module")
def evening(standing, whole):
    with time_machine.travel(START - 60 * MINUTE, tick=False) as clock:
        yield played(clock, 45 if whole else 24)  # so long that the time of whoever leaves runs out in their round


def test_the_standings_are_what_games_and_rules_say(evening):
    expected = standings(evening.event)
    assert [(row.entry, row.points) for row in standings_of(evening.event)] == expected
    stored = Entry.objects.filter(event=evening.event).exclude(place=None).order_by("place")
    assert [(entry.pk, entry.points) for entry in stored] == [(entry, str(points)) for entry, points in expected]
    assert len(expected) == 54


def test_who_never_came_was_never_seated(evening):
    assert not TableSeat.objects.filter(entry__name__in=NEVER_COME).exists()
    assert {entry_of(evening.event, name).status for name in NEVER_COME} == {"withdrawn"}


def test_who_left_was_played_for_to_the_end_and_is_not_paired_for_long(evening):
    for name in evening.leavers:
        entry = entry_of(evening.event, name)
        rounds = {seat.round.number: seat.absent for seat in entry.seats.select_related("round")}
        assert entry.status == "withdrawn"
        assert rounds == ({1: True} if name in evening.leavers[:3] else {1: True, 2: True})


def test_who_was_banned_ended_their_game_and_was_not_paired_again(evening):
    for name in BANNED:
        entry = entry_of(evening.event, name)
        assert entry.status == "expelled"
        assert sorted(entry.seats.values_list("round__number", flat=True)) == [1, 2]


def test_the_pause_moved_the_end_of_the_round_by_its_length(evening):
    assert evening.round(2).closes_at == evening.closing + 5 * MINUTE
    ends = EventTable.objects.filter(round=evening.round(2), timed_out=True).values_list("game__ended", flat=True)
    assert len(ends) >= 10
    assert min(ends) >= evening.closing + 5 * MINUTE


def test_the_annulled_game_counts_for_nobody_and_the_corrected_one_as_corrected(evening):
    assert len(sheets(evening.event)) == EventTable.objects.count() - 1
    event = evening.event
    for table in (tables_of(event, 1)[2], tables_of(event, 2)[0]):
        assert table.rulings.count() == 1
    (corrected,) = [ruling for ruling in event.rulings.all() if ruling.kind == "correct"]
    places = [(seat.place, corrected.places[str(seat.entry_id)]) for seat in corrected.table.seats.all()]
    assert any(was != now for was, now in places)


def test_everybody_at_a_table_has_had_as_many_turns(evening):
    for table in EventTable.objects.filter(timed_out=True).select_related("game"):
        assert len(set(turns(table.game).values())) == 1


def test_the_final_was_played_by_the_best_of_those_who_were_there(evening):
    (final,) = tables_of(evening.event, 4)
    finalists = {seat.entry_id for seat in final.seats.all()}
    assert len(finalists) == 4
    assert {row.entry for row in standings_of(evening.event)[:4]} == finalists
    assert standings_of(evening.event)[0].title == "title"


def test_all_that_comes_from_the_seed_can_be_drawn_again_and_every_game_audits(evening):
    assert list(differences(evening.event)) == []
    assert [difference for game in Game.objects.all() for difference in audited(game)] == []

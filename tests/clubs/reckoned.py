"""The standings of rounds and a final as somebody with a pencil works them out: from games and the rules.

Nothing of `clubs.scoring.standings`, of `clubs.scoring.points` or of the formats is used here.
"""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from clubs.models import Bye, EventTable, Ruling
from clubs.scoring.lots import lot
from games.engine.events import GameEnded, TurnBegan
from games.tables.database.store import edition_of, state_of
from games.tables.record.kept import moves_of

PRIZES = {3: (6, 3, 1), 4: (6, 4, 2, 1), 5: (6, 4, 3, 2, 1)}
BYE = Fraction(13, 4)


class Sheet(NamedTuple):
    """A table as its game says: the round, whether it is the final, places and worth by entry, how it ended."""

    round: int
    final: bool
    places: dict
    worth: dict
    by_clock: bool


def sheets(event):
    """The tables that count."""
    found = []
    for table in EventTable.objects.filter(round__event=event).select_related("round", "game").order_by("pk"):
        rulings = Ruling.objects.filter(table=table, undone_at=None)
        if not rulings.filter(kind="annul").exists():
            found.append(_sheet(event, table, rulings.filter(kind="correct").last()))
    return found


def _sheet(event, table, correction):
    game = table.game
    edition, state = edition_of(game), state_of(game)
    entries = dict(event.entries.values_list("user_id", "pk"))
    at = {seat.order: entries[seat.user_id] for seat in game.seats.all()}
    ahead = {order: sum(map(len, state.ranking[:rank])) for rank, tied in enumerate(state.ranking) for order in tied}
    places = {at[order]: 1 + ahead[order] for order in at}
    if correction:
        places = {int(entry): place for entry, place in correction.places.items()}
    worth = {at[order]: 0 if order in state.out else edition.ending.worth.of(edition, state, order) for order in at}
    ended = [fact for fact in moves_of(game.pk)[-1].facts if isinstance(fact, GameEnded)]
    return Sheet(table.round.number, table.round.title == "final", places, worth, ended[0].clause == "R-44")


def prizes(places):
    """What each earns at a table: who shares a place shares what the places together bring."""
    prize = PRIZES[len(places)]
    shares = {}
    for entry, place in places.items():
        tied = sum(other == place for other in places.values())
        shares[entry] = Fraction(sum(prize[place - 1 : place - 1 + tied]), tied)
    return shares


def standings(event):
    """Entry and points, the best first: those of the final as they came in there, the others by their points."""
    all_sheets = sheets(event)
    before = [sheet for sheet in all_sheets if not sheet.final]
    last = {entry: place for sheet in all_sheets if sheet.final for entry, place in sheet.places.items()}
    points = defaultdict(Fraction)
    for sheet in before:
        for entry, prize in prizes(sheet.places).items():
            points[entry] += prize
    for entry in Bye.objects.filter(round__event=event, round__title="").values_list("entry", flat=True):
        points[entry] += BYE
    for ruling in Ruling.objects.filter(event=event, undone_at=None).exclude(entry=None):
        points[ruling.entry_id] += Fraction(ruling.points) * (1 if ruling.kind == "award" else -1)
    seated = EventTable.objects.filter(round__event=event).values_list("seats__entry", flat=True)
    there = {*seated, *Bye.objects.filter(round__event=event).values_list("entry", flat=True)}
    order = sorted(there, key=lambda entry: (-points[entry], *_ties(event, before, points, entry)))
    order.sort(key=lambda entry: last.get(entry, 99))
    return [(entry, points[entry]) for entry in order]


def _ties(event, before, points, entry):
    """More wins; the greater part of all worth; stronger opponents; better places in the latest rounds; the lot."""
    mine = [sheet for sheet in before if entry in sheet.places]
    wins = sum(sheet.places[entry] == 1 and list(sheet.places.values()).count(1) == 1 for sheet in mine)
    share = Fraction(0)
    if mine and all(sheet.by_clock for sheet in before):
        share = sum(Fraction(sheet.worth[entry], sum(sheet.worth.values())) for sheet in mine) / len(mine)
    met = [points[other] for sheet in mine for other in sheet.places if other != entry]
    rounds = {sheet.round: sheet.places[entry] for sheet in mine}
    latest = tuple(rounds.get(number, 7) for number in sorted({sheet.round for sheet in before}, reverse=True))
    return -wins, -share, -(sum(met) - min(met, default=0)), latest, lot(bytes(event.seed), 0, entry)


def turns(game):
    """How many turns each who was still in at the end has had; nothing says that the first of all has begun."""
    state = state_of(game)
    had = {order: int(order == state.order[0]) for order in state.still_in()}
    for move in moves_of(game.pk):
        for fact in move.facts:
            if isinstance(fact, TurnBegan) and fact.seat in had:
                had[fact.seat] += 1
    return had

"""Rounds played in no time: whoever a `random.Random` prefers wins. For tests and benches of what is pure in clubs."""

from clubs.scoring.results import PlayedRound, RoundTable, Sat

SEED = bytes(range(32))


def played(number, draw, dice, likes=lambda entry: 0.0, over=True):
    """The round that a draw has become, all its tables over (or none): places by what each likes, and chance."""
    tables = tuple(table(at, entries, dice, likes, over) for at, entries in enumerate(draw.tables, 1))
    return PlayedRound(number, tables, draw.byes, draw.title)


def table(number, entries, dice, likes=lambda entry: 0.0, over=True):
    """A table, over by the clock; now and then two share a place."""
    ranked = sorted(entries, key=lambda entry: -likes(entry) - dice.gauss(0, 1))
    places = {entry: place for place, entry in enumerate(ranked, 1)}
    if dice.random() < 0.1:
        places[ranked[1]] = 1
    seats = (Sat(entry, places[entry], dice.randrange(5_000)) if over else Sat(entry) for entry in entries)
    return RoundTable(number, tuple(seats), over=over, timed_out=over)


def sat(*tables, number=1, byes=()):
    """A round by hand: only who sat where."""
    return PlayedRound(
        number, tuple(RoundTable(at, tuple(map(Sat, entries))) for at, entries in enumerate(tables, 1)), byes
    )

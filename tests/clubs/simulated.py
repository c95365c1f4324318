"""Whole events in no time: the pure parts alone, with players whose strength is known and a clock that is a number.

A game of an arena lasts as long as chance has it, ten to twenty minutes; those who are free are looked at every few
seconds, as the sweep does it.
"""

import random
from collections import Counter
from itertools import combinations
from statistics import mean
from typing import NamedTuple

from clubs.formats import FORMATS
from clubs.scoring.points import DEFAULT_POINTS
from clubs.scoring.results import Course, Entrant
from clubs.scoring.standings import TIES
from tests.clubs.played import SEED, played, table

SWEEP = 5
"""Seconds from one look at an arena to the next."""
GAME = (600, 1_200)
"""Seconds that a game of an arena lasts: the least, the most."""


class Event(NamedTuple):
    """An event that is over: its course, its rows, how strong everybody is, how long people waited for tables."""

    course: Course
    rows: list
    strength: dict
    least: int
    waited: list


def field(people, seed):
    """Entries of normal strength, as their ratings half know it."""
    dice = random.Random(seed)
    strength = {entry: dice.gauss(0, 1) for entry in range(1, people + 1)}
    entrants = tuple(Entrant(entry, strength[entry] + dice.gauss(0, 1)) for entry in strength)
    return dice, strength, Course(SEED, 4, DEFAULT_POINTS, tuple(TIES), entrants)


def swiss(people, rounds, seed=1):
    """A Swiss of so many rounds."""
    dice, strength, course = field(people, seed)
    each, least = FORMATS["swiss"], 0
    settings = each.read({"rounds": rounds})
    while (draw := each.draw(settings, course, ())) is not None:
        least += draw.cost.least
        at = played(len(course.rounds) + 1, draw, dice, strength.get)
        course = course._replace(rounds=(*course.rounds, at))
    return Event(course, each.standings(settings, course), strength, least, [])


class Arena:
    """An arena under way: who is free since when, and which tables end when."""

    def __init__(self, people, minutes, seed):
        self.dice, self.strength, self.course = field(people, seed)
        self.format = FORMATS["arena"]
        self.settings = self.format.read({"minutes": minutes})
        self.free = dict.fromkeys(self.strength, 0)
        self.ends, self.waited, self.least = {}, [], 0

    def over(self, now, closing=False):
        """Tables whose time has come are over, at the end all of them; their people are free."""
        for (wave, number), end in list(self.ends.items()):
            if end <= now or closing:
                del self.ends[wave, number]
                at = self.course.rounds[wave]
                entries = [seat.entry for seat in at.tables[number].seats]
                ended = table(number + 1, entries, self.dice, self.strength.get)
                tables = (*at.tables[:number], ended, *at.tables[number + 1 :])
                rounds = list(self.course.rounds)
                rounds[wave] = at._replace(tables=tables)
                self.course = self.course._replace(rounds=tuple(rounds))
                self.free |= dict.fromkeys(entries, now)

    def wave(self, now):
        """Seat those who are free, if somebody has waited for long enough."""
        longest = sorted(self.free, key=self.free.get)
        if not longest or now - self.free[longest[0]] < self.settings.wait:
            return
        draw = self.format.draw(self.settings, self.course, longest)
        if not draw.tables:
            return
        self.least += draw.cost.least
        at = played(len(self.course.rounds) + 1, draw, self.dice, over=False)
        for number, entries in enumerate(draw.tables):
            self.waited += [now - self.free.pop(entry) for entry in entries]
            self.ends[len(self.course.rounds), number] = now + self.dice.randint(*GAME)
        self.course = self.course._replace(rounds=(*self.course.rounds, at))


def arena(people, minutes, seed=1):
    """An arena of so many minutes, at whose end all tables are closed."""
    one = Arena(people, minutes, seed)
    for now in range(0, minutes * 60, SWEEP):
        one.over(now)
        one.wave(now)
    one.over(minutes * 60, closing=True)
    rows = one.format.standings(one.settings, one.course)
    return Event(one.course, rows, one.strength, one.least, one.waited)


def sittings(event):
    """Who sat at each table, in the order in which the tables were drawn."""
    return [[seat.entry for seat in one.seats] for at in event.course.rounds for one in at.tables]


def repeats(event):
    """How often two sat together who had sat together before, of how many times that two did at all."""
    met = Counter(frozenset(two) for entries in sittings(event) for two in combinations(entries, 2))
    return sum(met.values()) - len(met), sum(met.values())


def in_a_row(event):
    """How often somebody sat with one with whom they had sat just before."""
    last, again = {}, 0
    for entries in sittings(event):
        again += sum(len(last.get(entry, set()) & set(entries)) for entry in entries)
        last |= {entry: set(entries) - {entry} for entry in entries}
    return again


def follows_strength(event):
    """How well the standings follow strength (Spearman): 1 perfectly, 0 not at all."""
    by_strength = sorted(event.strength, key=event.strength.get, reverse=True)
    true = {entry: rank for rank, entry in enumerate(by_strength, 1)}
    people = len(event.rows)
    return 1 - 6 * sum((row.place - true[row.entry]) ** 2 for row in event.rows) / (people * (people**2 - 1))


def places_of_the_strongest(event, many=10):
    """The places of so many who are truly the strongest, the strongest first."""
    places = {row.entry: row.place for row in event.rows}
    return [places[entry] for entry in sorted(event.strength, key=event.strength.get, reverse=True)[:many]]


def games(event):
    """How many games people have had: the least, the mean, the most."""
    played_by = Counter(entry for entries in sittings(event) for entry in entries)
    each = [played_by[entry] for entry in event.strength]
    return min(each), mean(each), max(each)

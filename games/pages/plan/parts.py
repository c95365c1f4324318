"""The parts of a player's card that are sent by themselves: what a move has not changed of it stays where it is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from operator import attrgetter
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from .board import Deed, PlayerCard


class Shell(NamedTuple):
    """The card without what lies in it: whether it is that player's turn."""

    seat: str
    in_turn: bool


class Who(NamedTuple):
    """Who it is, which grade if it is a bot, and whether the table waits for them."""

    seat: str
    name: str
    bot: str
    place: str
    awaited: bool


class Cash(NamedTuple):
    """What lies in the purse, and as a bare number."""

    seat: str
    purse: str
    cash: str


class PlayerWorth(NamedTuple):
    """What the player is worth."""

    seat: str
    worth: str


class Groups(NamedTuple):
    """How much of each group they hold, drawn already."""

    seat: str
    holdings: SafeString


class Whereabouts(NamedTuple):
    """Where they stand, and with which release cards."""

    seat: str
    where: str
    jailed: bool
    cards: tuple[str, ...]


class Owned(NamedTuple):
    """Their deeds."""

    seat: str
    deeds: tuple[Deed, ...]


class Bills(NamedTuple):
    """The purse in bills."""

    seat: str
    bills: tuple[tuple[str, str], ...]


class Clock(NamedTuple):
    """Who plays for them, until when, and what they owe."""

    seat: str
    held: bool
    free: bool
    away: datetime | None
    due: str
    left: str
    warned: bool
    would_end: bool
    owes: tuple[str, ...]


_KINDS: dict[str, Any] = {
    "shell": Shell,
    "who": Who,
    "cash": Cash,
    "worth": PlayerWorth,
    "groups": Groups,
    "where": Whereabouts,
    "owned": Owned,
    "bills": Bills,
    "clock": Clock,
}
_TAKEN = [(part, kind, attrgetter(*kind._fields)) for part, kind in _KINDS.items()]
"""Each part by the name of its template, what it is made of, and how that is taken from a card."""


def changed_parts(card: PlayerCard, before: PlayerCard) -> Iterator[tuple[str, Any]]:
    """The parts in which a player differs from how they were shown, with their templates.

    How long something lasts still is no difference: a page counts that by itself.
    """
    before = before._replace(left=card.left)
    for part, kind, taken in _TAKEN:
        values = taken(card)
        if values != taken(before):
            yield part, kind._make(values)

"""What is kept of clubs and their events. Only `clubs.services` writes here."""

from .club import Club, ClubGame, ClubRating, Membership, News
from .decided import JournalLine, Ruling
from .event import GOING_ON, Entry, Event, new_seed
from .round import Bye, EventTable, Round, TableSeat

__all__ = [
    "GOING_ON",
    "Bye",
    "Club",
    "ClubGame",
    "ClubRating",
    "Entry",
    "Event",
    "EventTable",
    "JournalLine",
    "Membership",
    "News",
    "Round",
    "Ruling",
    "TableSeat",
    "new_seed",
]

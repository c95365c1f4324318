"""The user, how strong and reliable a player has shown to be, what others report, and how they are told of games."""

from .conduct import Flag, Report
from .kept import Gone, HeldInbox, HeldName, Unconfirmed
from .signed_in import SignedIn
from .squares import Squares
from .strength import SETTLED_FIRST, SURE, UNSURE, LoggedResult, RatedGame, Rating, Reliability
from .tally import Tally
from .told import Channel, Notice, NoticeWishes, PushSubscription, new_secret
from .user import User

__all__ = [
    "SETTLED_FIRST",
    "SURE",
    "UNSURE",
    "Channel",
    "Flag",
    "Gone",
    "HeldInbox",
    "HeldName",
    "LoggedResult",
    "Notice",
    "NoticeWishes",
    "PushSubscription",
    "RatedGame",
    "Rating",
    "Reliability",
    "Report",
    "SignedIn",
    "Squares",
    "Tally",
    "Unconfirmed",
    "User",
    "new_secret",
]

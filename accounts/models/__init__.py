"""The user, how strong and reliable a player has shown to be, what others report, and how they are told of games."""

from .conduct import Flag, Report
from .strength import SETTLED, SETTLED_FIRST, SURE, Rating, Reliability
from .told import Channel, Notice, NoticeWishes, PushSubscription, new_secret
from .user import User

__all__ = [
    "SETTLED",
    "SETTLED_FIRST",
    "SURE",
    "Channel",
    "Flag",
    "Notice",
    "NoticeWishes",
    "PushSubscription",
    "Rating",
    "Reliability",
    "Report",
    "User",
    "new_secret",
]

"""All that is kept of somebody, as one file for themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import (
    Notice,
    NoticeWishes,
    PushSubscription,
    RatedGame,
    Rating,
    Reliability,
    Report,
    SignedIn,
    Squares,
    Tally,
    User,
)
from games.models import Game, Seat, SeatNote, StandingOrders

FORMAT = 1
MOST = 5_000
"""So many rows of each kind, the newest first: a file that a browser takes. Nobody has come near it."""
PartOfData = Callable[[User], QuerySet[Any, Any]]

OF_ACCOUNT = (
    "username", "email", "portrait", "language", "zone", "plays_from", "plays_until", "hours_changed_at",
    "date_joined", "last_login", "guided", "is_staff", "is_superuser",
)  # fmt: skip
PARTS: dict[str, PartOfData] = {
    "addresses": lambda user: EmailAddress.objects.filter(user=user).values(
        "email", "verified", "primary", "unconfirmed__since"
    ),
    "sessions": lambda user: SignedIn.objects.filter(user=user).order_by("-since").values(
        "browser", "machine", "since", "session__expire_date"
    ),
    "keys": lambda user: Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at"),
    "notice_wishes": lambda user: NoticeWishes.objects.filter(user=user).values(
        "off", "quiet_from", "quiet_until", "digest_at", "webhook_url"
    ),
    "browsers_told": lambda user: PushSubscription.objects.filter(user=user).values("endpoint", "made"),
    "notices": lambda user: Notice.objects.filter(user=user).values(
        "game__key", "kind", "channel", "status", "made", "done", "detail"
    ),
    "games": lambda user: Seat.everyone.filter(user=user.pk).order_by("-pk").values(
        "game__key", "game__edition", "game__status", "game__opened", "game__ended", "order", "name", "place",
        "zone", "plays_from", "plays_until", "away_until", "vacation", "misses", "excused", "held", "left_at", "muted",
    ),
    "tables_opened": lambda user: Game.objects.filter(host=user.pk).values("key", "edition", "opened"),
    "notes": lambda user: SeatNote.objects.filter(seat__user=user.pk).values("seat__game__key", "text"),
    "orders": lambda user: StandingOrders.objects.filter(seat__user=user.pk).values(
        "seat__game__key", "buy", "bid", "passes", "claims", "rolls", "ends", "refuse_below", "jail"
    ),
    "ratings": lambda user: Rating.objects.filter(user=user).values(
        "pool", "book", "pace", "against", "mu", "sigma", "games", "wins", "ties"
    ),
    "rated_games": lambda user: RatedGame.objects.filter(rating__user=user).values(
        "game__key", "rating__pool", "rating__book", "rating__pace", "rating__against", "mu", "sigma", "won", "tied",
        "left_early", "worth", "fastest", "longest", "comeback",
    ),
    "leaderboards": lambda user: Tally.objects.filter(user=user).values(
        "book", "pace", "span", "until", "mu", "sigma", "games", "wins", "ties", "worth", "worth_at", "fastest",
        "fastest_at", "longest", "longest_at", "comeback", "comeback_at",
    ),
    "squares": lambda user: Squares.objects.filter(user=user).values("book", "taken", "visited"),
    "reliability": lambda user: Reliability.objects.filter(user=user).values("answered", "missed", "at"),
    "reports_made": lambda user: Report.objects.filter(reporter=user).values(
        "about__username", "game__key", "text", "at", "decision", "decided_at"
    ),
}  # fmt: skip
"""What each part holds, by its name; an app adds its own when it is ready. Of secrets only that there are some.

Where nothing is said of the order the row with the highest number comes first.
"""


def data_of(user: User) -> dict[str, Any]:
    """The account, and the rows of each part, the newest `MOST` of them; one statement a part."""
    account = User.objects.values(*OF_ACCOUNT).get(pk=user.pk)
    parts = {name: list(_newest(rows(user))) for name, rows in PARTS.items()}
    return {"format": FORMAT, "made": timezone.now(), "account": account, **parts}


def _newest(rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    return (rows if rows.ordered else rows.order_by("-pk"))[:MOST]

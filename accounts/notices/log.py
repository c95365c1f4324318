"""What somebody has been told, as lines of their page."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import Channel, Notice, User
from games.tables.database.compiled import CompiledQuery
from games.tables.manners.matter_kinds import MatterKind

LINES = 100


class Logged(NamedTuple):
    """What the log tells of a notice; the names are those of `Notice`."""

    game__key: str | None
    kind: str
    channel: str
    status: str
    due_at: datetime
    detail: str
    made: datetime
    done: datetime | None

    @property
    def label(self) -> str:
        """What it is about, in words."""
        return str(MatterKind(self.kind).label) if self.kind in MatterKind.values else _("a test")

    @property
    def way(self) -> str:
        """By which channel, in words."""
        return str(Channel(self.channel).label)

    @property
    def became(self) -> str:
        """What became of it, in words."""
        return str(Notice.Status(self.status).label)

    @property
    def moment(self) -> datetime | None:
        """When it goes out, or when it was closed."""
        return self.due_at if self.status == Notice.Status.WAITING else self.done


def log_of(user: User) -> list[Logged]:
    """The latest of what somebody was told."""
    return [Logged(*row) for row in _latest(user.pk)]


@CompiledQuery.of(int)
def _latest(user: int) -> QuerySet[Notice, Any]:
    return Notice.objects.filter(user=user).values_list(*Logged._fields)[:LINES]

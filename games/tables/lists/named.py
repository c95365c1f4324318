"""To whom a list may name a table by its key: whoever has the key may watch, so a private one's is its invitation.

That of a public or an arranged table is no secret: the lobby or the page of its event has it.
"""

from __future__ import annotations

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q

from games.models import Game, Seat


def named_to_all() -> ExpressionWrapper:
    """Whether the table of a row may be named to everybody."""
    return ExpressionWrapper(Q(game__public=True) | Q(game__reserved=True), BooleanField())


def named_to(user: int | None, column: str) -> Exists:
    """Whether the table whose key stands in a column may be named to somebody: also where they sit or have sat."""
    sat = Seat.everyone.filter(game=OuterRef("pk"), user=user or 0)
    return Exists(Game.objects.filter(Q(public=True) | Q(reserved=True) | Exists(sat), key=OuterRef(column)))

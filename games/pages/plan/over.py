"""What stands on the stage of a table once its game is over: where one may go from there."""

from __future__ import annotations

from django.utils.safestring import SafeString

from games.tables.seen import Seen

from ..drawing import rendered
from .headlines import worth_of


def draw_over(table: Seen) -> SafeString:
    """The ways on from a finished game, and what the last one left was worth: of others the ranking says it."""
    me, left = table.seat, table.view.still_in()
    company = me is not None and any(seat.user_id not in (None, me.user_id) for seat in table.seats)
    worth = worth_of(table.edition, table.view, left[0]) if len(left) == 1 else ""
    who = table.names[left[0]] if worth else ""
    context = {"game": table.game, "who": who, "worth": worth, "sat": me is not None, "company": company}
    return rendered("over", context)

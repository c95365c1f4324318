"""What the lists are called on which ratings stand."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import Rating
from games.books import BOOKS
from games.tables.bot_kinds import grade_of


def title_of(rating: Rating) -> str:
    """What the list of a rating is called: by book and pace, or by the grade of the bots."""
    if rating.pool == Rating.Pool.BOTS:
        return _("against bots: %(grade)s") % {"grade": grade_of(rating.against)}
    book = BOOKS[rating.book].name if rating.book in BOOKS else rating.book
    return _("%(book)s, %(pace)s") % {"book": book, "pace": rating.get_pace_display()}

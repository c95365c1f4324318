"""How the editions differ, side by side: drawn once for a language, as it follows from the books alone."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.books.comparison import compare
from games.books.names import edition_name
from games.engine import EDITIONS

from .memory import kept


@kept(100)
def compared(chosen: str = "") -> SafeString:
    """The editions in a fold; the `chosen` one is marked."""
    books = [(name, edition_name(name)) for name in EDITIONS]
    context = {"books": books, "comparison": compare(EDITIONS.values()), "chosen": chosen}
    return render_to_string("games/comparison.html", context)

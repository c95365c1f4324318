"""The rulebook of an edition, as a page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import books
from games.books.cards import card_text
from games.books.names import edition_name
from games.engine import EDITIONS
from games.engine.cards import CHANCE, CHEST, DeckName
from games.engine.edition import Edition

from .compared import compared
from .memory import kept


@require_safe
def rules(request: HttpRequest, edition: str = "") -> HttpResponse:
    """The rulebook of an edition in our own words, an anchor a clause; of the first one if none is named."""
    edition = edition or next(iter(EDITIONS))
    if edition not in EDITIONS:
        raise Http404
    return render(request, "games/rules.html", {"name": edition_name(edition), "rulebook": _drawn(edition)})


@kept(16)
def _drawn(edition: str) -> SafeString:
    """All of it, which follows from the book alone: drawn once for a language."""
    book = EDITIONS[edition]
    context = {
        "name": edition_name(edition),
        "editions": [(name, edition_name(name)) for name in EDITIONS if name != edition],
        "chapters": books.chapters_of(edition),
        "decks": [
            (_("Chance"), _cards(book, CHANCE)),
            (_("Community chest"), _cards(book, CHEST)),
        ],
        "comparison": compared(),
        "others": books.refusals(edition),
        "rulings": books.rulings_of(edition),
    }
    return render_to_string("games/rulebook.html", context)


def _cards(edition: Edition, deck: DeckName) -> list[tuple[str, str]]:
    """The cards of a deck: id and text."""
    return [(card.id, card_text(edition, card.id)) for card in edition.deck.values() if card.deck == deck]

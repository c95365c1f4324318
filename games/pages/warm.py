"""Makes at the start what every page needs, so that the first visitor does not wait for it."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.template.loader import get_template
from django.utils import translation

from games.engine import EDITIONS
from games.figures.landings import landings


def warm_up() -> None:
    """Read the templates of all pages, the catalogues of all languages and the landing tables of all books.

    A third of a second. Asks no database.
    """
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            translation.gettext("Throw the dice")
    templates = Path(settings.BASE_DIR) / "templates"
    for found in sorted(templates.rglob("*.html")):
        get_template(str(found.relative_to(templates)))
    for edition in EDITIONS.values():
        landings(edition)

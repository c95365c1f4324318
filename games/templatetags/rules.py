"""The sentence of a clause, what a draw was for, lists, and which game is played, in templates."""

from collections.abc import Iterable

from django import template

from games.books import sentence
from games.books.names import edition_name, variant_name
from games.books.writing.decimals import decimal
from games.books.writing.lists import beside, listed
from games.tables.bot_kinds import grade_of
from games.tables.lists.listing import ListedGame
from games.tables.manners.matter_kinds import MatterKind
from games.tables.shown import Pace, Status, TableRow

register = template.Library()
register.filter("sentence", sentence)
register.filter("listed", listed)
register.filter("decimal", decimal)
register.filter("grade", grade_of)


@register.filter
def played(game: TableRow | ListedGame) -> str:
    """Which game it is: its book, its variant, and how time runs."""
    pace = Pace(game.pace).label
    return beside((edition_name(game.edition), variant_name(game.edition, game.variant), pace))


@register.filter
def stands(game: ListedGame) -> str:
    """Where a game stands, in words."""
    return str(Status(game.status).label)


@register.filter
def labels(matters: Iterable[MatterKind]) -> str:
    """What waits, in words."""
    return listed(kind.label for kind in matters)

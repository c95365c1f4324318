"""The sentence of a clause, what a draw was for, and which game is played, in templates."""

from django import template

from games.books import sentence
from games.books.names import edition_name, purpose_name, variant_name
from games.models import Game

register = template.Library()
register.filter("sentence", sentence)
register.filter("purpose", purpose_name)


@register.filter
def played(game: Game) -> str:
    """Which game it is: its book, its variant, and how time runs."""
    return f"{edition_name(game.edition)} · {variant_name(game.edition, game.variant)} · {game.get_pace_display()}"

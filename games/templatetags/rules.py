"""The sentence of a clause and what a draw was for, in templates."""

from django import template

from games.names import purpose_name
from games.rulebook import sentence

register = template.Library()
register.filter("sentence", sentence)
register.filter("purpose", purpose_name)

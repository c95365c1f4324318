"""The sentence of a clause, in templates."""

from django import template

from games.rulebook import sentence

register = template.Library()
register.filter("sentence", sentence)

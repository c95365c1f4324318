"""What the course of a move is told in: facts to come, and the two reasons to wait."""

from games.engine import events as ev

BLOCKED = "blocked"
"""Until no debt is open."""
ASKED = "asked"
"""Until a player has answered."""


def paid(payer, payee, amount):
    return ev.Paid, (payer, payee, amount)


def pips(event):
    return event.first + event.second

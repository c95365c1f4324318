"""What a service of clubs answers to what cannot be done."""

from __future__ import annotations


class ClubError(Exception):
    """Something cannot be done so in a club or at an event; the message is for whoever wanted it."""

"""How much a page of a list shows, and where a list begins that goes backwards."""

from __future__ import annotations

ROWS = 30
"""Lines on a page, of clubs, members, games, events, news and the journal; the older ones are on the next."""
END = 2**63 - 1
"""A number that no row has and that is behind all of theirs."""

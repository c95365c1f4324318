"""The kinds of bots that may take a seat: filled in by the bots application, which `games` never imports."""

from __future__ import annotations

from django.utils.functional import Promise

BOT_KINDS: dict[str, str | Promise] = {}
"""What a table may seat: the name of a strategy and what players read of it."""

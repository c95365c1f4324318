"""The kinds of bots that may take a seat. The bots application fills this in when it is ready; `games` never imports it."""

from __future__ import annotations

from django.utils.functional import Promise

BOT_KINDS: dict[str, str | Promise] = {}
"""What a table may seat: the name of a strategy and what players read of it."""

"""Offers the bots to the tables, and wakes them after moves and in the sweep."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    """The bots."""

    name = "bots"

    def ready(self) -> None:
        """Join what the tables know of."""
        from games.clocks.sweep import SWEEPERS
        from games.tables.bot_kinds import BOT_KINDS
        from games.tables.hooks import AFTER_CHANGE

        from .registry import LABELS
        from .tasks import sweep, wake

        BOT_KINDS.update(LABELS)
        AFTER_CHANGE.append(wake)
        SWEEPERS.append(sweep)

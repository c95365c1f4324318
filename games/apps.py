"""Tells open pages after each move."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The tables."""

    name = "games"

    def ready(self) -> None:
        """Join what happens after a move."""
        from .clocks.sweep import SWEEPERS
        from .tables.hooks import AFTER_CHANGE
        from .tables.live import announce
        from .tasks import sweep_orders, wake_orders

        AFTER_CHANGE.append(announce)
        AFTER_CHANGE.append(wake_orders)
        SWEEPERS.append(sweep_orders)

"""Tells open pages after each move."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The tables."""

    name = "games"

    def ready(self) -> None:
        """Join what happens after a move."""
        from .clocks.sweep import SWEEPERS
        from .tables.hooks import AFTER_MOVE
        from .tables.live import announce
        from .tasks import sweep_orders, wake_orders

        AFTER_MOVE.append(announce)
        AFTER_MOVE.append(wake_orders)
        SWEEPERS.append(sweep_orders)

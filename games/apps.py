"""Tells open pages after each move."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """The tables."""

    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        """Join what happens after a move."""
        from .clocks.sweep import SWEEPERS
        from .tables.hooks import AFTER_CHANGE
        from .tables.live.telling import announce
        from .tasks import sweep_orders, wake_orders

        AFTER_CHANGE.append(announce)
        AFTER_CHANGE.append(wake_orders)
        SWEEPERS.append(sweep_orders)

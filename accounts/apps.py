"""Lets finished games count."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and their ratings."""

    name = "accounts"

    def ready(self) -> None:
        """Join what happens after the end of a game, and the sweep."""
        from games.after import AFTER_END
        from games.sweeping import SWEEPERS

        from .ratings import rate_game, rate_missed

        AFTER_END.append(rate_game)
        SWEEPERS.append(rate_missed)

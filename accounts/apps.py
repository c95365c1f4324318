"""Lets finished games count, and tells people what waits for them."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and their ratings."""

    name = "accounts"

    def ready(self) -> None:
        """Join what happens after the end of a game, and the sweep."""
        from games.clocks.sweep import SWEEPERS
        from games.tables.hooks import AFTER_END

        from .notices import bounces
        from .notices.tasks import say_what_waits
        from .standings.ratings import rate_game, rate_missed

        AFTER_END.append(rate_game)
        SWEEPERS.extend((rate_missed, say_what_waits))
        bounces.listen()

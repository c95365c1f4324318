"""Lets finished games count, and tells people what waits for them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People and their ratings."""

    name = "accounts"
    verbose_name = _("People")

    def ready(self) -> None:
        """Join what happens after the end of a game, and the sweep."""
        from games.clocks.sweep import SWEEPERS
        from games.pages.beside import COMING_IN
        from games.tables.hooks import AFTER_ANNULLING, AFTER_END

        from .guests.coming import come_in
        from .guests.forgetting import forget_guests
        from .notices import bounces
        from .notices.tasks import say_what_waits
        from .own.forgetting import forget_what_is_old
        from .standings.ratings import rate_game, rate_missed, say_why_not
        from .standings.squares import count_once_more
        from .standings.tallies import forget_what_is_over, reckon_anew

        AFTER_END.append(rate_game)
        AFTER_ANNULLING.extend((say_why_not, reckon_anew, count_once_more))
        SWEEPERS.extend((rate_missed, say_what_waits, forget_guests, forget_what_is_over, forget_what_is_old))
        COMING_IN.append(come_in)
        bounces.listen()

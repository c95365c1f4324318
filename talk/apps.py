"""Shows talk at tables, and has the sweep clear it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TalkConfig(AppConfig):
    """What people say."""

    name = "talk"
    verbose_name = _("Talk")

    def ready(self) -> None:
        """Join the pages of tables, and the sweep."""
        from accounts.conduct.reports import QUOTES, WITH_DECISION
        from accounts.own.data import PARTS
        from games.clocks.sweep import SWEEPERS
        from games.pages.beside import BELOW_JOURNAL, HEARD, WHERE_ONE_WAITS

        from .conduct.reporting import quote_of, take_away
        from .conduct.silences import silence, silences_of
        from .drawing import heard
        from .lists import muted_for, said_by
        from .pages import fold, way
        from .sweeping import clear_talk

        BELOW_JOURNAL.append(fold)
        WHERE_ONE_WAITS.append(way)
        HEARD.append(heard)
        SWEEPERS.append(clear_talk)
        QUOTES.append(quote_of)
        WITH_DECISION.extend((take_away, silence))
        PARTS.update(said=said_by, muted=muted_for, silences=silences_of)

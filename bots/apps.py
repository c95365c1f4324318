"""Offers the bots to the tables, and wakes them after moves and in the sweep."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BotsConfig(AppConfig):
    """The bots."""

    name = "bots"
    verbose_name = _("Bots")

    def ready(self) -> None:
        """Join what the tables know of."""
        from games.clocks.sweep import SWEEPERS
        from games.pages.beside import ABOVE_TABLE, BY_PROGRAM
        from games.tables.bot_kinds import BOT_GRADES, BOT_KINDS, BOT_STRENGTHS, FORMER_KINDS, SAME_GRADE
        from games.tables.hooks import AFTER_CHANGE

        from .at_tables.programs import line_above, note_program
        from .registry import ALIKE, BY_STRENGTH, FORMER, LABELS, WORDS
        from .tasks import sweep, wake

        BOT_KINDS.update(LABELS)
        BOT_GRADES.update(WORDS)
        BOT_STRENGTHS[:] = BY_STRENGTH
        FORMER_KINDS.update({name: grade.name for name, grade in FORMER.items()})
        SAME_GRADE.update(ALIKE)
        AFTER_CHANGE.append(wake)
        BY_PROGRAM.append(note_program)
        ABOVE_TABLE.append(line_above)
        SWEEPERS.append(sweep)

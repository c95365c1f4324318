"""Joins clubs to what happens with and after the end of a game, to the sweep, and to pages of games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    """The clubs."""

    name = "clubs"
    verbose_name = _("Clubs")

    def ready(self) -> None:
        """Join what accounts, tables, clocks and pages of games know of."""
        self._join_people()
        self._join_games()

    def _join_people(self) -> None:
        from accounts.own import data, going
        from accounts.record.figures import BELONGS
        from accounts.standings.lists import CIRCLES

        from .members.circles import clubs_of
        from .members.departing import leave_all, still_owned
        from .members.own_data import OF_CLUBS, shown_clubs

        CIRCLES.append(clubs_of)
        BELONGS.append(shown_clubs)
        going.REASONS.append(still_owned)
        going.GOING.append(leave_all)
        data.PARTS.update(OF_CLUBS)

    def _join_games(self) -> None:
        from games.clocks.outage import ALSO_SHIFT
        from games.clocks.sweep import SWEEPERS
        from games.pages.beside import ABOVE_GAMES, ABOVE_TABLE, PARTS_OF
        from games.tables.hooks import AFTER_END, WITH_MOVE

        from .event_pages.elsewhere.at_table import line_above, names_of
        from .event_pages.elsewhere.waiting import my_events
        from .services.going_on.ending import to_event
        from .services.going_on.moments import after_outage
        from .services.ladder import count_game, count_missed, to_count
        from .tasks import look_after_end, sweep_events

        WITH_MOVE.extend((to_count, to_event))
        AFTER_END.extend((count_game, look_after_end))
        SWEEPERS.extend((sweep_events, count_missed))
        ALSO_SHIFT.append(after_outage)
        ABOVE_TABLE.append(line_above)
        ABOVE_GAMES.append(my_events)
        PARTS_OF.append(names_of)

"""What the type checker refuses: each of these lines is an error that is expected, and mypy reports one that is none.

Nothing of this is run; `make check` reads it.
"""

from games.engine import View
from games.engine.elements import Deck
from games.engine.play import Play
from games.engine.table import Table
from games.tables.live.telling import LiveNews
from games.tables.playing import Answer
from games.tables.seen import Seen


def what_pages_are_given_leads_to_no_whole_position(
    seen: Seen, news: LiveNews, answer: Answer, view: View
) -> list[object]:
    """Nor does anything that is kept in it, by whatever name."""
    return [
        seen._sight.state,  # type: ignore[attr-defined]
        seen._sight.standing,  # type: ignore[attr-defined]
        seen._state,  # type: ignore[attr-defined]
        seen._standing,  # type: ignore[attr-defined]
        news._sight.standing,  # type: ignore[attr-defined]
        answer.sight.standing,  # type: ignore[attr-defined]
        seen.options["build"]._price.args,  # type: ignore[attr-defined]
        view.decks,  # type: ignore[attr-defined]
        view.agenda,  # type: ignore[attr-defined]
    ]


def a_check_plays_nothing(table: Table, deck: Deck) -> None:
    """It changes no position either, nor can it ask an area to."""
    table.rules.turns.give_up(table, 0)  # type: ignore[arg-type]
    table.rules.jail.send(table, 0, "P-34")  # type: ignore[arg-type]
    table.state.cash[0] = 0  # type: ignore[index]
    table.state.turn = 0  # type: ignore[misc]
    table.state.agenda.pop()  # type: ignore[attr-defined]
    table.state.decks["chance"] = deck  # type: ignore[index]


def what_plays_asks_of_areas_what_they_say_and_no_more(play: Play) -> None:
    """The rest of an area is its own."""
    play.rules.turns.give_up(play, 0)
    play.rules.turns.advance  # type: ignore[attr-defined]  # noqa: B018

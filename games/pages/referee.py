"""A page for referees: paste a scenario, see each step. The pure engine alone: no account, no table, nothing kept."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.books.log import sentences
from games.books.names import money
from games.books.teller import Teller
from games.scenarios import PlayedScenario, play_text
from games.scenarios.playing import PlayedStep

from .few_at_once import FewAtOnce
from .plan.board import square_cards

MOST_CHARACTERS = 20_000
MOST_A_MINUTE = 20
PLAYED = FewAtOnce("referee", places=2, a_minute=MOST_A_MINUTE)
"""Two at once in a process: its other threads are for those who sit at tables."""
EXAMPLE = """title: %(title)s
clauses: [P-38]
edition: polynesia
players: [Ana, Ben]
given:
  Ana: {at: 36, cash: 1000000}
  Ben: {cash: 0, deeds: [37, 39]}
dice: [[1, 2]]
when:
  - Ana: roll
then:
  Ben: {cash: 200000}
"""


@require_http_methods(["GET", "HEAD", "POST"])
def referee(request: HttpRequest) -> HttpResponse:
    """The form, and what became of the scenario in it."""
    if request.method != "POST":
        return _page(request, EXAMPLE % {"title": _("Two lots of a group in one hand double the rent")})
    text = request.POST.get("scenario", "")
    if len(text) > MOST_CHARACTERS:
        problem = _("A scenario may have up to %(most)s characters.") % {"most": MOST_CHARACTERS}
        return _page(request, text[:MOST_CHARACTERS], 413, posted=True, problem=problem)
    if PLAYED.is_one_too_many(request):
        problem = _("That is enough for this minute; try again in the next one.")
        return _page(request, text, 429, posted=True, problem=problem)
    with PLAYED.place(request) as free:
        if not free:
            problem = _("All referees are busy; try again in a moment.")
            return _page(request, text, 429, posted=True, problem=problem)
        played, said = play_text(text)
        shown = _shown(played) if played else {}
        problem = _("The scenario does not hold.") if said else ""
        return _page(request, text, 422 if said else 200, posted=True, problem=problem, said=said, **shown)


def _page(request: HttpRequest, text: str, status: int = 200, **context: Any) -> HttpResponse:
    response = render(request, "games/referee.html", {"text": text, **context}, status=status)
    if status == 429:
        response["Retry-After"] = "5"
    return response


def _shown(played: PlayedScenario) -> dict[str, Any]:
    """The steps as they went, and the board at the last one."""
    steps = [_step(played, step) for step in played.steps]
    squares = square_cards(played.edition, played.steps[-1].seen, played.players) if steps else []
    return {"steps": steps, "squares": squares, "edition": played.edition.name, "players": played.players}


def _step(played: PlayedScenario, step: PlayedStep) -> dict[str, Any]:
    name = played.edition.name
    purses = [money(name, cash) for cash in step.seen.cash]
    told = list(sentences(Teller(played.edition, played.players), step.events))
    return {"words": step.words, "lines": told, "refused": step.refused, "purses": purses}

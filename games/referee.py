"""A page for referees: paste a scenario, see each step. The pure engine alone: no account, no table, nothing kept."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .engine import view
from .names import money
from .presenter import square_cards
from .scenarios import play_text
from .scenarios.playing import Scenario, Told
from .sentences import Teller

MOST_CHARACTERS = 20_000
MOST_A_MINUTE = 20
EXAMPLE = """title: Two lots of a group in one hand double the rent
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


@require_http_methods(["GET", "POST"])
def referee(request: HttpRequest) -> HttpResponse:
    """The form, and what became of the scenario in it."""
    text = request.POST.get("scenario", "") if request.method == "POST" else EXAMPLE
    context: dict[str, Any] = {"text": text, "posted": request.method == "POST"}
    status = 200
    if request.method == "POST":
        problem = _too_much(request, text)
        if problem:
            context["problem"], status = problem, 429 if len(text) <= MOST_CHARACTERS else 413
        else:
            scenario, context["problem"] = play_text(text)
            context |= _shown(scenario) if scenario else {}
            status = 422 if context["problem"] else 200
    return render(request, "games/referee.html", context, status=status)


def _too_much(request: HttpRequest, text: str) -> str:
    """Why this text is not played at all; '' if it is."""
    if len(text) > MOST_CHARACTERS:
        return _("A scenario may have up to %(most)s characters.") % {"most": MOST_CHARACTERS}
    key = f"referee:{request.META.get('REMOTE_ADDR', '')}"
    cache.add(key, 0, 60)
    try:
        count = cache.incr(key)
    except ValueError:  # it ran out in between
        count = 1
    if count > MOST_A_MINUTE:
        return _("That is enough for this minute; try again in the next one.")
    return ""


def _shown(scenario: Scenario) -> dict[str, Any]:
    """The steps as they went, and the board at the last one."""
    told = scenario.told
    steps = [_step(scenario, step) for step in told]
    squares = square_cards(scenario.edition, view(told[-1].state, None), scenario.players) if told else []
    return {"steps": steps, "squares": squares, "edition": scenario.edition.name, "players": scenario.players}


def _step(scenario: Scenario, step: Told) -> dict[str, Any]:
    name = scenario.edition.name
    purses = [money(name, cash) for cash in step.state.cash]
    lines = Teller(scenario.edition, scenario.players).lines(step.events)
    return {"words": step.words, "lines": lines, "refused": step.refused, "purses": purses}

"""A page for referees: paste a scenario, see each step. The pure engine alone: no account, no table, nothing kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.books.log import sentences
from games.books.names import money
from games.books.teller import Teller
from games.scenarios import PlayedScenario, play_text
from games.scenarios.playing import PlayedStep

from .board import square_cards
from .remote_address import remote_address

MOST_CHARACTERS = 20_000
MOST_A_MINUTE = 20
AT_ONCE = BoundedSemaphore(2)
"""How many scenarios a process plays at once; its other threads are for those who sit at tables."""
LONGEST_SECONDS = 10
"""After how long an address may come again if the process that played for it has died."""
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


@require_http_methods(["GET", "POST"])
def referee(request: HttpRequest) -> HttpResponse:
    """The form, and what became of the scenario in it."""
    if request.method != "POST":
        return _page(request, EXAMPLE % {"title": _("Two lots of a group in one hand double the rent")})
    text = request.POST.get("scenario", "")
    if len(text) > MOST_CHARACTERS:
        problem = _("A scenario may have up to %(most)s characters.") % {"most": MOST_CHARACTERS}
        return _page(request, text[:MOST_CHARACTERS], 413, posted=True, problem=problem)
    if _is_one_too_many(request):
        problem = _("That is enough for this minute; try again in the next one.")
        return _page(request, text, 429, posted=True, problem=problem)
    with _place(request) as free:
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


def _is_one_too_many(request: HttpRequest) -> bool:
    """Whether an address has sent its share of this minute."""
    key = f"referee:{remote_address(request)}"
    cache.add(key, 0, 60)
    try:
        count = cache.incr(key)
    except ValueError:  # it ran out in between
        count = 1
    return count > MOST_A_MINUTE


@contextmanager
def _place(request: HttpRequest) -> Iterator[bool]:
    """One of the few places of this process, and the only one of an address; False if there is none. Nobody waits."""
    key = f"referee-at-work:{remote_address(request)}"
    free = AT_ONCE.acquire(blocking=False)
    mine = free and cache.add(key, 1, LONGEST_SECONDS)
    try:
        yield mine
    finally:
        if mine:
            cache.delete(key)
        if free:
            AT_ONCE.release()


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

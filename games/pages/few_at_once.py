"""Work that takes long is done for few at once, and for no address too often; nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from .remote_address import remote_address

LONGEST_SECONDS = 10
"""After how long an address may come again if the process that worked for it has died."""
LONG = 5_000
"""From how many moves on a game is long: whoever wants to can make one of a hundred thousand, and all of it is read for
whoever looks back at it or takes it along."""


class FewAtOnce:
    """One kind of such work: `places` at once in a process, one of them for an address, and so many a minute for it."""

    def __init__(self, name: str, places: int, a_minute: int) -> None:
        self.places = BoundedSemaphore(places)
        self._name, self._a_minute = name, a_minute

    def is_one_too_many(self, request: HttpRequest) -> bool:
        """Count one for the address that asks: whether it has had its share of this minute."""
        key = f"{self._name}:{remote_address(request)}"
        cache.add(key, 0, 60)
        try:
            count = cache.incr(key)
        except ValueError:  # it ran out in between
            count = 1
        return count > self._a_minute

    @contextmanager
    def place(self, request: HttpRequest) -> Iterator[bool]:
        """One of the few places of this process, and the only one of an address; False if there is none."""
        key = f"{self._name}-at-work:{remote_address(request)}"
        free = self.places.acquire(blocking=False)
        mine = free and cache.add(key, 1, LONGEST_SECONDS)
        try:
            yield mine
        finally:
            if mine:
                cache.delete(key)
            if free:
                self.places.release()


OF_LONG_GAMES = FewAtOnce("long-game", places=2, a_minute=240)


def in_turn(request: HttpRequest, moves: int, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """An answer for which all of a game of so many moves is read: of long ones few at once, else a sentence (429)."""
    if moves <= LONG:
        return answer()
    if OF_LONG_GAMES.is_one_too_many(request):
        return _later(_("That is enough for this minute; try again in the next one."), 60)
    with OF_LONG_GAMES.place(request) as free:
        if free:
            return answer()
    return _later(_("This game is long, and others like it are being read; try again in a moment."), 5)


def _later(sentence: str, seconds: int) -> HttpResponse:
    page = render_to_string("refused.html", {"status": 429, "message": sentence})
    return HttpResponse(page, status=429, headers={"Retry-After": str(seconds)})

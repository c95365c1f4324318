"""Several actions asked for at once: played one after the other, each as a move of its own, none of them twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple
from uuid import UUID, uuid4, uuid5

from django.shortcuts import get_object_or_404

from games.engine import Refused, decide, priced
from games.engine.actions import KeeperAction, PlayerAction, TakeBack
from games.engine.asking.words import Words
from games.engine.chance import ChanceError, Recorded
from games.engine.edition import Edition
from games.engine.position import State
from games.models import Game, Move

from .. import playing
from ..database.store import state_of
from ..shown import OwnSeat
from .in_words import wish_of


class NamedAction(NamedTuple):
    """An action by its name and in words; `gain` is what it was said to bring, None where nothing was said."""

    name: str
    words: Words = None
    gain: int | None = None


class Stopped(Exception):
    """So many of the steps were played (`done`, of how many), then one could not be; `reason` is what it raised."""

    def __init__(self, done: int, of: int, reason: Exception) -> None:
        """Keep how far it went, and why no further."""
        super().__init__(done)
        self.done = done
        self.of = of
        self.reason = reason


def play_several(
    seat: OwnSeat | None,
    edition: Edition,
    steps: Sequence[NamedAction],
    command: UUID | None,
    decision: int | None = None,
) -> playing.Answer:
    """Play actions for a seat, one after the other, as long as each brings what was said; gives the last answer.

    The id of each command follows from the one given: asked for twice, each is played once. All of them are meant for
    the same `decision`, if one is named. Raises `PermissionError`
    for somebody without a seat, what `play` raises if the first cannot be played, and `Stopped` if a later one cannot.
    """
    if seat is None:
        raise PermissionError
    commands, answer = command or uuid4(), None
    for done, step in enumerate(steps):
        try:
            answer = playing.play(
                game_id=seat.game_id, seat=seat.order, wish=_as_said(edition, seat.order, step),
                command_id=uuid5(commands, str(done)), decision=decision, player=seat.user_id,
            )  # fmt: skip
        except (Refused, playing.Stale, playing.NotNow, playing.BadWish) as reason:
            if not done:
                raise
            raise Stopped(done, len(steps), reason) from reason
    if answer is None:
        raise playing.BadWish("no steps")
    return answer


def check_all(seat: OwnSeat | None, edition: Edition, steps: Sequence[NamedAction], command: UUID | None) -> None:
    """See that actions can be played one after the other, before the first is; where chance comes in, up to there.

    Raises what `play_several` raises, and `Http404` if the table has gone. What was played already under this command
    is not asked again.
    """
    if seat is None:
        return
    if command and Move.objects.filter(game=seat.game_id, command_id=uuid5(command, "0")).exists():
        return
    game = get_object_or_404(Game, pk=seat.game_id)
    if game.status == Game.Status.OPEN:
        raise playing.Stale
    state = state_of(game)
    try:
        for step in steps:
            action = wish_of(seat.order, step.name, step.words)(state)
            if not isinstance(action, TakeBack):
                state = decide(edition, state, action, Recorded([])).state
    except ValueError as error:
        raise playing.BadWish(str(error)) from error
    except ChanceError:
        return


def _as_said(edition: Edition, seat: int, step: NamedAction) -> Callable[[State], PlayerAction | KeeperAction]:
    """The action at the position that it meets; raises `Stale` if it brings something else than was said."""
    read_as = wish_of(seat, step.name, step.words)

    def wish(state: State) -> PlayerAction | TakeBack:
        action = read_as(state)
        found = priced(edition, state, action) if step.gain is not None and not isinstance(action, TakeBack) else None
        if found is not None and found.price.gain != step.gain:
            raise playing.Stale
        return action

    return wish

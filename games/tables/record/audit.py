"""Proof that the record and the truth agree: the log folds to the snapshot, the ledger sums to the purses."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from games.engine import fold
from games.engine.elements import BANK, POT
from games.engine.events import Fact, Paid
from games.engine.records import state_to_plain
from games.models import Game

from ..database.store import edition_of, state_of
from .kept import KeptTransfer, record_of


def differences_now(number: int) -> list[str]:
    """The differences of a game as it stands, read while nobody moves there: none of one that is gone meanwhile."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).filter(pk=number).first()
        return [] if game is None else list(differences(game))


def differences(game: Game) -> Iterator[str]:
    """Everything in which the log, the ledger and the snapshot of a started game disagree, a sentence each."""
    moves, transfers = record_of(game.pk)
    if [move.sequence for move in moves] != list(range(1, game.sequence + 1)):
        yield f"moves are not numbered 1 to {game.sequence}"
    events = [event for move in moves for event in move.facts]
    yield from _against_log(game, events)
    yield from _against_ledger(game, transfers, [event for event in events if isinstance(event, Paid)])


def _against_log(game: Game, events: list[Fact]) -> Iterator[str]:
    state = state_of(game)
    stored = state_to_plain(state)
    folded = state_to_plain(fold(edition_of(game), game.seats.count(), events))
    for field in stored:
        if field not in ("agenda", "questions") and stored[field] != folded[field]:
            yield f"{field}: the snapshot has {stored[field]!r}, the log {folded[field]!r}"


def _against_ledger(game: Game, transfers: list[KeptTransfer], paid: list[Paid]) -> Iterator[str]:
    state = state_of(game)
    purses = {str(seat): cash for seat, cash in enumerate(state.cash)} | {
        BANK: state.bank - state.minted,
        POT: state.pot,
    }
    sums = dict.fromkeys(purses, 0)
    rows = [(one.payer, one.payee, one.amount, one.clause) for one in transfers]
    for payer, payee, amount, _clause in rows:
        sums[payer] = sums.get(payer, 0) - amount
        sums[payee] = sums.get(payee, 0) + amount
    for purse in sums:
        if sums[purse] != purses.get(purse):
            yield f"purse {purse}: the snapshot has {purses.get(purse)}, the ledger {sums[purse]}"
    if rows != [(str(fact.payer), str(fact.payee), fact.amount, fact.clause) for fact in paid]:
        yield "the rows of the ledger are not the payments of the log"

"""One game: who sits there plays it to its end, or until a limit, and what happened is counted."""

from __future__ import annotations

import random
from collections import Counter
from time import process_time_ns
from typing import Any

from bots.chair import Chair, seats_with_something_to_do
from bots.dealings import NONE_YET
from games.engine import Refused, awaited, decide, start
from games.engine.actions import Accept, Action, CloseAuction, Conclude, Timeout, TimeUp
from games.engine.chance import Drawn
from games.engine.edition import Edition
from games.engine.elements import Bundle, Offer
from games.engine.events import TurnBegan
from games.engine.position import State

from .books import book as book_of
from .books import is_leased
from .figures import bucket
from .matches import Table
from .players import Choose, player

ROUNDS = 250
"""After so many rounds a game is counted out."""
IN_A_TURN = 1_500
"""After so many decisions in one turn the server plays for everybody until it is over (R-48)."""
CLOSING = (15, 35)
"""In which round the time is up where a book is played for a time: drawn from the seed."""


class Game:
    """A game as it goes on: its position, and what has been counted."""

    def __init__(self, book: str, table: Table, rounds: int = ROUNDS) -> None:
        self.rules: Edition = book_of(book)
        self.table, self.rounds = table, rounds
        dice = random.Random(table.seed)
        self.chance = Drawn(lambda n, purpose: dice.randrange(n))
        self.players: list[Choose] = [player(name, table.seed, seat) for seat, name in enumerate(table.players)]
        self.state, events = start(self.rules, len(table.players), self.chance)
        self.dealings = NONE_YET.after(events)
        self.closing = random.Random(f"closing {table.seed}").randint(*CLOSING) if self.rules.ending.timed else 0
        self.turns = self.decisions = self.in_turn = 0
        self.limit = ""
        self.times = [Counter[int]() for _ in table.players]
        self.spent = [0] * len(table.players)
        self.offers = [[0, 0, 0, 0] for _ in table.players]
        self.faults: list[str] = []

    def play(self) -> State:
        """Play it to its end: the last position."""
        while not self.state.over:
            self.step()
        return self.state

    def step(self) -> None:
        """One action: a player's, or the server's."""
        action = self._of_the_server()
        if action is None:  # the server's are empty tuples, and false
            action = self._of_a_player()
        try:
            self._do(action)
        except Refused as refused:
            self._fault(f"refused {refused}: {action}")
            self._do(self._default())

    def _of_the_server(self) -> Action | None:
        seats = len(self.table.players)
        if self.turns >= self.rounds * seats:
            self.limit = "rounds"
            return Conclude()
        if self.closing and not self.state.closing and self.turns >= self.closing * seats:
            return TimeUp()
        if self.in_turn > IN_A_TURN:
            if self.in_turn == IN_A_TURN + 1:
                self._fault("goes round in circles")
            return self._default()
        return None

    def _of_a_player(self) -> Action:
        """What the first seat that wants to do something does."""
        for seat in seats_with_something_to_do(self.state):
            chair = Chair.at(self.rules, self.state, seat, lambda: self.dealings, rounds_left=self._rounds_left())
            began = process_time_ns()
            try:
                action = self.players[seat](chair)
            except Exception as fault:  # the others' game goes on, and it is told
                self._fault(f"{self.table.players[seat]} broke: {type(fault).__name__}: {fault}")
                action = self._default() if seat in awaited(self.state) else None
            took = process_time_ns() - began
            self.times[seat][bucket(took)] += 1
            self.spent[seat] += took
            if action is not None:
                return action
        return CloseAuction()  # of a free auction in which nobody is left to bid

    def _rounds_left(self) -> int | None:
        """As a clock at a table tells it."""
        if not self.closing or self.state.closing:
            return None
        return max(1, -(-(self.closing * len(self.table.players) - self.turns) // len(self.table.players)))

    def _do(self, action: Action) -> None:
        before = self.state
        self.state, events = decide(self.rules, before, action, self.chance)
        self.chance.given.clear()
        self.dealings = self.dealings.after(events)
        self.decisions += 1
        begun = sum(type(event) is TurnBegan for event in events)
        self.turns += begun
        self.in_turn = 0 if begun else self.in_turn + 1
        for offer in self.state.offers:
            if offer.number > before.offer_no and not offer.settles:
                self.offers[offer.giver][0] += 1
        if isinstance(action, Accept):
            self._taken(before, action)

    def _taken(self, before: State, action: Accept) -> None:
        offer = max((o for o in before.offers if o.taker == action.seat and action.offer in (None, o.number)), key=_no)
        if not offer.settles:
            made = self.offers[offer.giver]
            made[1] += 1
            made[2] += self._listed(before, offer.give)
            made[3] += self._listed(before, offer.want)

    def _listed(self, state: State, bundle: Bundle) -> int:
        """Cash and deeds at list price, less what is owed; where land is leased, what buildings cost."""
        if is_leased(self.rules):
            return bundle.cash + sum(sum(state.sites[deed].paid) - state.sites[deed].owed for deed in bundle.deeds)
        squares = self.rules.board.squares
        return bundle.cash + sum(squares[deed].price - state.sites[deed].owed for deed in bundle.deeds)

    def _default(self) -> Action:
        """What the server plays for somebody who is awaited (R-48)."""
        waiting = awaited(self.state)
        return Timeout(waiting[0]) if waiting else CloseAuction()

    def _fault(self, what: str) -> None:
        if len(self.faults) < 3:
            self.faults.append(f"turn {self.state.turn_no}: {what}"[:300])


def _no(offer: Offer) -> int:
    return offer.number


def play(book: str, table: Table, rounds: int = ROUNDS) -> dict[str, Any]:
    """A game from start to end, as a line of JSON has it. The same book, table and limit are the same game.

    `places` are those of the seats, ties sharing one; `limit` says by what it was cut off, if it was; `offers` are by
    seat those made, those taken, and what these gave and got at list price; `times` are buckets of `figures.bucket`.
    """
    began = process_time_ns()
    game = Game(book, table, rounds)
    state = game.play()
    places = [0] * len(table.players)
    above = 0
    for tied in state.ranking:
        for seat in tied:
            places[seat] = above + 1
        above += len(tied)
    return {
        "players": list(table.players), "seed": table.seed, "places": places, "turns": game.turns,
        "decisions": game.decisions, "limit": game.limit, "out": len(state.out), "offers": game.offers,
        "times": [dict(times) for times in game.times], "spent": game.spent, "cpu": process_time_ns() - began,
        "faults": game.faults,
    }  # fmt: skip

"""The two decks: draw, obey, put under."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, get_args

from ..actions import Reply
from ..agenda import Advance, Draw, Land, Owe, PutUnder, ToChoose
from ..board import SQUARES, SquareKind
from ..cards import CHANCE, Card, DeckName, Effect
from ..clauses import CardId, Clause
from ..elements import BANK, Debt, Purse
from ..events import Drew, WentUnder
from ..pieces import BIG, HOUSE
from ..play import Play
from ..table import Table

PAY: Final = "pay"
DRAW: Final = "draw"


@dataclass(frozen=True)
class Cards:
    """The top card is obeyed, then goes under the deck. "Pay" without a receiver goes to `pay_to`.

    With `under_first` the card goes under the deck before it is obeyed.
    """

    pay_to: Purse
    under_first: bool = False

    def draw(self, play: Play, step: Draw) -> None:
        """Draw the top card and obey it; a release card is kept."""
        card = play.rules.deck[self._top(play, step.deck)]
        kept = card.effect == "release"
        play.emit(Drew(step.seat, step.deck, card.id, kept))
        if kept:
            return
        if self.under_first:
            play.emit(WentUnder(step.deck, card.id))
            EFFECTS[card.effect](self, play, step.seat, card)
        else:
            EFFECTS[card.effect](self, play, step.seat, card)
            play.then(PutUnder(step.deck, card.id))

    def put_under(self, play: Play, step: PutUnder) -> None:
        """The card has been obeyed."""
        play.emit(WentUnder(step.deck, step.card))

    def release_card(self, table: Table, deck: DeckName) -> CardId:
        """The id of the release card of a deck."""
        return next(card.id for card in table.rules.deck.values() if card.deck == deck and card.effect == "release")

    def answer(self, play: Play, seat: int, source: Clause, word: Reply) -> None:
        """Pay what the card asks, or draw a Chance card instead."""
        if word == DRAW:
            play.then(Draw(seat, CHANCE))
        else:
            play.owe(seat, self.pay_to, play.rules.deck[CardId(source)].amount, source)

    def _top(self, play: Play, deck: DeckName) -> CardId:
        """The next card: in order once the deck has been through, by chance before that (R-49)."""
        unseen, under = play.state.decks[deck]
        if not unseen:
            return under[0]
        return play.chance.card(unseen)

    def _pay(self, play: Play, seat: int, card: Card) -> None:
        play.owe(seat, self.pay_to, card.amount, card.id)

    def _pay_bank(self, play: Play, seat: int, card: Card) -> None:
        play.owe(seat, BANK, card.amount, card.id)

    def _receive(self, play: Play, seat: int, card: Card) -> None:
        play.transfer(BANK, seat, card.amount, card.id)

    def _receive_each(self, play: Play, seat: int, card: Card) -> None:
        """Every other player owes at once and on their own (R-08)."""
        play.then(Owe(tuple(Debt(other, seat, card.amount, card.id) for other in play.state.after(seat))))

    def _pay_each(self, play: Play, seat: int, card: Card) -> None:
        """To each other player in the order of seats, whole sums, as far as the cash goes (R-07)."""
        play.then(Owe(tuple(Debt(seat, other, card.amount, card.id) for other in play.state.after(seat))))

    def _repairs(self, play: Play, seat: int, card: Card) -> None:
        pieces = [piece for square in play.state.held_by(seat) for piece in play.state.sites[square].pieces]
        big = sum(piece in BIG for piece in pieces)
        play.owe(seat, self.pay_to, pieces.count(HOUSE) * card.amount + big * card.amount2, card.id)

    def _receive_per_building(self, play: Play, seat: int, card: Card) -> None:
        """From the bank for each piece that one owns (R-72)."""
        pieces = sum(len(play.state.sites[square].pieces) for square in play.state.held_by(seat))
        play.transfer(BANK, seat, pieces * card.amount, card.id)

    def _receive_per_house(self, play: Play, seat: int, card: Card) -> None:
        houses = sum(play.state.sites[square].pieces.count(HOUSE) for square in play.state.held_by(seat))
        play.transfer(BANK, seat, houses * card.amount, card.id)

    def _receive_each_bank(self, play: Play, seat: int, card: Card) -> None:
        """Every player receives from the bank, the drawer first."""
        for other in (seat, *play.state.after(seat)):
            play.transfer(BANK, other, card.amount, card.id)

    def _pay_per_idle_lease(self, play: Play, seat: int, card: Card) -> None:
        idle = sum(not play.state.sites[square].pieces for square in play.state.held_by(seat))
        play.owe(seat, self.pay_to, idle * card.amount, card.id)

    def _ground_rent_all(self, play: Play, seat: int, card: Card) -> None:
        """The single ground rent of all that one leases (R-72)."""
        rents = [play.rules.tenure.ground_rent(play.rules.board, square) for square in play.state.held_by(seat)]
        play.owe(seat, self.pay_to, sum(rents), card.id)

    def _ground_rent_half(self, play: Play, seat: int, card: Card) -> None:
        """Half of it back, rounded down parcel by parcel (R-72)."""
        rents = [play.rules.tenure.ground_rent(play.rules.board, square) for square in play.state.held_by(seat)]
        play.transfer(BANK, seat, sum(rent // 2 for rent in rents), card.id)

    def _repay_tenth(self, play: Play, seat: int, card: Card) -> None:
        """A tenth of each loan, as in passing, but all at once."""
        play.rules.finance.tenths_due(play, seat, play.state.held_by(seat), card.id)

    def _pay_or_draw(self, play: Play, seat: int, card: Card) -> None:
        play.ask(ToChoose(seat, "cards", card.id, (PAY, DRAW)))

    def _move(self, play: Play, seat: int, card: Card) -> None:
        """Forwards to the square, whose action follows; a salary only if the card says so."""
        distance = (card.square - play.state.at[seat]) % SQUARES
        play.then(Advance(seat, distance, card.id if card.salary else "", card.id), Land(seat))

    def _nearest(self, play: Play, seat: int, card: Card) -> None:
        """Forwards to the next station or utility; what is owed there is multiplied (R-16)."""
        kind: SquareKind = "station" if card.effect == "nearest_station" else "utility"
        at = play.state.at[seat]
        ahead = (distance for distance in range(1, SQUARES) if self._is(play, at + distance, kind))
        play.then(Advance(seat, next(ahead), card.id, card.id), Land(seat, card.id))

    def _is(self, table: Table, number: int, kind: SquareKind) -> bool:
        return table.rules.board.squares[number % SQUARES].kind == kind

    def _back(self, play: Play, seat: int, card: Card) -> None:
        play.then(Advance(seat, -card.amount, "", card.id), Land(seat))

    def _go_to_jail(self, play: Play, seat: int, card: Card) -> None:
        play.rules.jail.send(play, seat, card.id)


EFFECTS: dict[Effect, Callable[[Cards, Play, int, Card], None]] = {
    "pay": Cards._pay,
    "pay_bank": Cards._pay_bank,
    "receive": Cards._receive,
    "receive_each": Cards._receive_each,
    "repairs": Cards._repairs,
    "pay_or_chance": Cards._pay_or_draw,
    "advance_to": Cards._move,
    "move_to": Cards._move,
    "back": Cards._back,
    "go_to_jail": Cards._go_to_jail,
    "pay_each": Cards._pay_each,
    "nearest_station": Cards._nearest,
    "nearest_utility": Cards._nearest,
    "receive_per_building": Cards._receive_per_building,
    "receive_per_house": Cards._receive_per_house,
    "receive_each_bank": Cards._receive_each_bank,
    "pay_per_idle_lease": Cards._pay_per_idle_lease,
    "ground_rent_all": Cards._ground_rent_all,
    "ground_rent_half": Cards._ground_rent_half,
    "repay_tenth": Cards._repay_tenth,
}


def check_effects(known: Iterable[Effect]) -> None:
    """Raise `TypeError` for what a card may do and nothing obeys; a release card is kept."""
    missing = sorted({*get_args(Effect)} - {*known, "release"})
    if missing:
        raise TypeError(f"cards: nothing obeys {', '.join(missing)}")


check_effects(EFFECTS)

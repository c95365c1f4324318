"""The cards and what each does, read once from `data/cards.csv`."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple, get_args

from .board import rows_of
from .clauses import CardId

DeckName = Literal["chance", "chest"]
CHANCE: Final = "chance"
CHEST: Final = "chest"
DECKS: Final[tuple[DeckName, ...]] = (CHANCE, CHEST)
_DECKS: dict[str, DeckName] = {"CH": CHANCE, "CC": CHEST}
Effect = Literal[
    "pay", "pay_bank", "pay_each", "pay_or_chance", "pay_per_idle_lease", "repairs", "repay_tenth", "ground_rent_all",
    "receive", "receive_each", "receive_each_bank", "receive_per_building", "receive_per_house", "ground_rent_half",
    "advance_to", "move_to", "back", "nearest_station", "nearest_utility", "go_to_jail", "release",
]  # fmt: skip
_EFFECTS: dict[str, Effect] = {effect: effect for effect in get_args(Effect)}
"""What a card may do, by the words of the table."""


class Card(NamedTuple):
    """One card. `amount` and `amount2` are whole units (or squares to go back); `salary` as the card says."""

    id: CardId
    deck: DeckName
    effect: Effect
    amount: int
    amount2: int
    square: int
    salary: bool


@cache
def read_cards(letter: str) -> dict[CardId, Card]:
    """The cards of the edition with that letter, by id, in the order of the table; it knows what each does."""
    rows = (row for row in rows_of("cards.csv") if row["id"].startswith(f"{letter}-"))
    return {card.id: card for card in map(card_of, rows)}


def card_of(row: dict[str, str]) -> Card:
    """The card that a row of the table tells of."""
    amount, amount2, square = (int(row[column] or 0) for column in ("amount", "amount2", "square"))
    deck = _DECKS[row["id"].split("-")[1]]
    return Card(CardId(row["id"]), deck, _EFFECTS[row["effect"]], amount, amount2, square, row["salary"] == "yes")


def cards_of(held: tuple[DeckName, ...], count: int) -> tuple[DeckName, ...]:
    """`count` of the release cards held, the Chance one first (R-40); more than are held if `count` says so."""
    missing: tuple[DeckName, ...] = tuple(CHANCE for _ in range(count - len(held)))
    return (*sorted(held), *missing)[:count]

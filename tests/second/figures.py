"""Figures of the books, worked out from the tables and a position: prices, rents, what a card counts."""

import csv
from math import ceil
from pathlib import Path

DATA = Path(__file__).parents[2] / "games" / "engine" / "data"
BANK, POT = "bank", "pot"
SCALE = {"polynesia": 2000}
LETTER = {"polynesia": "P", "atlantic": "A", "france": "F", "paris": "D", "community": "C"}


def table(name, key):
    with (DATA / name).open(encoding="utf-8") as rows:
        return {row[key]: row for row in csv.DictReader(rows)}


BOARD = {int(number): row for number, row in table("board.csv", "square").items()}
CARDS = table("cards.csv", "id")


class Figures:
    """The figures of one book at the position `now`."""

    now = None

    def __init__(self, book):
        self.book = LETTER[book.name]
        self.scale = SCALE.get(book.name, 1)

    def rent(self, square, site):
        row = BOARD[square]
        if row["kind"] == "station":
            return 25 * 2 ** (self.number(square) - 1) * self.scale
        if row["kind"] == "utility":
            few, both = (8_000, 20_000) if self.book == "P" else (4, 10)
            return (both if self.number(square) == 2 else few) * sum(self.now.throw)
        if site.pieces:
            column = "rent_hotel" if "hotel" in site.pieces else f"rent_{len(site.pieces)}"
            return int(row[column]) * self.scale
        group = [self.now.sites[other] for other in BOARD if BOARD[other]["group"] == row["group"]]
        whole = all(other.holder == site.holder for other in group)
        spoilt = self.book != "A" and any(other.owed for other in group)
        return int(row["rent_0"]) * self.scale * (2 if whole and not spoilt else 1)

    def number(self, square):
        """How many of a square's kind its holder has; in C how many of them carry works."""
        sites = [self.now.sites[other] for other in BOARD if BOARD[other]["group"] == BOARD[square]["group"]]
        holder = self.now.sites[square].holder
        return sum(site.holder == holder and (self.book != "C" or bool(site.pieces)) for site in sites)

    def assets(self, seat):
        """R-30: cash, printed prices, buildings at their price, a hotel as five houses."""
        total = self.now.cash[seat]
        for square in self.held(seat):
            houses = sum(5 if piece == "hotel" else 1 for piece in self.now.sites[square].pieces)
            total += self.price(square) + houses * int(BOARD[square]["house_price"] or 0)
        return total

    def tenth(self, seat, square):
        site = self.now.sites[square]
        return seat, BANK, min(ceil(site.original / 10), site.owed)

    def price(self, square):
        return int(BOARD[square]["price"]) * self.scale

    def ground(self, square):
        row = BOARD[square]
        return {"station": 25, "utility": 28}.get(row["kind"]) or int(row["rent_0"])

    def held(self, seat):
        return [square for square in range(40) if self.now.sites[square].holder == seat]

    def after(self, seat):
        place = self.now.order.index(seat)
        around = self.now.order[place + 1 :] + self.now.order[:place]
        return [other for other in around if other not in self.now.out]

"""What remains to be done, as frozen values on a stack: things awaited from seats, and steps that happen by themselves.

The top of the stack (`State.agenda[-1]`) decides what is legal, and beside the auctions of an estate what the turn
beneath it asks (R-84, `pending.due`). Nothing here plays anything: `moves.py` says which rule area takes each step.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from .actions import Build, Reply
from .cards import DeckName
from .clauses import CardId, Clause, Unsaid
from .elements import Debt
from .pieces import Piece

Mode = Literal["free", "turns", "turns_final", "sealed"]
"""How one bids: whoever speaks first, or one after the other with a pass for the round or for good, or in secret."""
MODES: tuple[Mode, ...] = get_args(Mode)
FREE: Final = "free"
TURNS: Final = "turns"
FINAL: Final = "turns_final"
SEALED: Final = "sealed"

# --- awaited: an answer from one seat or several -------------------------------------------------


class ToThrow(NamedTuple):
    """The dice, from the player in turn."""

    seat: int


class ToTake(NamedTuple):
    """Whether the one who landed takes the square at its price."""

    seat: int
    square: int


class ToLeaveJail(NamedTuple):
    """After a failed throw in jail: pay, play a card, or stay."""

    seat: int


class ToChoose(NamedTuple):
    """One of the words in `among`, for the card or clause `source`; `area` is the rule area that takes the answer."""

    seat: int
    area: Literal["cards", "taxes"]
    source: Clause
    among: tuple[Reply, ...]


class ToFixLowest(NamedTuple):
    """The lowest bid of an auction about to start, held by `clause`, as that of `OpenAuction`."""

    seat: int
    square: int
    speakers: tuple[int, ...]
    clause: Clause | Unsaid = ""


class ToKeep(NamedTuple):
    """Of what a bankrupt left, the parcels with loans: each is paid off or given up (R-69)."""

    seat: int
    squares: tuple[int, ...]


class ToEnd(NamedTuple):
    """The end of the turn; business goes on until then."""

    seat: int


class ToWant(NamedTuple):
    """Too few pieces for all who could place one (R-21): the seats in `waiting` say how many they want.

    `build` is what the first of them asked for; `wishes` is how many of `piece` each wants, that one first. `answered`
    are the wishes for the pieces of the list that were asked about before.
    """

    piece: Piece
    build: Build
    waiting: tuple[int, ...]
    wishes: tuple[tuple[int, int], ...]
    answered: tuple[tuple[Piece, tuple[tuple[int, int], ...]], ...] = ()


class ToPlace(NamedTuple):
    """`number` pieces that a seat has a right to: set where it may build; paid for already, or at the printed price."""

    seat: int
    piece: Piece
    number: int
    paid: int | None


class Auction(NamedTuple):
    """An open auction. In `waiting` the seats yet to speak (in turn modes the first one speaks next).

    Only `bidders` may bid, everybody if none are named. The lot is a `square`, or, in a shortage, one `piece` of which
    each seat in `wishes` wants so many. `sealed` are the highest bids that seats have named in secret. It is held by
    `clause`, as that of `OpenAuction`.
    """

    square: int
    mode: Mode
    lowest: int
    waiting: tuple[int, ...]
    high: int = 0
    by: int | None = None
    passes: int = 0
    piece: Piece | Unsaid = ""
    wishes: tuple[tuple[int, int], ...] = ()
    bidders: tuple[int, ...] = ()
    sealed: tuple[tuple[int, int], ...] = ()
    clause: Clause | Unsaid = ""

    @property
    def lot(self) -> str:
        """What is under the hammer, as forms and orders name it: a square by its number, or a kind of piece."""
        return self.piece or str(self.square)

    @property
    def is_secret(self) -> bool:
        """Whether nobody may know yet what the others answer, not even whether they bid (R-80)."""
        return self.mode == SEALED

    @property
    def is_open_to_all(self) -> bool:
        """Whether everybody may speak at any time, whoever else does."""
        return self.mode in (FREE, SEALED)

    def seen_by(self, seat: int | None) -> Auction:
        """What a seat may see of it: of what is sealed, its own alone."""
        return self._replace(sealed=tuple(bid for bid in self.sealed if bid[0] == seat))

    @property
    def winning(self) -> Clause:
        """The ruling by which one bids and wins: in the open, each bid above the one before it, or in secret."""
        return "R-80" if self.is_secret else "R-17"

    @property
    def speaking(self) -> tuple[int, ...]:
        """The seats whose answer is awaited now."""
        return self.waiting if self.is_open_to_all else self.waiting[:1]

    def bid_of(self, seat: int) -> int:
        """What a seat has bound itself to pay, should it win: its high bid, or the one that it has sealed."""
        return self.high if self.by == seat else dict(self.sealed).get(seat, 0)


# --- steps: they happen by themselves --------------------------------------------------------------


class Throw(NamedTuple):
    """The dice are thrown, once what the last throw left open is paid."""

    seat: int


class HoldingFees(NamedTuple):
    """What was leased in this play and stands unbuilt costs its fee."""

    seat: int


class Advance(NamedTuple):
    """A player moves `distance` squares (negative: backwards). `salary` is the clause that pays it on the way, or ''.

    `card` is the one that moves them, if it is not the throw.
    """

    seat: int
    distance: int
    salary: Clause | Unsaid
    card: CardId | Unsaid = ""


class Reach(NamedTuple):
    """A player on the way reaches `square`, and `left` more after it. `salary` is the clause that pays it, or ''."""

    seat: int
    square: int
    left: int
    salary: Clause | Unsaid


class Tenth(NamedTuple):
    """A tenth of the loan on a square falls due, if both are still the seat's (R-83)."""

    seat: int
    square: int


class Land(NamedTuple):
    """The square where the player stands has its say. `card` led there, if one did that changes what is owed."""

    seat: int
    card: CardId | Unsaid = ""


class Draw(NamedTuple):
    """The top card of a deck is drawn and obeyed."""

    seat: int
    deck: DeckName


class PutUnder(NamedTuple):
    """A card that has been obeyed goes under its deck."""

    deck: DeckName
    card: CardId


class Owe(NamedTuple):
    """Sums fall due, all at once: each is paid if its debtor can, else it stands as a debt."""

    debts: tuple[Debt, ...]


class OpenAuction(NamedTuple):
    """A square comes under the hammer; `speakers` bid, in this order.

    `clause` is the one by which it is held, where that is another than what the book says of all that comes under the
    hammer, in an estate or in the course of play.
    """

    square: int
    speakers: tuple[int, ...]
    clause: Clause | Unsaid = ""


class Estate(NamedTuple):
    """What is left to do for those who have left, in order: lots to auction, parcels with loans to keep or give up.

    It waits for the auction or shortage in progress (R-78), and holds up the next throw and nothing else (R-84): once
    `begun`, what stands above it is its own, and what stands below goes on.
    """

    left: tuple[OpenAuction | ToKeep, ...]
    begun: bool = False


class OfferPiece(NamedTuple):
    """The next piece of a shortage comes under the hammer, or is shared out where there is enough after all.

    Bids begin at `lowest`, or where all that is left to build on costs more, there.
    """

    piece: Piece
    wishes: tuple[tuple[int, int], ...]
    lowest: int


class TurnEnds(NamedTuple):
    """The turn is over and passes on."""

    seat: int


Open = ToThrow | ToTake | ToLeaveJail | ToChoose | ToFixLowest | ToEnd | ToKeep | ToWant | ToPlace
"""What is awaited and keeps nothing back: everybody sees all of it."""
OfTheTurn = ToThrow | ToTake | ToLeaveJail | ToChoose | ToEnd
"""What the turn asks of the one who has it."""
Sealable = Auction
"""What is awaited and may keep answers back: what a seat may see of it is `seen_by` that seat."""
Awaited = Open | Sealable
Step = (
    Throw | HoldingFees | Advance | Reach | Tenth | Land | Draw | PutUnder | Owe | OpenAuction | Estate | OfferPiece
    | TurnEnds
)  # fmt: skip
Item = Awaited | Step

SEALABLE = (Auction,)
OF_ONE = (ToEnd, ToThrow, ToTake, ToLeaveJail, ToChoose, ToFixLowest, ToKeep, ToPlace)
"""What is awaited of one seat alone."""
AWAITED = (*OF_ONE, Auction, ToWant)
OF_AN_AUCTION = (Auction, ToFixLowest, OpenAuction, ToWant, ToPlace, OfferPiece, ToKeep)
"""What the lots of an estate wait for, while it is on top (R-78)."""

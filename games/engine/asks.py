"""What a player may ask for, each action declared once: its name, what it may name, how one finds what is allowed.

Scenarios, forms and the API read and write actions by these declarations, and `legal` goes through them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from . import actions as act
from .actions import KeeperAction, PlayerAction
from .asking import finding as find
from .asking.arguments import (
    Argument,
    Asker,
    DeckArgument,
    GoodsArgument,
    LoansArgument,
    MoveArgument,
    NumberArgument,
    PieceArgument,
    SeatArgument,
    SquareArgument,
    SquaresArgument,
    SumArgument,
    WordArgument,
)
from .asking.words import BadWords, Words, known_keys, quoted
from .elements import Bundle

AnAction = TypeVar("AnAction", bound=PlayerAction | KeeperAction)


class Ask(NamedTuple, Generic[AnAction]):
    """One action: `kind` is its class, `takes` what it may name, `find` tells which of its kind are allowed.

    In words the first thing it takes may stand alone, unless `keyed`; if `paired`, the two stand as {piece: number}.
    `answers` marks the answers to what is awaited; `open_ended` those whose price chance or others decide.
    """

    name: str
    kind: type[AnAction]
    find: find.Finder
    takes: tuple[Argument, ...] = ()
    answers: bool = False
    open_ended: bool = False
    keyed: bool = False
    paired: bool = False

    def read(self, asker: Asker, words: Words) -> AnAction:
        """The action that the words ask for. Raises `BadWords` for words of the wrong shape."""
        values: dict[str, Any] = {}
        for argument, said in zip(self.takes, self._shared_out(words), strict=True):
            holder = (
                asker._replace(seat=values[argument.of])
                if isinstance(argument, GoodsArgument) and argument.of
                else asker
            )
            left_out = argument.is_optional and said in (None, "")
            values[argument.attribute] = (
                argument.default if left_out else argument.read(holder, self._label(argument), said)
            )
        return self.kind(asker.seat, **values)

    def write(self, action: AnAction) -> Words:
        """The words from which `read` makes the action."""
        values = ((argument, getattr(action, argument.attribute)) for argument in self.takes)
        return self.together(
            {argument.key: argument.write(value) for argument, value in values if value != argument.default}
        )

    def together(self, words: dict[str, Words]) -> Words:
        """The words of all that is named, each by its key, as they stand beside the action's name."""
        if self.paired:
            return {words.get("piece"): words["number"]}
        alone = not self.keyed and set(words) <= {argument.key for argument in self.takes[:1]}
        return next(iter(words.values()), None) if alone else words

    def _shared_out(self, words: Words) -> Sequence[Words]:
        """The words for each thing that the action takes."""
        if not self.takes and words not in (None, ""):
            raise BadWords("nothing", name=self.name)
        if self.paired:
            if not isinstance(words, dict) or len(words) != 1:
                raise BadWords("pair", name=self.name)
            [pair] = words.items()
            return pair
        keys = tuple(argument.key for argument in self.takes)
        optional = all(argument.is_optional for argument in self.takes)
        if (isinstance(words, dict) and len(keys) > 1) or (self.keyed and not (optional and words in (None, ""))):
            known_keys(self.name, words, keys)
            return [words.get(key) for key in keys]
        return [words, *(None for _ in keys[1:])][: len(keys)]

    def _label(self, argument: Argument) -> str:
        """What a complaint calls an argument: by the action where it stands alone."""
        alone = self.paired or (not self.keyed and argument is self.takes[0])
        return self.name if alone else argument.key


OFFER = NumberArgument("offer", None)
SQUARE = SquareArgument("square")
SQUARES = SquaresArgument("squares", field="square")
PIECE = PieceArgument("piece", None)

_ALL: tuple[Ask[PlayerAction], ...] = (
    Ask("roll", act.Roll, find.plain(act.Roll), answers=True, open_ended=True),
    Ask("buy", act.Buy, find.plain(act.Buy), answers=True),
    Ask("lease", act.Lease, find.plain(act.Lease), answers=True),
    Ask("decline", act.Decline, find.plain(act.Decline), answers=True),
    Ask("bid", act.Bid, find.bid, (SumArgument("amount"),), answers=True, open_ended=True),
    Ask("pass", act.Pass, find.plain(act.Pass), answers=True, open_ended=True),
    Ask("lowest_bid", act.FixLowest, find.lowest_bid, (SumArgument("amount"),), answers=True),
    Ask("claim", act.Claim, find.plain(act.Claim)),
    Ask("collect", act.Collect, find.plain(act.Collect)),
    Ask("pay", act.Pay, find.plain(act.Pay), answers=True),
    Ask("settle", act.Settle, find.settle, (GoodsArgument("give"),)),
    Ask(
        "offer", act.MakeOffer, find.offer,
        (SeatArgument("to"), GoodsArgument("give", Bundle()), GoodsArgument("want", Bundle(), of="to")), keyed=True,
    ),
    Ask(
        "accept", act.Accept, find.accept,
        (OFFER, SquaresArgument("redeem", ()), LoansArgument("loan", (), attr="loans")), keyed=True,
    ),
    Ask("refuse", act.Refuse, find.refuse, (OFFER,)),
    Ask("withdraw", act.Withdraw, find.withdraw, (OFFER,)),
    Ask("pay_fine", act.PayFine, find.plain(act.PayFine), answers=True),
    Ask("use_card", act.UseCard, find.use_card, (DeckArgument("deck", None),), answers=True),
    Ask("stay", act.Stay, find.plain(act.Stay), answers=True),
    Ask("choose", act.Choose, find.choose, (WordArgument("word"),), answers=True),
    Ask("build", act.Build, find.build, (SQUARES, PIECE, SumArgument("loan", 0))),
    Ask(
        "want", act.Want, find.want, (PieceArgument("piece"), SumArgument("number", field="amount")),
        answers=True, open_ended=True, paired=True,
    ),
    Ask("sell", act.Sell, find.sell, (SQUARES, PIECE)),
    Ask("exchange", act.Exchange, find.on_squares(act.Exchange), (SQUARE,)),
    Ask("mortgage", act.Mortgage, find.on_squares(act.Mortgage, mortgaged=False), (SQUARE,)),
    Ask("redeem", act.Redeem, find.on_squares(act.Redeem, mortgaged=True), (SQUARE,)),
    Ask("repay", act.Repay, find.on_squares(act.Repay, mortgaged=True), (SQUARE,)),
    Ask("give_up", act.GiveUp, find.give_up, (SQUARES,), answers=True),
    Ask("end", act.End, find.plain(act.End), answers=True),
    Ask("bankrupt", act.Bankrupt, find.plain(act.Bankrupt), open_ended=True),
)  # fmt: skip

ASKS: dict[str, Ask[PlayerAction]] = {ask.name: ask for ask in _ALL}
"""The players' actions by the names that scenarios, forms and the API use."""
TAKE_BACK: Ask[KeeperAction] = Ask("take_back", act.TakeBack, find.by_the_record, (MoveArgument("number"),))
KEEPER_ASKS: dict[str, Ask[KeeperAction]] = {TAKE_BACK.name: TAKE_BACK}
"""What players ask of whoever keeps the game, by its names. Scenarios, which keep no record, have none of it."""
NAME_OF: dict[type, str] = {
    **{ask.kind: name for name, ask in ASKS.items()},
    **{kind: name for name, kind in act.SERVER_NAMES.items()},
}
"""The names of all actions, the server's too."""


def read(name: str, words: Words, asker: Asker) -> PlayerAction:
    """The action called `name`. Raises `BadWords` for an unknown one or words of the wrong shape."""
    if name not in ASKS:
        raise BadWords("action", said=quoted(name))
    return ASKS[name].read(asker, words)


def read_with_keeper(name: str, words: Words, asker: Asker) -> PlayerAction | KeeperAction:
    """As `read`, where somebody keeps the game, of whom more can be asked."""
    return KEEPER_ASKS[name].read(asker, words) if name in KEEPER_ASKS else read(name, words, asker)

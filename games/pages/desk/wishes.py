"""A move's form, as the page sends it, turned into the words that the engine reads: by what each action may name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.utils.datastructures import MultiValueDict

from games.engine.asking import arguments as arg
from games.engine.asking.words import MOST_SQUARES
from games.engine.asks import ASKS, KEEPER_ASKS
from games.tables.moves.several import NamedAction
from games.tables.playing import BadWish
from games.tables.record.kept import command_of

from ..strict_json import read_json

FormData = MultiValueDict[str, str]
"""The fields of a form, by post or by socket."""
NUMBER = re.compile(r"-?[0-9]{1,13}")
LOT = re.compile(r"lot_([0-9]{1,2})_([0-9])")
"""The field of a lot in the row of its group."""
RAISING = ("sell", "mortgage")
"""Of what a plan is made that raises what a debt lacks."""
ONE_BY_ONE = ("mortgage", "redeem", "repay")
"""The actions on one square, which a form may ask for on several."""


def read_move(data: FormData) -> tuple[str, Any]:
    """The action and its words from the fields of a move's form. Raises `BadWish` for what is no form of ours."""
    name = data.get("action", "")
    ask = ASKS.get(name) or KEEPER_ASKS.get(name)
    if ask is None or not ask.takes:
        return name, None
    words = {argument.key: READERS[type(argument)](data, argument) for argument in ask.takes}
    return name, ask.together({key: said for key, said in words.items() if said is not None})


def read_steps(data: FormData) -> list[NamedAction]:
    """Several moves asked for by one form: a plan with its sums, or the same for each of the squares that are ticked.

    An empty list where a form asks for one move alone. Raises `BadWish`.
    """
    name = data.get("action", "")
    plan = data.get("plan")
    if name == "pay" and plan is not None:
        written = plan.split(",")
        if len(written) > MOST_SQUARES:
            raise BadWish("plan")
        return [*(_step(step) for step in written), NamedAction("pay")]
    squares = data.getlist("square") if name in ONE_BY_ONE else []
    return [NamedAction(name, number) for number in _numbers(squares, "square")] if len(squares) > 1 else []


def names_no_square(data: FormData) -> bool:
    """Whether nothing is ticked in a form that asks for something on squares."""
    return data.get("action", "") in ONE_BY_ONE and not any(data.getlist("square"))


def _step(written: str) -> NamedAction:
    """One step of a plan: `sell:25:6`, `sell:25:6:house`, `sell:20:6+6:house`, `mortgage:60:39`."""
    name, gain, square, *piece = written.split(":")[:5] if written.count(":") > 1 else ("", "", "")
    if name not in RAISING or len(piece) > 1 or not NUMBER.fullmatch(gain):
        raise BadWish("plan")
    numbers = _numbers(square.split("+"), "plan") or [-1]
    if len(numbers) > 1 and name != "sell":
        raise BadWish("plan")
    words = {"squares": numbers, "piece": piece[0]} if piece else numbers if name == "sell" else numbers[0]
    return NamedAction(name, words, int(gain))


def read_ids(data: FormData) -> tuple[UUID | None, int | None]:
    """The ids of the command and of the decision that it answers, if it brings them. Raises `BadWish`."""
    try:
        command = command_of(sent) if (sent := data.get("command_id")) else None
    except ValueError as error:
        raise BadWish("command_id") from error
    return command, _whole(data.get("decision"), "decision") if data.get("decision") else None


def _whole(written: str | None, name: str) -> int:
    text = "".join((written or "")[:40].split()).replace("'", "")
    if not NUMBER.fullmatch(text):
        raise BadWish(name)
    return int(text)


def _sum(data: FormData, argument: arg.Argument) -> int | None:
    """A number. What may be left out may be empty, or be said by what is chosen from a list."""
    written = data.get(argument.form_field, "")
    if not argument.is_optional or written not in ("", "0"):
        return _whole(written, argument.form_field)
    chosen = _part(data, argument)
    return _whole(chosen, argument.form_field) if chosen else None


def _word(data: FormData, argument: arg.Argument) -> str | None:
    return data.get(argument.form_field) or None


def _squares(data: FormData, argument: arg.Argument) -> list[int]:
    """Squares one by one, or in lists as the page's forms send them: 6,8,9. Raises `BadWish`."""
    named = _numbers([_part(data, argument), *data.getlist(argument.form_field)], argument.form_field)
    return named or _of_rows(data, argument.form_field)


def _of_rows(data: FormData, name: str) -> list[int]:
    """Squares by how many pieces come or go on each: evenly, the lowest lot first, or the highest where one sells.

    The name of a field says its square and how high that is built. Raises `BadWish`.
    """
    levels: dict[int, int] = {}
    left: dict[int, int] = {}
    for field in data:
        if match := LOT.fullmatch(field):
            levels[int(match[1])], left[int(match[1])] = int(match[2]), _whole(data.get(field) or "0", field)
    if sum(left.values()) > MOST_SQUARES or any(count < 0 for count in left.values()):
        raise BadWish(name)
    step = -1 if data.get("action") == "sell" else 1
    found: list[int] = []
    while any(left.values()):
        square = min((square for square, count in left.items() if count), key=lambda square: step * levels[square])
        found.append(square)
        levels[square] += step
        left[square] -= 1
    return found


def _numbers(texts: list[str], name: str) -> list[int]:
    numbers = [number.strip() for text in texts if text.strip() for number in text.split(",")]
    if len(numbers) > MOST_SQUARES or not all(NUMBER.fullmatch(number) and len(number) < 3 for number in numbers):
        raise BadWish(name)
    return [int(number) for number in numbers]


def _piece(data: FormData, argument: arg.Argument) -> str | None:
    """The piece named: alone, or beside the squares; of a list perhaps none, but what comes next on each."""
    if data.get("any_piece"):
        return None
    return _part(data, argument) or data.get(argument.form_field) or None


PARTS_OF_ENTRY = ("squares", "piece", "loan")


def _part(data: FormData, argument: arg.Argument) -> str:
    """What an entry of a list says of one thing: squares, a piece, a loan that it needs: 39:house:100."""
    parts = data.get("square_piece", "").split(":")
    place = PARTS_OF_ENTRY.index(argument.key) if argument.key in PARTS_OF_ENTRY else len(parts)
    return parts[place] if place < len(parts) else ""


def _goods(data: FormData, argument: arg.Argument) -> dict[str, Any]:
    side = argument.form_field
    cash = _whole(data.get(f"{side}_cash"), f"{side}_cash") if data.get(f"{side}_cash") else 0
    deeds = _numbers(data.getlist(f"{side}_deeds"), f"{side}_deeds")
    return {"cash": cash, "deeds": deeds, "cards": data.getlist(f"{side}_cards")}


def _loans(data: FormData, argument: arg.Argument) -> dict[int, int]:
    prefix = f"{argument.form_field}_"
    sums = {name.removeprefix(prefix): _whole(data.get(name), name) for name in data if name.startswith(prefix)}
    squares = _numbers(list(sums), argument.form_field)
    return {square: amount for square, amount in zip(squares, sums.values(), strict=True) if amount}


READERS: dict[type[arg.Argument], Callable[[FormData, Any], Any]] = {
    arg.SumArgument: _sum,
    arg.NumberArgument: _sum,
    arg.MoveArgument: _sum,
    arg.SeatArgument: _sum,
    arg.SquareArgument: _sum,
    arg.WordArgument: _word,
    arg.DeckArgument: _word,
    arg.PieceArgument: _piece,
    arg.SquaresArgument: _squares,
    arg.GoodsArgument: _goods,
    arg.LoansArgument: _loans,
}
"""What reads each kind of thing that an action may name."""


def message_of(text: str) -> dict[str, Any]:
    """What a page sent by its socket; nothing if it is no message of ours."""
    try:
        return dict(read_json(text.encode()))
    except (ValueError, TypeError):
        return {}


def form_of(message: dict[str, Any]) -> FormData:
    """The fields of the form in a message; none if there is no form."""
    body = message.get("body")
    fields = body.items() if isinstance(body, dict) else ()
    return MultiValueDict({str(name): _strings(value) for name, value in fields})


def _strings(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]

"""Why a bot has offered something, or has refused it: a value that is kept with its move and said in words."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

Why = Literal[
    "whole_for_both",
    "whole_for_me",
    "nearer_for_me",
    "of_use",
    "whole_for_you",
    "earns",
    "sells",
    "rescues",
    "pays_your_debt",
    "settles",
    "counters",
    "breaks_my_group",
    "more_for_you",
    "too_little",
    "asks_too_much",
    "offers_too_little",
    "mortgaged",
    "needs_cash",
    "had_the_better",
    "instead",
    "keeps_a_seat",
    "against",
]
"""The kinds of reasons. None of them tells anything but what all can see: no limit, no plan, no card."""


class Reason(NamedTuple):
    """A reason of a bot, said to the seat `to` about these squares; `grade` is who says it, and so how."""

    why: Why
    to: int
    squares: tuple[int, ...] = ()
    grade: str = ""


def reason_to_plain(reason: Reason | None) -> list[Any] | None:
    """A reason as JSON has it."""
    return reason and [reason.why, reason.to, list(reason.squares), reason.grade]


def reason_from_plain(plain: Any) -> Reason | None:
    """The reason that `reason_to_plain` made this from."""
    return None if plain is None else Reason(plain[0], plain[1], tuple(plain[2]), plain[3])

"""What a bot made of its options, in words: a row for each with its value, and a sentence about what it chose."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.books.log import sentences
from games.books.names import pieces
from games.books.teller import Line, Teller
from games.books.writing.decimals import decimal
from games.books.writing.lists import told as in_one
from games.engine import actions as act
from games.engine.asks import NAME_OF
from games.tables.bot_kinds import grade_of

from ..weighed import ANSWERS, OUT_OF_DEBT, SUMS, CountedIn, Weighed, WeighedOption, same
from .explaining import Explained

COLUMNS: dict[CountedIn, Promise] = {
    "chance": gettext_lazy("Chance to win"),
    "cash": gettext_lazy("Worth in cash"),
    "gain": gettext_lazy("Gain, counted in cash"),
}
"""What values are called, by what they are counted in."""
SAID: dict[type, Promise] = {
    act.Roll: gettext_lazy("%(who)s throws the dice."),
    act.Bid: gettext_lazy("%(who)s bids %(sum)s."),
    act.Pass: gettext_lazy("%(who)s passes."),
    act.End: gettext_lazy("%(who)s ends the turn."),
    act.Accept: gettext_lazy("%(who)s accepts the offer."),
    act.Refuse: gettext_lazy("%(who)s refuses the offer."),
    act.Decline: gettext_lazy("%(who)s does not take it."),
    act.PayFine: gettext_lazy("%(who)s pays to leave jail."),
    act.UseCard: gettext_lazy("%(who)s leaves jail by a card."),
    act.Stay: gettext_lazy("%(who)s stays in jail."),
    act.Bankrupt: gettext_lazy("%(who)s gives up."),
    act.Want: gettext_lazy("%(who)s asks for %(pieces)s."),
}
"""Actions whose facts are told otherwise, or come only once others have had their say."""
WITH_CHANCE: dict[type | str, Promise] = {
    act.Pay: gettext_lazy("%(who)s pays the debt."),
    "draw": gettext_lazy("%(who)s draws a Chance card."),
    "dice": gettext_lazy("%(who)s throws the dice, and pays for each point."),
}
"""Actions, and words of choices, after which chance has a say before there is any fact."""
PAYS = {act.Buy, act.Lease, act.Bid, act.Build, act.Redeem, act.Repay, act.PayFine}
"""What costs cash at once: who does it keeps none back."""
IN_DEBT = OUT_OF_DEBT | {"offer", "settle"}
"""All that one may do who owes more than there is in hand."""


class OptionRow(NamedTuple):
    """An option in words, with its value; whether it was played, and whether this grade takes it."""

    text: str
    value: str
    played: bool
    taken: bool


class GradeTold(NamedTuple):
    """What one grade made of a position: `advises` if it is not the one that played there."""

    grade: str
    advises: bool
    column: str
    rows: tuple[OptionRow, ...]
    sentence: str


def told(teller: Teller, found: Explained, played: act.PlayerAction, *, advises: bool) -> GradeTold:
    """What a grade made of a position in which that was played."""
    options = found.weighed.options
    rows = [_row(teller, found, option, played) for option in options] if len(options) > 1 else []
    sentence = _advice(found, played) if advises else _because(found.weighed, played)
    column = str(COLUMNS[found.weighed.currency])
    return GradeTold(grade_of(found.grade), advises, column, tuple(_told_apart(rows)), sentence)


def _told_apart(rows: list[OptionRow]) -> list[OptionRow]:
    """Each text once, but what was played and what is chosen each with its own value, though they be told alike.

    What has no text is told only if it is marked.
    """
    said = {row.text for row in rows if row.played or row.taken}
    kept: list[OptionRow] = []
    for row in rows:
        if row.played or row.taken:
            kept.append(row._replace(text=row.text or _("Something that chance decides")))
        elif row.text and row.text not in said:
            said.add(row.text)
            kept.append(row)
    return kept


def _row(teller: Teller, found: Explained, option: WeighedOption, played: act.PlayerAction) -> OptionRow:
    value = _value(teller, found.weighed.currency, option.value)
    return OptionRow(_text(teller, option), value, option.does(played), option.does(found.takes))


def _text(teller: Teller, option: WeighedOption) -> str:
    action = option.action
    if type(action) in SAID:
        values = {"who": teller.who(action.seat)}
        if isinstance(action, act.Bid):
            values["sum"] = teller.sum(action.amount)
        if isinstance(action, act.Want):
            values["pieces"] = pieces(action.piece, action.number)
        return SAID[type(action)] % values
    if not option.facts:
        return _with_chance(teller, action)
    return _at_first(list(sentences(teller, option.facts)))


def _at_first(lines: list[Line]) -> str:
    """What an option leads to first; where pieces are built or sold, up to them: the loan for them comes before."""
    last = max((place for place, line in enumerate(lines) if line.kind == "build"), default=0)
    return in_one(line.text for line in lines[: last + 1])


def _with_chance(teller: Teller, action: act.PlayerAction) -> str:
    told = WITH_CHANCE.get(action.word if isinstance(action, act.Choose) else type(action))
    return str(told) % {"who": teller.who(action.seat)} if told else ""


def _value(teller: Teller, currency: CountedIn, value: float | None) -> str:
    if value is None:
        return "—"
    if currency == "chance":
        return _("%(n)s %%") % {"n": decimal(100 * value)}
    amount = teller.sum(round(value))
    return f"+{amount}" if currency == "gain" and value > 0 else amount


def _because(found: Weighed, played: act.PlayerAction) -> str:
    chosen = _value_of(found, played)
    if len(found.options) < 2:
        return _alone(played)
    if isinstance(played, act.Build) and found.currency == "chance" and not found.looks_ahead:
        return _("The figures count what one has the cash to build already; rents come only once it stands.")
    if isinstance(played, act.Bankrupt):
        return _beside_the_figures(found, played)
    if chosen is None:
        return _("Chance or the others decide what comes of it: it has no figure for this.")
    if _is_most(found, chosen):
        return _most(found)
    return _beside_the_figures(found, played)


def _value_of(found: Weighed, action: act.PlayerAction) -> float | None:
    return next((option.value for option in found.options if option.does(action)), None)


def _is_most(found: Weighed, value: float) -> bool:
    """Whether nothing counts for more."""
    return all(option.value is None or option.value <= value for option in found.options)


def _most(found: Weighed) -> str:
    """That nothing counted for more, of so much as was counted: of giving up nobody asks what comes of it."""
    if any(option.value is None and not isinstance(option.action, act.Bankrupt) for option in found.options):
        return _(
            "Of what has a figure here nothing counted for more; chance or the others decide what comes of the rest."
        )
    return _("Nothing else that it could do counted for more.")


def _beside_the_figures(found: Weighed, played: act.PlayerAction) -> str:
    """Why one does what others count for more than."""
    if isinstance(played, act.Bankrupt):
        return _("It found no way to pay all that it owed.")
    if all(NAME_OF[type(one.action)] in IN_DEBT and one.action.seat == played.seat for one in found.options):
        return _("It pays this debt in several steps, and each figure counts only the next of them.")
    if found.looks_ahead:
        return _("It looks ahead. Where two ways come out nearly alike there, it does what it usually does.")
    if isinstance(played, act.Refuse) and found.currency == "chance":
        return _(
            "It accepts only what raises its chance by enough, gives others not too much, and keeps cash for rents."
        )
    if isinstance(played, act.Refuse) and found.currency == "gain":
        return _("It accepts only what brings others not much more than it; for a debt, what is worth twice that.")
    if type(played) in PAYS:
        return _("It does not go by these figures alone: it has its habits.")
    return _("It does not go by these figures alone: it keeps cash for rents that may come, and has its habits.")


def _alone(played: act.PlayerAction) -> str:
    """What is said of an option beside which nothing was weighed."""
    name = NAME_OF[type(played)]
    if isinstance(played, act.End):
        return _("There was nothing that it could build or pay back here.")
    if isinstance(played, act.Refuse):
        return _("It could not have accepted that: to refuse was all that was left.")
    if name in ANSWERS - SUMS:
        return _("It could not have answered otherwise here: there was nothing to choose.")
    return _("For it this went without saying: it compared it with nothing.")


def _advice(found: Explained, played: act.PlayerAction) -> str:
    if found.takes is None:
        return _("It would have waited.")
    alike = same(found.takes) == same(played)
    said = _("It would have done the same.") if alike else _("It would have done something else.")
    taken = _value_of(found.weighed, found.takes)
    if taken is None or _is_most(found.weighed, taken):
        return said
    return in_one((said, _beside_the_figures(found.weighed, found.takes)))

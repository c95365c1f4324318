"""Before and after a trade, side by side: what the engine foresees, as it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.books.names import group_name, money
from games.books.teller import Teller
from games.books.writing.lists import told
from games.engine.around.foreseen import Foreseen, PaidInAll, Side
from games.engine.edition import Edition
from games.engine.elements import BANK


class Whole(NamedTuple):
    """A group that is whole in one hand by the trade, or no longer: its colour, and that in words."""

    group: str
    said: str


class Cell(NamedTuple):
    """One side's figure before and after; `after` is empty where it stays the same."""

    before: str
    after: str = ""
    groups: tuple[Whole, ...] = ()


class OutlookRow(NamedTuple):
    """One thing that a trade may change, for both sides."""

    label: str
    cells: tuple[Cell, Cell]


class Outlook(NamedTuple):
    """Both sides of a trade, the reader's first: who they are, and row by row how they stand before and after."""

    names: tuple[str, str]
    rows: tuple[OutlookRow, ...]


def outlook_of(edition: Edition, names: Sequence[str], foreseen: Foreseen, reader: int) -> Outlook:
    """What somebody reads of a trade that is theirs."""
    pairs = sorted(zip(foreseen.before, foreseen.after, strict=True), key=lambda pair: pair[0].seat != reader)
    first, second = pairs

    def row(label: str, field: str) -> OutlookRow:
        sums = [(getattr(before, field), getattr(after, field)) for before, after in (first, second)]
        mine, theirs = (_cell(edition, before, after) for before, after in sums)
        return OutlookRow(label, (mine, theirs))

    rows = [row(_("Cash"), "cash"), row(_("Worth"), "worth")]
    changed = [_changed(edition, before, after) for before, after in (first, second)]
    if any(changed):
        rows.append(OutlookRow(_("Groups"), (Cell("", "", changed[0]), Cell("", "", changed[1]))))
    if any(side.visit for pair in pairs for side in pair):
        rows.append(row(_("Dearest visit at stake"), "visit"))
    other = names[second[0].seat]
    return Outlook((_("You"), other), tuple(rows))


def paid_line(teller: Teller, foreseen: Foreseen, known: int | None = None) -> str:
    """What each side pays to whom in all, where the bank gets something of it; else an offer says all of it itself.

    Left out is a side of which it is `known` already.
    """
    giver, taker = (side.seat for side in foreseen.before)
    payers = [pair for pair in ((giver, taker), (taker, giver)) if pair[0] != known]
    if not any(foreseen.paid.get((payer, BANK)) for payer, _other in payers):
        return ""
    return told(filter(None, (_pays(teller, foreseen.paid, payer, other) for payer, other in payers)))


def _pays(teller: Teller, paid: PaidInAll, payer: int, other: int) -> str:
    """What one side pays: to the other, to the bank, or to both; nothing of one that pays nothing."""
    price, fees = paid.get((payer, other), 0), paid.get((payer, BANK), 0)
    values = {"who": teller.who(payer), "other": teller.who(other), "sum": teller.sum(price), "fees": teller.sum(fees)}
    if price and fees:
        return _("%(who)s pays %(sum)s to %(other)s and %(fees)s to the bank in all.") % values
    if price:
        return _("%(who)s pays %(sum)s to %(other)s in all.") % values
    return _("%(who)s pays %(fees)s to the bank in all.") % values if fees else ""


def _cell(edition: Edition, before: int, after: int) -> Cell:
    return Cell(money(edition.name, before), "" if after == before else money(edition.name, after))


def _changed(edition: Edition, before: Side, after: Side) -> tuple[Whole, ...]:
    """The groups that a side completes, then those that it breaks up."""
    names = {group: group_name(edition.name, group) for group in (*before.groups, *after.groups)}
    won = [group for group in after.groups if group not in before.groups]
    lost = [group for group in before.groups if group not in after.groups]
    return (
        *(Whole(group, _("whole: %(group)s") % {"group": names[group]}) for group in won),
        *(Whole(group, _("no longer whole: %(group)s") % {"group": names[group]}) for group in lost),
    )

"""What people send: the form that opens a table, and the small form of a move turned into words for the engine."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.books.names import edition_name, variant_name
from games.engine import EDITIONS
from games.tables.bot_kinds import BOT_KINDS
from games.tables.opening import NO_CLOCK, Pacing
from games.tables.shown import BotPace, Pace

from .agreed_fields import (
    CLOCKS,
    EQUAL,
    MINUTES,
    bound,
    check_clock,
    check_sums,
    clock_of,
    option_field,
    time_field,
)
from .presets import TablePreset

CLOCK = ("pace", "excused", *CLOCKS[Pace.LIVE], *CLOCKS[Pace.ASYNC])
WHO_COMES = ("wait", "guests", "public")
OF_BOTS = ("bot_pace", "explained")
OF_MEMBERS = ("public", "guests")
"""What guests are not asked: their tables are all of one kind."""


class TableForm(forms.Form):
    """A new table: edition, variant, the options that its book leaves open, bots and who may come."""

    edition = forms.ChoiceField(label=gettext_lazy("Edition"), widget=forms.HiddenInput)
    variant = forms.ChoiceField(label=gettext_lazy("Variant"))
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes until the time is up"),
        required=False,
        min_value=1,
        max_value=600,
        help_text=gettext_lazy(
            "A game with a time limit needs them; any other lasts as long as it takes if this is empty. The turn in "
            "progress, or the round if that is agreed, is then still played out; at a table without a clock there are "
            "two minutes for each decision in it."
        ),
    )
    bots = forms.IntegerField(label=gettext_lazy("Bots"), min_value=0, max_value=9, initial=3)
    bot_pace = forms.ChoiceField(
        label=gettext_lazy("Bots move"), choices=BotPace.choices, required=False, initial=BotPace.BRISK
    )
    explained = forms.BooleanField(
        label=gettext_lazy("Bots explain at once why they do what they do"),
        required=False,
        help_text=gettext_lazy("After the game they do so in any case."),
    )
    public = forms.BooleanField(label=gettext_lazy("Show the table in the lobby"), required=False)
    guests = forms.BooleanField(
        label=gettext_lazy("Whom I invite may play without an account"),
        required=False,
        help_text=gettext_lazy("Such a game is not rated, and its table is not shown in the lobby."),
    )
    wait = forms.BooleanField(label=gettext_lazy("Wait for other people before starting"), required=False)
    pace = forms.ChoiceField(label=gettext_lazy("Pace"), choices=Pace.choices, required=False, initial="untimed")
    live_bank = time_field(gettext_lazy("Time to begin with, in minutes"), 10)
    live_credit = time_field(gettext_lazy("More for each answer, in seconds"), 15, least=0)
    live_cap = time_field(gettext_lazy("Never more than, in minutes"), 10)
    async_bank = time_field(gettext_lazy("Time to begin with, in hours"), 72)
    async_credit = time_field(gettext_lazy("More for each answer, in hours"), 12, least=0)
    async_cap = time_field(gettext_lazy("Never more than, in hours"), 72)
    excused = forms.IntegerField(
        label=gettext_lazy("Times that one may be late without a miss"),
        required=False, min_value=0, max_value=20, initial=0,
    )  # fmt: skip
    vacation = forms.IntegerField(
        label=gettext_lazy("Days of vacation (slow games)"), required=False, min_value=0, max_value=60, initial=0
    )

    def __init__(
        self, data: Any = None, *, edition: str = "", preset: TablePreset | None = None, member: bool = True,
        was: TableForm | None = None,
    ) -> None:  # fmt: skip
        asked = (data or {}).get("edition") or edition
        self.book = asked if asked in EDITIONS else next(iter(EDITIONS))
        self.rules = rules = EDITIONS[self.book]
        super().__init__(data, initial={**rules.defaults, "edition": self.book, **(preset.fields if preset else {})})
        self.member = member
        for name in () if member else OF_MEMBERS:
            del self.fields[name]
        self.kinds = self._bots()
        self.agreed = {option.name: option for option in rules.options if option.name != MINUTES}
        for name, option in self.agreed.items():
            self.fields[name] = option_field(self.book, option)
        self._choices("edition", [(name, edition_name(name)) for name in EDITIONS])
        self._choices("variant", [(name, variant_name(self.book, name)) for name in ("standard", *rules.variants)])
        if was is not None:
            self._keep(was)

    def _keep(self, was: TableForm) -> None:
        """Begin with what was changed in the form of another book, as far as this book has it too.

        Sums are a book's own: in the money of another one they say nothing.
        """
        sums = {name for name, option in self.agreed.items() if not option.choices}
        for name in (set(was.changed_data) & set(self.fields)) - sums - {"edition"}:
            with suppress(forms.ValidationError):
                self.initial[name] = self.fields[name].clean(was[name].data)

    def _bots(self) -> dict[str, str]:
        """The kinds of bots that there are, each with the field that says how many of it: the first one's is `bots`."""
        fields = {kind: f"bots_{kind}" if number else "bots" for number, kind in enumerate(BOT_KINDS)}
        if not fields:
            del self.fields["bots"], self.fields["bot_pace"], self.fields["explained"]
        for kind, name in fields.items():
            first = name == "bots"
            self.fields[name] = field = forms.IntegerField(required=first, initial=3 if first else 0, label_suffix="")
            field.label = str(BOT_KINDS[kind])
            bound(field, 0, len(self.rules.players))
        self.order_fields(["edition", "variant", "minutes", *fields.values(), "bot_pace", "explained"])
        return fields

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """A timed game needs a closing time, and so do equal turns; someone must sit at the table."""
        data = super().clean() or {}
        variant = data.get("variant", "standard")
        timed = variant in self.rules.variants and self.rules.with_variant(variant).ending.timed
        if timed and not data.get("minutes"):
            self.add_error("minutes", _("A timed game needs a length in minutes."))
        if data.get(EQUAL) and not data.get("minutes") and "minutes" not in self.errors:
            self.add_error(EQUAL, _("Equal turns need a closing time: say above in how many minutes (R-77)."))
        if data.get("public") and data.get("guests"):
            self.add_error("guests", _("A table in the lobby is for people with an account."))
        check_clock(self, data)
        check_sums(self, data, self.rules, self.agreed)
        bots = [*self.kinds.values()]
        if not any(data.get(name) or name in self.errors for name in bots) and not data.get("wait"):
            self.add_error(next(iter(bots), None), _("Without bots you must wait for other people."))
        return data

    @property
    def pacing(self) -> Pacing:
        """The clock, in seconds."""
        data, pace = self.cleaned_data, Pace(self.cleaned_data.get("pace") or Pace.UNTIMED)
        if pace == Pace.UNTIMED:
            return NO_CLOCK
        away = data.get("vacation") or 0 if pace == Pace.ASYNC else 0
        return Pacing(pace, *clock_of(data, pace), data.get("excused") or 0, away)

    @property
    def clocks(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields of each pace."""
        return [(str(pace), [self[name] for name in names]) for pace, names in CLOCKS.items()]

    @property
    def house_rules(self) -> list[forms.BoundField]:
        """The fields of the table options that this book has."""
        return [self[name] for name in self.agreed]

    @property
    def differing(self) -> int:
        """How many house rules are not as the book has them."""
        return sum(str(self[name].value()) not in (str(self.rules.defaults[name]), "", "None") for name in self.agreed)

    def lead_to_fault(self) -> None:
        """Let the page open at what must be corrected: the form stands far below the tables of one click."""
        shown = self.visible_fields()
        at = next((field for field in shown if field.errors), shown[0])
        at.field.widget.attrs["autofocus"] = True

    @property
    def table_fields(self) -> list[forms.BoundField]:
        """What is played."""
        apart = (*self.agreed, *CLOCK, *WHO_COMES, *OF_BOTS, *self.kinds.values())
        return [field for field in self.visible_fields() if field.name not in apart]

    @property
    def bot_counts(self) -> list[forms.BoundField]:
        """How many bots of each kind take a seat."""
        return [self[name] for name in self.kinds.values()]

    @property
    def other_bots(self) -> bool:
        """Whether bots of another kind than the first are asked for, or asked for wrongly."""
        return any(self[name].errors or str(self[name].value() or 0) != "0" for name in [*self.kinds.values()][1:])

    @property
    def of_bots(self) -> list[forms.BoundField]:
        """How all the bots of a table behave."""
        return [self[name] for name in OF_BOTS if name in self.fields]

    @property
    def who_comes(self) -> list[forms.BoundField]:
        """Who may sit down, and whether they are waited for."""
        return [self[name] for name in WHO_COMES if name in self.fields]

    @property
    def options(self) -> dict[str, Any]:
        """The table options chosen, as the engine has them; what was left empty stays as the book has it."""
        return {name: self.cleaned_data[name] for name in self.agreed if self.cleaned_data.get(name) not in (None, "")}

    @property
    def at_once(self) -> dict[str, str | int]:
        """What opens a table without a question: the first book with the bots proposed; nothing without."""
        if not self.kinds:
            return {}
        bots = {name: self[name].initial for name in self.kinds.values()}
        return {"edition": self.book, "variant": "standard", **bots}

    @property
    def bot_kinds(self) -> tuple[str, ...]:
        """The bots to seat, as many of each kind as were asked for."""
        return tuple(kind for kind, name in self.kinds.items() for _ in range(self.cleaned_data[name] or 0))

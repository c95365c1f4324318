"""The form of an event: what an organiser is asked, and what that makes of its columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.formats import FORMATS
from clubs.formats.format import SettingsError
from clubs.scoring.standings import TIES
from clubs.services.agreeing import DELAYS, SIZES
from clubs.texts.words import MOST_TEXT
from games.books.names import variant_name
from games.engine import EDITIONS
from games.pages.arriving.agreed_fields import (
    CLOCKS,
    EQUAL,
    MINUTES,
    check_clock,
    check_sums,
    clock_of,
    option_field,
    time_field,
)
from games.tables.shown import Pace

from ..words import delay_name
from .fields import MomentField, MomentsField, PointsField, setting_field
from .filled import OF_SETTINGS, UNITS, initial_of
from .fitting import check_bounds, check_length

CONDITIONS = (
    "members_only", "least_rating", "most_rating", "least_games", "least_reliability", "places", "waiting_list",
    "late_until",
)  # fmt: skip
"""What says who may enter."""
PLAIN = ("name", "about", "variant", "seats", "pace", "check_in_at", "starts_at", *CONDITIONS)
"""Columns that are asked for as they are."""


UNIT_NAMES = [("minutes", gettext_lazy("minutes")), ("hours", gettext_lazy("hours")), ("days", gettext_lazy("days"))]


class EventForm(forms.Form):
    """A new event, or one that is changed before its entries open."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    about = forms.CharField(
        label=gettext_lazy("About it"), required=False, max_length=2 * MOST_TEXT,  # a line break is sent as two
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("Markdown: **bold**, lists, links. Prizes, the place, whom to ask."),
    )  # fmt: skip
    variant = forms.ChoiceField(label=gettext_lazy("Variant"))
    seats = forms.TypedChoiceField(
        label=gettext_lazy("Seats at a table"), coerce=int, choices=[(size, size) for size in SIZES], initial=4,
        help_text=gettext_lazy("Where it does not come out even, tables have more or fewer."),
    )  # fmt: skip
    length = forms.IntegerField(
        label=gettext_lazy("How long each table plays (empty: as long as it takes)"), required=False, min_value=1
    )
    unit = forms.ChoiceField(label=gettext_lazy("Unit"), required=False, choices=UNIT_NAMES)
    pace = forms.ChoiceField(
        label=gettext_lazy("Pace"),
        initial=Pace.LIVE,
        choices=[choice for choice in Pace.choices if choice[0] in CLOCKS],
    )
    live_bank = time_field(gettext_lazy("Time to begin with, in minutes"), 2)
    live_credit = time_field(gettext_lazy("More for each answer, in seconds"), 20, least=0)
    live_cap = time_field(gettext_lazy("Never more than, in minutes"), 3)
    async_bank = time_field(gettext_lazy("Time to begin with, in hours"), 24)
    async_credit = time_field(gettext_lazy("More for each answer, in hours"), 6, least=0)
    async_cap = time_field(gettext_lazy("Never more than, in hours"), 36)
    watch_delay = forms.TypedChoiceField(
        label=gettext_lazy("Whoever watches sees the tables"), required=False, coerce=int,
        choices=[(seconds, lazy(delay_name, str)(seconds)) for seconds in DELAYS],
        help_text=gettext_lazy("Players see their own table at once. A result is told as late as its table is shown."),
    )  # fmt: skip
    members_only = forms.BooleanField(
        label=gettext_lazy("Only members of the club may enter"), required=False, initial=True
    )
    least_rating = forms.FloatField(
        label=gettext_lazy("Strength at least"), required=False, min_value=-50, max_value=100
    )
    most_rating = forms.FloatField(
        label=gettext_lazy("Strength at the most"), required=False, min_value=-50, max_value=100
    )
    least_games = forms.IntegerField(
        label=gettext_lazy("Finished games at least"), required=False, min_value=0, max_value=1000
    )
    least_reliability = forms.IntegerField(
        label=gettext_lazy("Share of decisions answered in time at least, in per cent"),
        required=False, min_value=0, max_value=100,
    )  # fmt: skip
    places = forms.IntegerField(
        label=gettext_lazy("Places (empty: as many as come)"), required=False, min_value=3, max_value=10_000
    )
    waiting_list = forms.BooleanField(
        label=gettext_lazy("Keep a waiting list once all places are taken"), required=False, initial=True
    )
    late_until = forms.IntegerField(
        label=gettext_lazy("One may enter late until this round (0: not after the start)"),
        required=False, min_value=0, max_value=100,
    )  # fmt: skip
    starts_at = MomentField(gettext_lazy("Start (empty: when an organiser starts it)"))
    check_in_at = MomentField(gettext_lazy("Check-in opens (empty: nobody has to check in)"))
    pause = forms.IntegerField(
        label=gettext_lazy("Time between the end of a round and the next one"),
        min_value=0, max_value=100_000, initial=5, required=False,
    )  # fmt: skip
    pause_unit = forms.ChoiceField(label=gettext_lazy("Unit of that time"), required=False, choices=UNIT_NAMES)
    starts = MomentsField(
        gettext_lazy("Or fixed moments for the rounds, a line each"),
        gettext_lazy("The first line is for the second round: the first one begins at the start."),
    )

    def __init__(self, data: Any = None, *, columns: Mapping[str, Any] | None = None, turned: Any = None) -> None:
        """`data` was sent to be kept; `turned` is what stood in the form when another book or format was chosen."""
        columns = columns or {}
        sent = data or {}
        self.book = _one_of(EDITIONS, sent.get("edition"), columns.get("edition"))
        self.kind = _one_of(FORMATS, sent.get("format"), columns.get("format"))
        self.rules, self.format = EDITIONS[self.book], FORMATS[self.kind]
        self.asked: dict[str, Any] = {**self.rules.defaults, **initial_of(columns)}
        super().__init__(data, initial=self.asked)
        self._add_fields()
        if turned is not None:
            before = EventForm(columns={name: turned.get(name) for name in ("edition", "format")})
            self.asked |= before.kept_of(turned, self.book)

    def kept_of(self, data: Any, book: str) -> dict[str, Any]:
        """What stood in the fields of this form, as it was written, as far as it means the same in that book.

        House rules are kept that were chosen against the book of before; sums are in its own money.
        """
        sent = {name: field.widget.value_from_datadict(data, {}, name) for name, field in self.fields.items()}
        if book != self.book:
            for name, option in self.agreed.items():
                if not option.choices or str(sent[name]) == str(self.rules.defaults[name]):
                    del sent[name]
        return sent

    def _add_fields(self) -> None:
        """What depends on the book and on the format, and what there is several of."""
        self.agreed = {option.name: option for option in self.rules.options if option.name != MINUTES}
        self.fields.update({name: option_field(self.book, option) for name, option in self.agreed.items()})
        self.fields.update({OF_SETTINGS + field.name: setting_field(field) for field in self.format.fields})
        self.fields.update({f"points_{size}": PointsField(size) for size in SIZES})
        chosen = [("", "–"), *((name, tie.label) for name, tie in TIES.items() if name != "lot")]
        for nth in range(1, len(TIES)):
            label = _("Tie-break %(n)s") % {"n": nth}
            self.fields[f"tie_{nth}"] = forms.ChoiceField(label=label, choices=chosen, required=False)
        self.ties = [name for name in self.fields if name.startswith("tie_")]
        variants = [(name, variant_name(self.book, name)) for name in ("standard", *self.rules.variants)]
        self.fields["variant"].choices = variants  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Equal turns and timed variants need a length, a clock needs some time, a format takes its settings."""
        data = super().clean() or {}
        check_length(self, data, self.rules)
        check_clock(self, data)
        check_bounds(self, data)
        self._clean_format(data)
        check_sums(self, data, self.rules, self.agreed)
        return data

    def _clean_format(self, data: dict[str, Any]) -> None:
        ties = [data[name] for name in self.ties if data.get(name)]
        if len(ties) != len(set(ties)):
            self.add_error(self.ties[0], _("Each tie-break is named once."))
        names = [name for name in self.fields if name.startswith(OF_SETTINGS)]
        if not any(name in self.errors for name in names):
            try:
                self.format.read(self._settings(data))
            except SettingsError as error:
                self.add_error(names[0] if names else None, str(error))

    def _settings(self, data: Mapping[str, Any]) -> dict[str, Any]:
        found = {field.name: data.get(OF_SETTINGS + field.name) for field in self.format.fields}
        return {name: value for name, value in found.items() if value is not None}

    @property
    def columns(self) -> dict[str, Any]:
        """What was sent, as the columns of an event."""
        data = self.cleaned_data
        return {name: data[name] for name in PLAIN} | {
            "edition": self.book,
            "format": self.kind,
            "settings": self._settings(data),
            "options": {name: data[name] for name in self.agreed if data.get(name) not in (None, "")},
            "minutes": (data["length"] or 0) * UNITS[data["unit"] or "minutes"] or None,
            "points": {str(size): data[f"points_{size}"] for size in SIZES},
            "ties": [data[name] for name in self.ties if data[name]],
            "watch_delay": data["watch_delay"] or 0,
            "least_games": data["least_games"] or 0,
            "least_reliability": data["least_reliability"] or 0,
            "late_until": data["late_until"] or 0,
            "pause": (data["pause"] or 0) * UNITS[data["pause_unit"] or "minutes"] * 60,
            "starts": [moment.isoformat() for moment in data["starts"]],
            **dict(zip(("budget", "credit", "cap"), clock_of(data, data["pace"]), strict=True)),
        }

    def _bound(self, names: Iterable[str]) -> list[forms.BoundField]:
        return [self[name] for name in names]

    @property
    def house_rules(self) -> list[forms.BoundField]:
        """The fields of the table options that this book has; equal turns stand beside the time."""
        return self._bound(name for name in self.agreed if name != EQUAL)

    @property
    def wrong(self) -> list[str]:
        """The folds in which something must be corrected."""
        folds = {"rules": self.agreed, "results": [*(f"points_{size}" for size in SIZES), *self.ties]}
        return [fold for fold, names in folds.items() if any(name in self.errors for name in names)]

    @property
    def format_fields(self) -> list[forms.BoundField]:
        """The fields of the format's own settings."""
        return self._bound(name for name in self.fields if name.startswith(OF_SETTINGS))

    @property
    def clocks(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields of each pace."""
        return [(str(pace), self._bound(names[:3])) for pace, names in CLOCKS.items()]

    @property
    def results(self) -> list[forms.BoundField]:
        """Points by place, and tie-breaks."""
        return self._bound([*(f"points_{size}" for size in SIZES), *self.ties])

    @property
    def conditions(self) -> list[forms.BoundField]:
        """Who may enter."""
        return self._bound(CONDITIONS)

    @property
    def moments(self) -> list[forms.BoundField]:
        """When it begins, and how round follows round."""
        return self._bound(("starts_at", "check_in_at", "pause", "pause_unit", "starts"))


def _one_of(known: Mapping[str, Any], *wishes: Any) -> str:
    """The first wish that there is; else the first of all."""
    return next((wish for wish in wishes if wish in known), next(iter(known)))

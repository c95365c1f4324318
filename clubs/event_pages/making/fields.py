"""Fields that the form of an event needs beside Django's: moments, points by place, the settings of a format."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.formats.format import FormatField
from clubs.scoring.points import DEFAULT_POINTS
from clubs.services.agreeing import SIZES
from games.pages.arriving.agreed_fields import bound


class MomentField(forms.DateTimeField):
    """A moment in the zone of whoever sends it."""

    def __init__(self, label: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(label=label, required=False, widget=widget)


class MomentsField(forms.CharField):
    """Moments, a line each, the earliest first."""

    def __init__(self, label: Any, help_text: Any) -> None:
        rows = forms.Textarea(attrs={"rows": 3, "placeholder": "2027-01-31 20:00"})
        super().__init__(label=label, required=False, max_length=2000, widget=rows, help_text=help_text)

    def clean(self, value: Any) -> list[datetime]:
        """Each as a moment."""
        lines = [line.strip() for line in super().clean(value).splitlines()]
        moments = [_moment(line) for line in lines if line]
        if moments != sorted(set(moments)):
            raise ValidationError(_("Each moment comes after the one before."))
        return moments


def _moment(line: str) -> datetime:
    try:
        moment: datetime = forms.DateTimeField().clean(line)
    except ValidationError as error:
        if error.error_list[0].code == "ambiguous_timezone":  # it is one, but not there: Django says so
            raise
        raise ValidationError(
            _("“%(line)s” is no moment; one is written like 2027-01-31 20:00.") % {"line": line}
        ) from error
    return moment


class PointsField(forms.CharField):
    """Points for each place at a table of one size, from the first place on."""

    def __init__(self, size: int) -> None:
        self.size = size
        label = gettext_lazy("Points by place at a table of %(n)s") % {"n": size}
        super().__init__(label=label, required=False, max_length=60, initial=POINTS_TEXT[size])

    def clean(self, value: Any) -> list[str]:
        """As they are stored: decimals, one for each place, none more than the one before."""
        text = super().clean(value) or POINTS_TEXT[self.size]
        try:
            points = [Decimal(part) for part in text.replace(";", " ").split()]
        except InvalidOperation as error:
            raise ValidationError(_("Points are numbers with blanks between, such as 6 4 2 1.")) from error
        if len(points) != self.size or not all(map(_fits, points)):
            raise ValidationError(
                _("These are %(n)s numbers from 0 to 1000, with two decimals at the most.") % {"n": self.size}
            )
        if points != sorted(points, reverse=True) or not points[0]:
            raise ValidationError(_("No place brings more than the one before, and the first brings something."))
        return [format(point.normalize(), "f") for point in points]


def _fits(point: Decimal) -> bool:
    return point.is_finite() and 0 <= point <= 1000 and point == round(point, 2)


POINTS_TEXT = {size: " ".join(str(point) for point in DEFAULT_POINTS[size]) for size in SIZES}
"""The points that are proposed, as one writes them."""


def setting_field(field: FormatField) -> forms.Field:
    """What asks for a setting of a format."""
    if field.kind is bool:
        return forms.BooleanField(label=capfirst(str(field.label)), required=False, initial=field.default)
    if field.kind is str:
        return forms.ChoiceField(label=capfirst(str(field.label)), choices=field.choices, initial=field.default)
    asked = forms.IntegerField(label=capfirst(str(field.label)), initial=field.default)
    bound(asked, field.least, field.most)
    return asked

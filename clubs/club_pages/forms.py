"""What one says of a club, and what a club is told."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.texts.words import MOST, MOST_TEXT, clean_line, clean_name, clean_text

MARKDOWN = _("Markdown: *slanted*, **bold**, [a link](https://…), lists with a hyphen before each line.")


def _text(label: Any, *, required: bool = True) -> forms.CharField:
    """A text in Markdown; browsers send line breaks as two characters."""
    area = forms.Textarea(attrs={"rows": 10, "maxlength": MOST_TEXT})
    return forms.CharField(
        label=label, widget=area, max_length=2 * MOST_TEXT, required=required, help_text=MARKDOWN, strip=False
    )


class ClubForm(forms.Form):
    """What a club is called, says, looks like, and who may join."""

    name = forms.CharField(label=_("Name"), max_length=MOST)
    language = forms.ChoiceField(label=_("Language"), choices=lambda: settings.LANGUAGES)
    about = _text(_("About the club"), required=False)
    colour = forms.ChoiceField(label=_("Colour"), choices=Club.Colour.choices)
    joining = forms.ChoiceField(label=_("Who may join"), choices=Club.Joining.choices)

    def clean_name(self) -> str:
        """A name that can be read."""
        return clean_name(self.cleaned_data["name"])

    def clean_about(self) -> str:
        """A text that can be read."""
        return clean_text(self.cleaned_data["about"])


class NewsForm(forms.Form):
    """News: a title and a text."""

    title = forms.CharField(label=_("Title"), max_length=120)
    text = _text(_("Text"))

    def clean_title(self) -> str:
        """One line."""
        return clean_line(self.cleaned_data["title"])

    def clean_text(self) -> str:
        """A text that can be read."""
        return clean_text(self.cleaned_data["text"])

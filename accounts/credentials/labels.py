"""What the fields of the library's forms are called here."""

from __future__ import annotations

from django.forms import Form


def in_our_words(form: Form, **labels: str) -> None:
    """Give fields these labels; what stands in a field of itself says nothing that its label does not."""
    for name, label in labels.items():
        form.fields[name].label = label
        form.fields[name].widget.attrs.pop("placeholder", None)

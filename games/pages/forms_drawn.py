"""Forms as they are drawn, the same at every table; as they go to one; as they are sent, each with a command."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from uuid import UUID

from django.utils.safestring import SafeString

from .controls import Form
from .drawing import Pieces, address, deeds_of, drawn, joined, mark, pieces_of, rendered, written
from .memory import kept


def forms_drawn(forms: Iterable[Form]) -> SafeString:
    """Forms, one after the other."""
    return joined(form_drawn(form) for form in forms)


def form_drawn(form: Form) -> SafeString:
    """One form, by a template of its own if it has one."""
    return drawn(form.part, form.shown) if form.part else _plain(form)


@kept(8_000)
def _plain(form: Form) -> SafeString:
    """A form by the template of all. A button, with what goes along unseen, is drawn once for its shape.

    Other forms may hold texts of people, which may look like marks.
    """
    if form.sure or form.about or any(field.kind != "hidden" or field.value == "" for field in form.fields):
        return rendered("form", {"form": form})
    texts = [form.label, form.note, *(str(field.value) for field in form.fields)]
    fields = (replace(field, value=mark(place)) for place, field in enumerate(form.fields, 2))
    return written(_pieces(replace(form, label=mark(0), note=form.note and mark(1), fields=tuple(fields))), texts)


@kept(1_000)
def _pieces(shape: Form) -> Pieces:
    return pieces_of(rendered("form", {"form": shape}))


def draw_form(form: Form, key: str, token: str = "") -> SafeString:
    """One form of a table, as it is sent."""
    return numbered(addressed(form_drawn(form), key, None), token)


def addressed(html: SafeString, key: str, decision: int | None) -> SafeString:
    """Forms with where they go, and what they answer: beside that they are the same at every table."""
    for page in ("move", "table", "seat", "orders", "note", "weigh", "limit"):
        html = SafeString(html.replace(f"<{page}>", address(page, key)))
    html = SafeString(html.replace("<deeds>", deeds_of(key)))
    return SafeString(html.replace("<decision>", str(decision)))


def numbered(html: SafeString, token: str = "", focus: bool = False) -> SafeString:
    """Forms as they are sent: each with the id of a command of its own, and the page's token if it has one.

    With `focus` the page begins at the first button.
    """
    first, *others = html.replace("<token/>", token).split("<command>")
    text = joined([first, *chain.from_iterable(zip(_commands(len(others)), others, strict=True))])
    return SafeString(text.replace("<focus>", " autofocus" if focus else "", 1).replace("<focus>", ""))


def _commands(count: int) -> list[str]:
    """So many ids of commands (UUIDs), drawn at once: with each drawing a thread lets the others go ahead."""
    drawn = os.urandom(16 * count)
    return [str(UUID(bytes=drawn[at : at + 16], version=4)) for at in range(0, 16 * count, 16)]


def token_field(token: str) -> SafeString:
    """The field by which a form says that it comes from a page of ours."""
    return rendered("token", {"csrf_token": token})

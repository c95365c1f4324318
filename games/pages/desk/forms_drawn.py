"""Forms as they are drawn, the same at every table; as they go to one; as they are sent, each with a command."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from django.utils.safestring import SafeString

from ..drawing import Pieces, address, deeds_of, drawn, joined, mark, pieces_of, rendered, written
from ..memory import kept
from .controls import Form


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
    text: str = html
    for place, where in _addresses(key):
        text = text.replace(place, where)
    return SafeString(text.replace("<decision>", str(decision)))


@lru_cache(maxsize=2_000)
def _addresses(key: str) -> list[tuple[str, str]]:
    """What stands in forms for an address, and that address at one table."""
    pages = ("move", "table", "seat", "orders", "note", "weigh", "limit", "again")
    return [*((f"<{page}>", address(page, key)) for page in pages), ("<deeds>", deeds_of(key))]


def numbered(html: SafeString, token: str = "", focus: bool = False) -> SafeString:
    """Forms as they are sent: each with the id of a command of its own, and the page's token if it has one.

    With `focus` the page begins at the first button.
    """
    first, *others = html.replace("<token/>", token).split("<command>")
    text = joined([first, *chain.from_iterable(zip(_commands(len(others)), others, strict=True))])
    return SafeString(text.replace("<focus>", " autofocus" if focus else "", 1).replace("<focus>", ""))


def _commands(count: int) -> list[str]:
    """So many ids of commands (UUIDs), drawn at once: with each drawing a thread lets the others go ahead."""
    drawn = os.urandom(16 * count).hex() if count else ""
    return [_written(drawn[at : at + 32]) for at in range(0, 32 * count, 32)]


def _written(digits: str) -> str:
    """Random digits as a UUID of version 4: what the class for them does takes five times as long."""
    variant = "89ab"[int(digits[16], 16) % 4]
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-{variant}{digits[17:20]}-{digits[20:]}"


def token_field(token: str) -> SafeString:
    """The field by which a form says that it comes from a page of ours."""
    return rendered("token", {"csrf_token": token})

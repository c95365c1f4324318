"""How fields of forms become HTML: as Django's templates write them, without going through a template for each.

A form may have a hundred of them. Only a box to tick stands before its words, which no colon ends.
What is not written here is left to its template.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.forms import BoundField, CheckboxInput
from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.utils.formats import localize
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext_noop

COLON = gettext_noop(":")
"""What Django ends a label with: our French has a narrow space before it, and Django's a wide one."""

Context = Mapping[str, Any]
Widget = Mapping[str, Any]


class FieldRenderer(DjangoTemplates):
    """The renderer of all forms."""

    def render(self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None) -> SafeString:
        """A part of a form as HTML."""
        write = WRITTEN.get(template_name)
        if write is not None:
            return SafeString(write(context))
        return SafeString(super().render(template_name, context, request))


def _input(context: Context) -> str:
    widget = context["widget"]
    value = "" if widget["value"] is None else f' value="{conditional_escape(widget["value"])}"'
    name, attributes = conditional_escape(widget["name"]), _attributes(widget["attrs"])
    return f'<input type="{widget["type"]}" name="{name}"{value}{attributes}>'


def _textarea(context: Context) -> str:
    widget = context["widget"]
    text = conditional_escape(widget["value"] or "")
    return f'<textarea name="{conditional_escape(widget["name"])}"{_attributes(widget["attrs"])}>\n{text}</textarea>'


def _select(context: Context) -> str:
    widget = context["widget"]
    groups = "".join(_group(name, options) for name, options, _index in widget["optgroups"])
    return f'<select name="{conditional_escape(widget["name"])}"{_attributes(widget["attrs"])}>{groups}\n</select>'


def _group(name: str | None, options: list[Widget]) -> str:
    written = "".join(f"\n  {_option(option)}" for option in options)
    return f'\n  <optgroup label="{conditional_escape(name)}">{written}\n  </optgroup>' if name else written


def _option(widget: Widget) -> str:
    value, label = conditional_escape(str(widget["value"])), conditional_escape(localize(widget["label"]))
    return f'<option value="{value}"{_attributes(widget["attrs"])}>{label}</option>'


def _attributes(attributes: Mapping[str, Any]) -> str:
    return "".join(
        f" {name}" if value is True else f' {name}="{conditional_escape(value)}"'
        for name, value in attributes.items()
        if value is not False
    )


def _label(context: Context) -> str:
    label, tag = conditional_escape(context["label"]), context["tag"]
    return f"<{tag}{_attributes(context['attrs'] or {})}>{label}</{tag}>" if context["use_tag"] else label


def _errors(context: Context) -> str:
    errors = context["errors"]
    if not errors:
        return ""
    place = f' id="{conditional_escape(errors.field_id)}_error"' if errors.field_id else ""
    lines = "".join(f"<li>{conditional_escape(error)}</li>" for error in errors)
    return f'<ul class="{context["error_class"]}"{place}>{lines}</ul>'


def _field(context: Context) -> str:
    field: BoundField = context["field"]
    begin, end = (_fieldset(field), "</fieldset>") if field.use_fieldset else ("", "")
    if isinstance(field.field.widget, CheckboxInput):
        return f"{field} {field.label_tag(label_suffix='') if field.label else ''}{_help(field)}{field.errors}"
    label = (field.legend_tag() if field.use_fieldset else field.label_tag()) if field.label else ""
    return f"{begin}{label}{_help(field)}{field.errors}{field}{end}"


def _fieldset(field: BoundField) -> str:
    described = field.aria_describedby
    return f'<fieldset aria-describedby="{conditional_escape(described)}">' if described else "<fieldset>"


def _help(field: BoundField) -> str:
    """Its help is HTML of ours, as in the template."""
    if not field.help_text:
        return ""
    place = f' id="{conditional_escape(field.auto_id)}_helptext"' if field.auto_id else ""
    return f'<div class="helptext"{place}>{field.help_text}</div>'


INPUTS = ("input", "text", "number", "hidden", "email", "password", "checkbox", "date", "datetime", "time", "url")
WRITTEN: Mapping[str, Callable[[Context], str]] = {
    **{f"django/forms/widgets/{name}.html": _input for name in INPUTS},
    "django/forms/field.html": _field,
    "django/forms/label.html": _label,
    "django/forms/errors/list/ul.html": _errors,
    "django/forms/widgets/textarea.html": _textarea,
    "django/forms/widgets/select.html": _select,
}
"""The templates that are Django's own, and stand for nothing else in ours."""

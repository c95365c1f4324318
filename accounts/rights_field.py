"""The rights of the staff as one chooses them: in the reader's language, where the database has them in English."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.books.writing.lists import beside

MAY = {"view": _("look"), "change": _("take measures"), "add": _("add"), "delete": _("delete")}


def as_rights(field: Any) -> Any:
    """A field of rights with those of rows that have pages here, in words; any other field as it is."""
    if field is not None and field.queryset.model is Permission:
        kinds = ContentType.objects.get_for_models(*admin.site._registry).values()
        field.queryset = field.queryset.filter(content_type__in=list(kinds))
        field.label_from_instance = _in_words
    return field


def _in_words(right: Permission) -> str:
    model: Any = ContentType.objects.get_for_id(right.content_type_id).model_class()  # which the process knows
    action = right.codename.partition("_")[0]
    return beside((capfirst(str(model._meta.verbose_name_plural)), MAY.get(action, right.codename)))

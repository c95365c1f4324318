"""What rounds and tables of an event are called, wherever a page names one."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.formats import FORMATS
from clubs.formats.titles import title_name


def in_waves(format_name: str) -> bool:
    """Whether an event of that format seats whoever is free: its rounds are waves, of which readers know nothing."""
    return FORMATS[format_name].continuous


def round_name(format_name: str, number: int, title: str) -> str:
    """What a round is called; '' where readers know of none."""
    return "" if in_waves(format_name) else title_name(title) or _("Round %(n)s") % {"n": number}


def table_number(format_name: str, number: int, table: int) -> str:
    """The number of a table as one reads it: its wave stands before it where readers know of no rounds."""
    return f"{number}.{table}" if in_waves(format_name) else str(table)


def table_name(format_name: str, number: int, title: str, table: int) -> str:
    """What a table is called among those of all rounds."""
    at = table_number(format_name, number, table)
    called = round_name(format_name, number, title)
    return _("%(round)s, table %(n)s") % {"round": called, "n": at} if called else _("Table %(n)s") % {"n": at}

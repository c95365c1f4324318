"""Where mails go: to whom they are for, to where somebody else may read them, or nowhere."""

from __future__ import annotations

DJANGO = "django.core.mail.backends."
PRINTED = f"{DJANGO}console.EmailBackend"
WRITTEN_DOWN = frozenset({PRINTED, f"{DJANGO}filebased.EmailBackend"})
NOWHERE = frozenset({f"{DJANGO}dummy.EmailBackend", f"{DJANGO}locmem.EmailBackend"})


def unless_told(*, local: bool) -> str:
    """The address of mails where none is given: the screen of a machine of one's own, and else nowhere.

    What a site writes others read as well, wherever its logs are gathered; links and codes that open accounts stand in
    mails.
    """
    return "consolemail://" if local else "dummymail://"


def are_printed(backend: str) -> bool:
    """Whether mails end in the terminal in which the site was started."""
    return backend == PRINTED


def are_written_down(backend: str) -> bool:
    """Whether mails end on a screen, in a log or in a file."""
    return backend in WRITTEN_DOWN


def go_nowhere(backend: str) -> bool:
    """Whether mails are thrown away: nobody is to be told to wait for one."""
    return backend in NOWHERE


def go_out(backend: str) -> bool:
    """Whether mails reach anybody."""
    return backend not in WRITTEN_DOWN | NOWHERE

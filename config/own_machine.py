"""What is for a machine of one's own, and lets strangers in or on anywhere else."""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured


def only_there(name: str, on: bool, *, local: bool) -> bool:
    """Whether a switch is on. Raises `ImproperlyConfigured` if it is where this is no machine of one's own."""
    if on and not local:
        raise ImproperlyConfigured(f"{name} is for a machine of one's own: leave it out on a site that others reach.")
    return on

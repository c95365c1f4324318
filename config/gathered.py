"""Whether the static files that pages name have been gathered: without them each page breaks, and none says why."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder, FileSystemFinder
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import ImproperlyConfigured

from .bundles import PARTS


def see_that_files_are_gathered() -> None:
    """Raise `ImproperlyConfigured` where `manage.py collectstatic` has not seen a file of this release.

    Bundles are known by their names: to list them writes them, which a process that serves may not be able to.
    """
    if not settings.STATIC_HASHED:
        return
    hashed: Any = staticfiles_storage
    gathering: Any = apps.get_app_config("staticfiles")
    finders = (FileSystemFinder(), AppDirectoriesFinder())
    ours = {*PARTS, *(name for finder in finders for name, _storage in finder.list(gathering.ignore_patterns))}
    if missing := sorted(ours - hashed.hashed_files.keys()):
        raise ImproperlyConfigured(
            f"`manage.py collectstatic` has not gathered {missing[0]}: run it with this release."
        )

"""The project: settings, addresses, and the three ways in (ASGI, WSGI-less; Celery; management commands)."""

from .celery import app as celery_app

__all__ = ["celery_app"]

"""The site: settings, addresses, and its three ways in: ASGI (there is no WSGI), Celery, management commands."""

from .celery import app as celery_app

__all__ = ["celery_app"]

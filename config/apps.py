"""The site as an application of its own, for its commands; and the pages of the staff, on the one door of all."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class SiteConfig(AppConfig):
    """What runs the site: `play`, `migrate` and `collectstatic`."""

    name = "config"

    def ready(self) -> None:
        """Tell people what bots know of them: neither room knows the other."""
        from accounts.own.data import PARTS
        from bots.programs import moved_for

        PARTS["programs"] = moved_for


class StaffConfig(AdminConfig):
    """Django's, with our site."""

    default_site = "config.staff.StaffSite"

"""The site as an application of its own, for its commands; and the pages of the staff, on the one door of all."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.core.checks import Tags, register

from config.checks import about_what_goes_out


class SiteConfig(AppConfig):
    """What runs the site: `play`, `migrate` and `collectstatic`."""

    name = "config"

    def ready(self) -> None:
        """Tell people what bots know of them, as neither room knows the other, and whoever deploys what is unsafe."""
        from accounts.own.data import PARTS
        from bots.at_tables.programs import moved_for

        PARTS["programs"] = moved_for
        register(about_what_goes_out, Tags.security, deploy=True)


class StaffConfig(AdminConfig):
    """Django's, with our site."""

    default_site = "config.staff.StaffSite"

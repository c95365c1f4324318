"""The site as an application of its own, for its commands; and the pages of the staff, on the one door of all."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class SiteConfig(AppConfig):
    """What runs the site: `play` and `migrate`."""

    name = "config"


class StaffConfig(AdminConfig):
    """Django's, with our site."""

    default_site = "config.staff.StaffSite"

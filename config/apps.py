"""The pages of the staff, on the one door of all."""

from django.contrib.admin.apps import AdminConfig


class StaffConfig(AdminConfig):
    """Django's, with our site."""

    default_site = "config.staff.StaffSite"

"""People, for the staff."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from .models import Rating, User

admin.site.register(User, UserAdmin)
admin.site.register(Rating)

"""The addresses of people."""

from django.urls import path

from . import views
from .notices import views as notices
from .standings import views as standings

urlpatterns = [
    path("players/<str:username>/", standings.profile, name="profile"),
    path("hours/", views.hours, name="hours"),
    path("notices/", notices.notices, name="notices"),
    path("notices/test/", notices.test_notice, name="test_notice"),
    path("notices/secret/", notices.renew_secret, name="renew_secret"),
    path("notices/push/", notices.push_subscription, name="push_subscription"),
    path("notices/unsubscribe/<str:token>/", notices.unsubscribe, name="unsubscribe"),
    path("leaderboard/", standings.leaderboard, name="leaderboard"),
]

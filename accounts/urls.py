"""The addresses of people."""

from django.urls import path

from . import views

urlpatterns = [
    path("players/<str:username>/", views.profile, name="profile"),
    path("hours/", views.hours, name="hours"),
    path("leaderboard/", views.leaderboard, name="leaderboard"),
]

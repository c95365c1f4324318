"""The addresses of events."""

from django.urls import path

from .elsewhere import at_table
from .files import views as files
from .making import views as making
from .organising import views as organising
from .page import posts, views

urlpatterns = [
    path("clubs/<slug:slug>/events/new/", making.new_event, name="event_new"),
    path("events/<str:key>/", views.event, name="event"),
    path("events/<str:key>/now/", views.now, name="event_now"),
    path("events/<str:key>/wall/", views.wall, name="event_wall"),
    path("events/<str:key>/entry/", posts.entry, name="event_entry"),
    path("events/<str:key>/course/", posts.course, name="event_course"),
    path("events/<str:key>/change/", making.change_event, name="event_change"),
    path("events/<str:key>/organise/", organising.organise, name="event_organise"),
    path("events/<str:key>/standings.csv", files.standings_file, name="event_standings"),
    path("events/<str:key>/pairings.csv", files.pairings_file, name="event_pairings"),
    path("events/<str:key>/event.json", files.event_file, name="event_file"),
    path("tables/<str:key>/event/", at_table.at_table, name="event_at_table"),
]

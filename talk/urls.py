"""The addresses of talk."""

from django.urls import path

from . import pages
from .conduct import pages as conduct

urlpatterns = [
    path("tables/<str:key>/talk/", pages.talk, name="talk"),
    path("tables/<str:key>/say/", pages.say, name="say"),
    path("talk/muted/", conduct.muted, name="muted"),
    path("talk/<int:number>/report/", conduct.report_words, name="report_words"),
    path("clubs/<slug:slug>/talk/", pages.club_talk, name="club_talk"),
    path("clubs/<slug:slug>/reports/", conduct.club_reports, name="club_reports"),
]

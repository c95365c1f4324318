"""The addresses of talk."""

from django.urls import path

from . import conduct_pages, pages

urlpatterns = [
    path("tables/<str:key>/talk/", pages.talk, name="talk"),
    path("tables/<str:key>/say/", pages.say, name="say"),
    path("talk/muted/", conduct_pages.muted, name="muted"),
    path("talk/<int:number>/report/", conduct_pages.report_words, name="report_words"),
    path("clubs/<slug:slug>/talk/", pages.club_talk, name="club_talk"),
    path("clubs/<slug:slug>/reports/", conduct_pages.club_reports, name="club_reports"),
]

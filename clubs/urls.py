"""The addresses of clubs and their events."""

from django.urls import path

from .club_pages import home, listing, members, news, settings
from .event_pages.urls import urlpatterns as events

urlpatterns = [
    path("clubs/", listing.club_list, name="clubs"),
    path("clubs/new/", listing.new_club, name="new_club"),
    path("clubs/<slug:slug>/", home.home, name="club"),
    path("clubs/<slug:slug>/ladder/", home.club_ladder, name="club_ladder"),
    path("clubs/<slug:slug>/events/", home.events, name="club_events"),
    path("clubs/<slug:slug>/games/", home.club_games, name="club_games"),
    path("clubs/<slug:slug>/members/", members.club_members, name="club_members"),
    path("clubs/<slug:slug>/members/make/<str:role>/", members.appoint, name="club_appoint"),
    path("clubs/<slug:slug>/members/<str:act>/", members.decide, name="club_decide"),
    path("clubs/<slug:slug>/join/", members.join, name="join_club"),
    path("clubs/<slug:slug>/join/<str:key>/", members.invitation, name="club_invitation"),
    path("clubs/<slug:slug>/leave/", members.leave, name="leave_club"),
    path("clubs/<slug:slug>/news/", news.club_news, name="club_news"),
    path("clubs/<slug:slug>/news/new/", news.write_news, name="write_news"),
    path("clubs/<slug:slug>/news/<int:number>/", news.change_news, name="change_news"),
    path("clubs/<slug:slug>/news/<int:number>/remove/", news.remove_news, name="remove_news"),
    path("clubs/<slug:slug>/settings/", settings.club_settings, name="club_settings"),
    path("clubs/<slug:slug>/link/", settings.renew_link, name="renew_link"),
    path("clubs/<slug:slug>/archive/", settings.archive, name="archive_club"),
    path("clubs/<slug:slug>/restore/", settings.restore, name="restore_club"),
    path("clubs/<slug:slug>/journal/", settings.club_journal, name="club_journal"),
    *events,
]

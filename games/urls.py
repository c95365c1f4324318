"""The addresses of tables, of the rulebook, and of the API."""

from django.urls import path

from .pages import posts, rulebook, views
from .pages.arriving import lobby, waiting_room
from .pages.arriving.choosing import new_table
from .pages.arriving.window import window
from .pages.deeds.page import deed
from .pages.desk import weighing
from .pages.looking_back.again import again
from .pages.looking_back.analysis import analysis
from .pages.looking_back.journal import journal
from .pages.looking_back.replay import replay
from .pages.notes import note
from .pages.programs import api
from .pages.referee import referee

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("window/", window, name="window"),
    path("health/", lobby.health, name="health"),
    path("tables/new/", new_table, name="new_table"),
    path("tables/<str:key>/", views.table, name="table"),
    path("tables/<str:key>/join/", waiting_room.join, name="join"),
    path("tables/<str:key>/nonce/", waiting_room.nonce, name="nonce"),
    path("tables/<str:key>/seats/", views.seats, name="seats"),
    path("tables/<str:key>/leave/", waiting_room.leave, name="leave"),
    path("tables/<str:key>/start/", waiting_room.start, name="start"),
    path("tables/<str:key>/move/", posts.move, name="move"),
    path("tables/<str:key>/weigh/", weighing.weigh, name="weigh"),
    path("tables/<str:key>/limit/", weighing.limit, name="limit"),
    path("tables/<str:key>/fragments/", views.fragments, name="fragments"),
    path("tables/<str:key>/seat/", posts.seat, name="seat"),
    path("tables/<str:key>/journal/", journal, name="journal"),
    path("tables/<str:key>/note/", note, name="note"),
    path("tables/<str:key>/orders/", posts.orders, name="orders"),
    path("tables/<str:key>/deeds/<int:square>/", deed, name="deed"),
    path("games/", lobby.my_games, name="my_games"),
    path("games/waiting/", lobby.waiting, name="waiting"),
    path("games/next/", lobby.next_game, name="next_game"),
    path("tables/<str:key>/dice/", views.dice, name="dice"),
    path("tables/<str:key>/export/", views.export, name="export"),
    path("tables/<str:key>/replay/", replay, name="replay"),
    path("tables/<str:key>/again/", again, name="again"),
    path("tables/<str:key>/analysis/", analysis, name="analysis"),
    path("verify.py", views.verify_script, name="verify_script"),
    path("rules/", rulebook.rules, name="rules"),
    path("rules/<str:edition>/", rulebook.rules, name="rules"),
    path("referee/", referee, name="referee"),
    path("api/tables/<str:key>/", api.table, name="api_table"),
    path("api/tables/<str:key>/moves/", api.moves, name="api_moves"),
]

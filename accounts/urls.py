"""The addresses of people."""

from django.urls import path

from . import views
from .conduct import views as conduct
from .emails import views as emails
from .guests import views as guests
from .notices import views as notices
from .own import views as own
from .record import views as record
from .standings import api
from .standings import views as standings

urlpatterns = [
    path("accounts/signup/", guests.signup, name="account_signup"),
    path("accounts/email/", emails.addresses, name="account_email"),
    path("accounts/confirm-email/<key>/", emails.confirm_email, name="account_confirm_email"),
    path("accounts/password/set/", own.set_password, name="account_set_password"),
    path("players/<str:username>/", standings.profile, name="profile"),
    path("players/<str:username>/record/", record.record, name="record"),
    path("players/<str:username>/report/", conduct.report_player, name="report_player"),
    path("tables/<str:key>/report/", conduct.report_at_table, name="report_at_table"),
    path("guide/end/", views.end_guide, name="end_guide"),
    path("privacy/", own.privacy_page, name="privacy"),
    path("account/data/", own.own_data, name="own_data"),
    path("account/delete/", own.delete_account, name="delete_account"),
    path("portrait/", own.portrait, name="portrait"),
    path("sessions/", own.sessions, name="sessions"),
    path("hours/", views.hours, name="hours"),
    path("notices/", notices.notices, name="notices"),
    path("notices/test/", notices.test_notice, name="test_notice"),
    path("notices/secret/", notices.renew_secret, name="renew_secret"),
    path("notices/push/", notices.push_subscription, name="push_subscription"),
    path("notices/unsubscribe/<str:token>/", notices.unsubscribe, name="unsubscribe"),
    path("leaderboard/", standings.leaderboard, name="leaderboard"),
    path("api/leaderboard/", api.leaderboard, name="api_leaderboard"),
]

"""News of a club: written, changed, removed, each by an organiser."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, News
from clubs.rights import ORGANISING
from clubs.texts.words import clean_line, clean_text
from games.tables.people import Player

from .asking import SENT_TWICE, club_for, first_of
from .errors import ClubError
from .noting import note


@transaction.atomic
def publish(*, club_id: int, user: Player, title: str, text: str) -> News:
    """Tell the club something; `text` is Markdown. For organisers. Sent twice it is told once. Raises `ClubError`."""
    club, _role = club_for(user, club_id, ORGANISING)
    news = News(club=club, author_id=user.pk)
    _fill(news, title, text)
    lately = club.news.filter(author=user.pk, at__gt=timezone.now() - SENT_TWICE)
    sent = lately.filter(title=news.title, text=news.text).first()
    if sent is not None:
        return sent
    news.save()
    note(club, user, "news", title=news.title)
    return news


@transaction.atomic
def change(*, news_id: int, user: Player, title: str, text: str) -> News:
    """Say it in other words. For organisers. Raises `ClubError`."""
    club, news = _news(news_id, user)
    _fill(news, title, text)
    news.save()
    note(club, user, "news_changed", title=news.title)
    return news


@transaction.atomic
def remove(*, news_id: int, user: Player) -> None:
    """Take news back. For organisers. Raises `ClubError`."""
    club, news = _news(news_id, user)
    news.delete()
    note(club, user, "news_removed", title=news.title)


def _news(news_id: int, user: Player) -> tuple[Club, News]:
    news = News.objects.filter(pk=news_id).first()
    club, _role = club_for(user, news.club_id if news else 0, ORGANISING)
    locked = News.objects.filter(pk=news_id, club=club).first()  # it may be gone since
    if locked is None:
        raise ClubError(_("This news is not here any more."))
    return club, locked


def _fill(news: News, title: str, text: str) -> None:
    try:
        news.title, news.text = clean_line(title), clean_text(text)
        news.clean_fields()
    except ValidationError as error:
        raise first_of(error) from error

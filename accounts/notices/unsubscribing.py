"""Links that turn e-mails off without signing in: signed, and good for nothing else."""

from __future__ import annotations

from django.core import signing
from django.db import transaction

from accounts.models import Channel, NoticeWishes, User
from games.tables.manners.matter_kinds import MatterKind

SALT = "freehold.unsubscribe"


def token_for(user: User) -> str:
    """What stands in the link."""
    return signing.dumps(user.pk, salt=SALT)


def user_of(token: str) -> User | None:
    """Whose link it is; None for a forged one, and for that of somebody who has gone: nothing is kept of them."""
    try:
        return User.objects.filter(pk=signing.loads(token, salt=SALT), gone=None).first()
    except signing.BadSignature:
        return None


@transaction.atomic
def unsubscribe(user: User) -> None:
    """No e-mail of any kind any more."""
    wishes = NoticeWishes.objects.select_for_update().get_or_create(user=user)[0]
    wishes.off = sorted({*wishes.off, *(f"{kind}:{Channel.EMAIL}" for kind in MatterKind.values)})
    wishes.save(update_fields=["off"])

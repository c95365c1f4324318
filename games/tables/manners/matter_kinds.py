"""The kinds of things that one is told of. Knows no table, so that people can have wishes about them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class MatterKind(models.TextChoices):
    """The kinds of things that one is told of."""

    TURN = "turn", _("your turn")
    AUCTION = "auction", _("an auction")
    OFFER = "offer", _("an offer")
    CLAIM = "claim", _("a rent to claim")
    REMINDER = "reminder", _("your time runs out")
    HELD = "held", _("a bot plays for you")
    OVER = "over", _("a game is over")

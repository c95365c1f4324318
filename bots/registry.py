"""Every strategy by its name, with what players read of it."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _

from games.engine.actions import PlayerAction

from .chair import Chair
from .strategies import steady

STRATEGIES: dict[str, Callable[[Chair], PlayerAction | None]] = {"steady": steady.choose}
LABELS = {"steady": _("Steady: buys, builds and trades with care")}

"""Which parcels are leased: all whose ground rent and holding fee one can pay. A lease costs next to nothing.

Once the time is up a bare one counts nothing, and is left.
"""

from __future__ import annotations

from games.engine import actions as act

from ..chair import Chair


def take(chair: Chair, square: int) -> act.PlayerAction:
    """Lease it: what one does not build on nobody else does."""
    lease = next(iter(chair.may("lease") or ()), None)
    rent = (lease.price.costs or 0) if lease else 0
    return lease.action if lease and chair.cash >= 2 * rent and not chair.view.closing else act.Decline(chair.seat)

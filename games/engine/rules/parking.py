"""The free parking square."""

from __future__ import annotations

from dataclasses import dataclass

from ..clauses import Switch
from ..elements import POT
from ..play import Play


@dataclass(frozen=True)
class Parking:
    """With a `takes_pot` clause the player who lands takes everything that has gathered in the middle."""

    takes_pot: Switch = None

    def land(self, play: Play, seat: int) -> None:
        """Take the pot, or rest."""
        if self.takes_pot:
            play.transfer(POT, seat, play.state.pot, self.takes_pot)

"""What can stand on a square."""

from __future__ import annotations

from typing import Final, Literal

Piece = Literal["house", "hotel", "office", "works"]
HOUSE: Final = "house"
HOTEL: Final = "hotel"
OFFICE: Final = "office"
WORKS: Final = "works"
BIG: Final[tuple[Piece, ...]] = (HOTEL, OFFICE)
"""What may stand on a parcel after its four houses."""
HOTEL_RENT = 5
"""Where a hotel's rent stands in the list of a deed: after the bare lot's and those of one to four houses."""

"""What can stand on a square."""

HOUSE, HOTEL, OFFICE, WORKS = "house", "hotel", "office", "works"
BIG = (HOTEL, OFFICE)
"""What may stand on a parcel after its four houses."""
HOTEL_RENT = 5
"""Where a hotel's rent stands in the list of a deed: after the bare lot's and those of one to four houses."""

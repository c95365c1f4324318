"""Manners, of which no rulebook knows: offers expire, steps are taken back, all pause or end, one notes things."""

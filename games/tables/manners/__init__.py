"""Manners, of which no rulebook knows: offers expire, steps are taken back, all pause, one notes things and is told."""

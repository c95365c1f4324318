"""Clubs and their timed tournaments. Imports the games and the people; nothing imports it."""

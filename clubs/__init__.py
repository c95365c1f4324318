"""Clubs and their timed tournaments. Imports the games and the people; of the rooms, talk alone imports it."""

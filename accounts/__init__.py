"""People: the user, the profile, the rating."""

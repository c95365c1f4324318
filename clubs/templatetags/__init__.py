"""Template tags of the clubs."""

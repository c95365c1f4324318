"""The deed of a square: its lines, its figures, and its page."""

"""People: how they sign in, what is kept of them, their conduct, notices, records and standings, and guests."""

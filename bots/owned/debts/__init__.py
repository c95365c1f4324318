"""Debts to players: deeds instead of cash, and who is better saved than ruined."""

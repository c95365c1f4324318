"""Judgement: the chance of each player to win as a small network has learnt it from games, and trades that go by it."""

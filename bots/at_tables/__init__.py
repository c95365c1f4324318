"""Bots at tables that are played: whose turn of moves comes next, the moves, whom they wait for, what all have seen."""

"""Buys and builds, and never trades."""

from .player import Habits

HABITS = Habits()

"""Figures that help to decide: where pieces land, what a visit costs, when a price is earned back. No rule lives here.

They are pure, and follow from a book and a few values of a position: the same for the same, and kept for it.
"""

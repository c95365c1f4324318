"""Trades: which offers are good, which are made, and at what price."""

"""Buying: what is bought where one lands, and how high one bids."""

"""Houses: what is built and when, and what a scarce piece is worth."""

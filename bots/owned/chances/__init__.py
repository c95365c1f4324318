"""What a position promises each: what land brings, what may be built, how strong that makes one, the chance to win."""

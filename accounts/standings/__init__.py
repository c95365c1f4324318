"""How players stand: which games count, ratings folded from them, and the pages that show both."""

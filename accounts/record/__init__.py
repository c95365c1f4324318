"""What somebody has played: how often and how well by book and pace, with whom, and where they belong."""

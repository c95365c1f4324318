"""Which parts make a grade of bot, and nothing else."""

"""Who plays whom in the next round: by points, by whom each has met, by the lot. Pure, without a database."""

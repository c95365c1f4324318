"""Lists of clubs and in clubs: each line a frozen value, each list one statement, each page of it bounded."""

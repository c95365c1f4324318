"""What people's own pages ask of clubs: their circles, what is kept of them, what becomes of it all when they go."""

"""Open pages: the sockets by which they are told of moves, and send them."""

"""What a page is sent: the parts of a table that have changed since the move that it shows."""

"""Tables in the database: in few trips, by statements of our own, positions in and out of rows."""

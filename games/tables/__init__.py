"""Tables in the database: opened, played (the one way in), sat at, stored, read, checked."""

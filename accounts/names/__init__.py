"""Names of people: what one may be called, by which keys those that look alike are found, whose page one leads to."""

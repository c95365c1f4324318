"""What people say to each other, at a table and in a club. Imports the clubs, the people and the games."""

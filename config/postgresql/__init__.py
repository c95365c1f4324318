"""Django's back end for PostgreSQL, with a look of our own at what its pool gives."""

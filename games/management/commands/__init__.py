"""Management commands of the tables: thin doors to what the modules do."""

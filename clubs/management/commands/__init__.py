"""Management commands of clubs: thin doors to what the modules do."""

"""Management commands of the bots: thin doors to what the modules do."""

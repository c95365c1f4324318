"""Management commands of people: thin doors to what the modules do."""

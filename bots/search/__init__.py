"""Looking ahead: what a bot might do is tried in futures that are the same for each of its ways."""

"""What pages and files of events are made of: each thing read once for what it follows from, and in words."""

"""What open pages are told as it happens: of what, through what, and how many look on."""

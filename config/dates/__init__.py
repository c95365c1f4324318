"""How days and times are written, where Django's own way would mislead: a folder for each such language."""

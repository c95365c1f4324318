"""An event as files, made of pieces that are kept: for a spreadsheet, and all that is public as JSON."""

"""What pages of games show of events: at their tables, and above the games of somebody who waits."""

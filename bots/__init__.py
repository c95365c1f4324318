"""Players that are programs: strategies, and the tasks that let them move. They see what a player sees."""

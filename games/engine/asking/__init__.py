"""Behind `asks` and `legal`: what an action may name, in words too; which actions are allowed; what they cost."""

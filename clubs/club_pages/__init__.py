"""The pages of clubs. Each comes to its club through `door.visited` and changes it through a service."""

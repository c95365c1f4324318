"""What is somebody's own: where they are signed in, what is kept of them, and how they go."""

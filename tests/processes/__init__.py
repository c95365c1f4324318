"""What takes processes of its own, the rows and the code of earlier releases, or seconds of waiting in earnest."""

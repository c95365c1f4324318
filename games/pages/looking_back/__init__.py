"""What has been: the journal, the replay, the analysis, the result."""

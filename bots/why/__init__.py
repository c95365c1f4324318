"""Why bots do what they do: what is asked of them, the options that they weighed, the sentences."""

"""All that is kept of one person, to be handed over: as a file, and as a paper."""

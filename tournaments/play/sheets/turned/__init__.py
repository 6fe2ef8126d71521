"""Two who sat the wrong way round at a table, put right."""

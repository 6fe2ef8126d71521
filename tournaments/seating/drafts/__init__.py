"""All rounds to come planned at once: drafts, what they are worth, what is wished."""

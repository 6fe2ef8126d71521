"""Whether everything that is kept is as it was written, asked in one place."""

"""The club's own offences: read, and changed version by version."""

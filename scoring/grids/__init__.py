"""The editor of points tables: a club's own, version by version."""

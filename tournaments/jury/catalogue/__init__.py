"""The club's offences: read, switched off, changed, added to, in versions."""

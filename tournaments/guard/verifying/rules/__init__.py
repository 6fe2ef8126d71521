"""A fingerprint as somebody types it."""

"""The chain of events."""

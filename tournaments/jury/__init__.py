"""The jury."""

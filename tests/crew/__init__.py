"""The accounts of the crew, tested."""

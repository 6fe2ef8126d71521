"""What attacks have done inside a club, by a process of its own with its models."""

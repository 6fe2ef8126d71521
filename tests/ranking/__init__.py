"""Who is first, tested."""

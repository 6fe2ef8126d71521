"""Who is first."""

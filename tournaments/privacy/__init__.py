"""What is kept of people: told to them, handed to them, and forgotten."""

"""The data of people: told to them, handed over to them, and forgotten."""

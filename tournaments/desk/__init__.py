"""The first page, and a tournament's: what now, and what next."""

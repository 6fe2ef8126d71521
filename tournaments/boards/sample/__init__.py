"""Evenings in boards to try things out on."""

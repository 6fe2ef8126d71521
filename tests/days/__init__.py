"""Evenings kept as they were written on paper."""

"""Duplicate Whiz: movements of boards for tables of three."""

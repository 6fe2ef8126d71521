"""Reads, counts and keeps what a table's lines bring."""

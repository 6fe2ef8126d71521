"""Phones and tablets that were let in to serve a table."""

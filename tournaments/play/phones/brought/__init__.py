"""Deals that a phone without network has handed over as text, read in at the desk."""

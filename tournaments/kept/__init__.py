"""Cached for all who look: public pages, and the picture of the hall."""

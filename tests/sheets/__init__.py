"""Sheets: how they are typed, and what they bring."""

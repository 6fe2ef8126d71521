"""The course of a tournament's day."""

"""Movements of duplicate Whiz: who sits where, with which boards and hands."""

"""Signing in and out, the crew, and how the club is made or brought back."""

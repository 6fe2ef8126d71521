"""Fees, and every movement of money."""

"""Travellers, scorecards and records of boards, once they are public."""

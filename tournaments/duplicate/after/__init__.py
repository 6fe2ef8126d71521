"""Travellers, scorecards and hand records: what is shown after the boards."""

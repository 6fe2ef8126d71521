"""Deals that a phone sent when their round was closed: written after all, or not."""

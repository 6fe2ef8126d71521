"""Reads a fingerprint as somebody types it from a paper."""

import re

LEAST = 8  # signs of it, below which it would be of anybody
WHOLE = 64
BETWEEN = re.compile(r"[\s.…:-]+")
HEAD = re.compile(rf"[0-9a-f]{{{LEAST},{WHOLE}}}")


def fingerprint(typed: str) -> str | None:
    """Read a fingerprint, or its beginning, without separators; None if it is none."""
    head = BETWEEN.sub("", typed.strip().lower())
    return head if HEAD.fullmatch(head) else None

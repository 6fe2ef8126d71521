"""Puts names in the place of what is drawn by chance, so that two runs are alike."""

import re

# Public identifiers, keys, fingerprints, codes on the card of a player.
DRAWN = re.compile(
    r"\b(?:[0-9a-hjkmnp-tv-z]{12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|[0-9a-f]{64}|[0-9a-f]{16}|[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4})\b"
)


class Names:
    """One name for each thing, by the order in which things appear in some texts."""

    def __init__(self):
        self.known = {}

    def __call__(self, text):
        return DRAWN.sub(self.name, text)

    def name(self, found):
        return self.known.setdefault(found[0], f"‹{len(self.known) + 1}›")

"""The columns that no event vouches for, each with the reason, as the docs give it."""

BY_REASON: dict[str, tuple[str, ...]] = {
    "of the accounts; who did what is told by their identifier": (
        "Account.*",
        "SignInTries.*",
    ),
    "of the club's own lists, which no tournament's ledger tells of": (
        "Host.*",
        "Club.*",
        "Act.*",
        "ThrowingAway.*",
    ),
    "the text that a tournament counts by stands in the tournament, and is told": (
        "OffenceVersion.*",
        "PointGrid.*",
        "GridVersion.*",
    ),
    "names and what belongs to a person stand in no ledger, to be forgettable": (
        "Player.*",
    ),
    "by it pages and phones see that something is new; nothing counts by it": (
        "Tournament.version",
        "Tournament.quiet_since",
        "Case.version",
    ),
    "how far the ledger itself has come, signed; the check of its chain reads it": (
        "Tournament.head_number",
        "Tournament.head_hash",
        "Tournament.head_key",
        "Tournament.head_signature",
    ),
    "a proposal; what was seated from it stands in its round, which is told": (
        "Draft.*",
    ),
    "worked out from the cards, and found again by solving them again": (
        "BoardSet.solving_since",
        "Board.solved",
    ),
    "when a phone was heard last, and what it said that it keeps": (
        "Device.name",
        "Device.heard_at",
        "Device.unsent",
        "Device.to_check",
    ),
    "tells a deal sent twice from a new one; nothing counts by it": (
        "DealVersion.client_key",
        "LateDeal.seen",
        "LateDeal.client_key",
        "Movement.client_key",
    ),
    "the clock of a phone, which nobody vouches for": (
        "DealVersion.entered_at",
        "LateDeal.entered_at",
    ),
}
UNSEEN = {one: reason for reason, columns in BY_REASON.items() for one in columns}


def is_unseen(model: str, column: str) -> bool:
    """Tell whether the list has this column, or its whole table."""
    return f"{model}.*" in UNSEEN or f"{model}.{column}" in UNSEEN

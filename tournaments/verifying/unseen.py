"""The columns that no event vouches for, each with the reason, as the docs give it."""

CLUB = "of the club's own lists, which no tournament's ledger tells of"
ACCOUNT = "of the accounts; who did what is told by their identifier"
NAME = "names and what belongs to a person stand in no ledger, to be forgettable"
PAGES = "by it pages and phones see that something is new; nothing counts by it"
KEY = "tells a deal sent twice from a new one; nothing counts by it"
CLOCK = "the clock of a phone, which nobody vouches for"
HEARD = "when a phone was heard last, and what it said that it keeps"
DRAFT = "a proposal; what was seated from it stands in its round, which is told"
LEDGER = "how far the ledger itself has come, signed; the check of its chain reads it"
SOLVED = "worked out from the cards, and found again by solving them again"
OWN = "the text that a tournament counts by stands in the tournament, and is told"

UNSEEN: dict[str, str] = {
    "Account.*": ACCOUNT,
    "SignInTries.*": ACCOUNT,
    "Host.*": CLUB,
    "Club.*": CLUB,
    "Act.*": CLUB,
    "ThrowingAway.*": CLUB,
    "OffenceVersion.*": OWN,
    "PointGrid.*": OWN,
    "GridVersion.*": OWN,
    "Player.*": NAME,
    "Tournament.version": PAGES,
    "Tournament.quiet_since": PAGES,
    "Tournament.head_number": LEDGER,
    "Tournament.head_hash": LEDGER,
    "Tournament.head_key": LEDGER,
    "Tournament.head_signature": LEDGER,
    "Draft.*": DRAFT,
    "BoardSet.solving_since": SOLVED,
    "Board.solved": SOLVED,
    "Device.name": HEARD,
    "Device.heard_at": HEARD,
    "Device.unsent": HEARD,
    "Device.to_check": HEARD,
    "Case.version": PAGES,
    "DealVersion.client_key": KEY,
    "DealVersion.entered_at": CLOCK,
    "LateDeal.seen": KEY,
    "LateDeal.client_key": KEY,
    "LateDeal.entered_at": CLOCK,
    "Movement.client_key": KEY,
}


def is_unseen(model: str, column: str) -> bool:
    """Whether the list has this column, or its whole table."""
    return f"{model}.*" in UNSEEN or f"{model}.{column}" in UNSEEN

"""Signs that a club types in the cells of a line; a cell that says nothing."""

from scoring.deal import ABSENT, PRESENT
from scoring.letters import Letters
from scoring.refusal import Refusal

ALL_PASS = "-"
NO_DEAL = "/"
REPEAT = "."  # the cell above
JURY = {"+": PRESENT, "-": ABSENT}  # behind a contract that needs it


class Unreadable(Refusal):
    """A cell that says nothing: a code, the column, and what was typed.

    The code `missing` is that of a line that somebody is still typing.
    """


def trump_pattern(letters: Letters) -> str:
    return f"(?P<trump>{'|'.join(letters.trumps_typed)})?"

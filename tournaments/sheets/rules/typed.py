"""What a club types in the cells of a line, and what in them says nothing."""

from typing import Any

from scoring.letters import Letters

ALL_PASS = "-"
NO_DEAL = "/"
REPEAT = "."  # the cell above


class Unreadable(Exception):
    """A cell that says nothing: a code, the column, and what was typed.

    The code `missing` is that of a line that somebody is still typing.
    """

    def __init__(self, code: str, column: str, **params: Any) -> None:
        super().__init__(code, column, params)
        self.code = code
        self.column = column
        self.params = params


def trump_pattern(letters: Letters) -> str:
    return f"(?P<trump>{'|'.join(letters.trumps_typed)})?"

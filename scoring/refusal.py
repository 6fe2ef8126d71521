"""Codes that rules answer where something is wrong; others make the sentences."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Refusal(Exception):
    """A reason to refuse something: a code, the field at fault, and its values."""

    def __init__(self, code: str, field: Any = "", /, **params: Any) -> None:
        super().__init__(code, field, params)
        self.code = code
        self.field = field
        self.params = params


class Problem(NamedTuple):
    """A fault in one line of a text: a code, and what its sentence needs."""

    line: int
    code: str
    params: Mapping[str, object]


class TextError(Exception):
    """A text that cannot be read: every problem found in it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.problems = problems

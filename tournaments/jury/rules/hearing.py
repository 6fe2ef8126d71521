"""Who hears an appeal: a member of the jury who did not rule, or its head."""

from collections.abc import Set
from typing import NamedTuple


class Bench(NamedTuple):
    """The members of the jury, by their keys, and what each has to do with a case."""

    members: Set[int]
    heads: Set[int] = frozenset()
    ruled: Set[int] = frozenset()  # in this case
    barred: Set[int] = frozenset()  # who are too near to it, whoever else there is

    @property
    def hearers(self) -> Set[int]:
        """Who may hear the appeal; where all have ruled and nobody heads them, all."""
        able = self.members - self.barred
        return able - self.ruled or able & self.heads or able

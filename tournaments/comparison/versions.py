"""Tells each version of a deal in words."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.variant import Variant
from tournaments.deals import wording
from tournaments.deals.models import DealVersion
from tournaments.deals.queries import who_agreed
from tournaments.ledger.wording import author_of


class Version(NamedTuple):
    """One version of a deal in words."""

    version: DealVersion
    before: str
    after: str
    by: str


def versions_in_words(
    variant: Variant,
    versions: Sequence[DealVersion],
    number: int,
    called: Mapping[str, str],
) -> list[Version]:
    """The versions of a deal at the table with this number, newest first.

    Each stands beside what was there before.
    """
    words = [wording.deal(variant, one.facts, called) for one in versions]
    before = [*words[1:], wording.deal(variant, None)]
    return [
        Version(one, old, new, author_of(one, number, who_agreed(one)))
        for one, old, new in zip(versions, before, words, strict=False)
    ]

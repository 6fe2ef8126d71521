"""Keeps how the players of a day are called on the phones of its tables."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import get_language

from tournaments.kept.once import Kept, Mark, Once
from tournaments.kept.pages import READ_ANEW
from tournaments.models import Tournament
from tournaments.registration.queries import names

A_NAME = 200  # bytes, with its key


@dataclass(frozen=True)
class Names(Kept):
    """How each entry of a tournament is called where everybody reads it."""

    called: Mapping[str, str]


NAMES: Once[Names] = Once(names=50, size=8_000_000)


def called_at(tournament: Tournament) -> Mapping[str, str]:
    """How everybody of a tournament is called, who was read just now.

    Whatever changes a name ends the quiet of the tournaments in which it stands; what
    nobody tells, as a change in the administration, is read a little later.
    """

    def make() -> Names:
        called = names(tournament, full=False)
        return Names(A_NAME * len(called), READ_ANEW, READ_ANEW, called)

    mark = Mark((), (tournament.quiet_since,))
    # Who was forgotten is called otherwise in each language.
    name = (tournament.public_id, get_language())
    return NAMES.get(name, mark, make).called

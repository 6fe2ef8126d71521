"""Refuses to seat fixed partners apart."""

from seating.request import Impossible, Round as Planned
from tournaments.standings.engine_request import refusal_in_words
from tournaments.standings.known import Known, must_pair, partnerships


def refuse_way(known: Known, method: str) -> None:
    """Refuse to draw otherwise than in pairs where somebody has a fixed partner."""
    if must_pair(known) and method != "partners":
        with refusal_in_words(known):
            raise Impossible("in_pairs")


def refuse_parted(known: Known, round: Planned) -> None:
    """Refuse a round in which two partners who are here do not face each other."""
    if not must_pair(known):
        return
    here = set(known.here)
    seated = {who for table in round.tables for who in table}
    facing = {frozenset(table[at::2]) for table in round.tables for at in range(2)}
    for pair in partnerships(known.people):
        both = here.issuperset(pair) and not seated.isdisjoint(pair)
        if both and frozenset(pair) not in facing:
            with refusal_in_words(known):
                raise Impossible("parted", who=pair)

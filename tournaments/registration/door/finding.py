"""Finds whom one may mean who types a name at the door, or the names of a pair."""

from collections.abc import Sequence
from typing import Any

from tournaments.models import Player, Tournament
from tournaments.planning.queries import play_of
from tournaments.registration.door.hits import Hit, members_found
from tournaments.registration.members import queries as members
from tournaments.registration.rules.brackets import CLUB
from tournaments.registration.rules.folding import folded, folded_words
from tournaments.registration.rules.naming import WalkIn, read_line
from tournaments.registration.rules.pairs import halves
from tournaments.web import Request

BOTH = ("one", "other")  # the partners of a pair, as a page calls them


def finding(request: Request, day: Tournament) -> dict[str, Any]:
    """Whom one may mean who types a name: members, or somebody new."""
    typed = request.POST if request.method == "POST" else request.GET
    line = typed.get("line", "")[:140]
    two = (halves(line) if play_of(day).in_sides else None) or ()
    return {
        **whom(day, line),
        # A club behind the second alone may not be that of the first.
        "two": [
            (name, partner(day, two[at], said=bool(at) or len(CLUB.findall(line)) > 1))
            for at, name in enumerate(BOTH)
            if two
        ],
        "here": "here" in typed,
        "ticked_late": "late" in typed,
        "ticked_joker": "joker" in typed,
    }


def whom(day: Tournament, line: str) -> dict[str, Any]:
    """Whom one name may mean, and which of them most likely."""
    person = read_line(line)
    name = f"{person.first_name} {person.last_name}" if person else ""
    found = members_found(day, name)
    if person and person.club:
        found.sort(key=lambda hit: not may_be(hit.player, person))
    return {
        "line": line,
        "person": person,
        "found": found,
        "first": focused(found, person) if person else "",
        "namesake": person and namesakes(person),
    }


def partner(day: Tournament, line: str, *, said: bool) -> dict[str, Any]:
    """Whom half a pair may mean: first whoever is of the club if `said`, and free."""
    half = whom(day, line if said else CLUB.sub("", line))
    person = half["person"]
    half["found"].sort(
        key=lambda hit: (not may_be(hit.player, person), not hit.is_free)
    )
    return half | {"person": read_line(line)}


def may_be(player: Player, person: WalkIn) -> bool:
    """Whether the club that was said, if any, is not another than the player's."""
    if not (person.club and player.club):
        return True
    return folded(player.club.name).startswith(folded(person.club))


def namesakes(person: WalkIn) -> list[Player]:
    """The members of that name, but for those who are surely of another club."""
    found = members.namesakes(person.first_name, person.last_name)
    return [player for player in found if may_be(player, person)]


def focused(found: Sequence[Hit], person: WalkIn) -> str:
    """What Enter does next: take the first `hit`, somebody `new`, or nothing.

    Where everybody of that name is here, only a first name and a name that no member
    has say that it is somebody new.
    """
    meant = [hit for hit in found if may_be(hit.player, person)]
    if meant and meant[0].can_come:  # whoever is here comes last
        return "hit"
    names = {folded_words(str(hit.player)) for hit in meant}
    name = folded_words(f"{person.first_name} {person.last_name}")
    somebody_else = bool(person.first_name) and name not in names
    return "new" if somebody_else or not meant else ""

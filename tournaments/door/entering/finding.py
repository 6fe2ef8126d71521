"""Finds the members that a name typed at the door may mean, or the names of a pair."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.door.entering.hits import Hit, members_found, nearly_called, of_number
from tournaments.entries import people
from tournaments.folding import folded, folded_words
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.players.models import Player
from tournaments.players.rules.brackets import CLUB
from tournaments.players.rules.naming import WalkIn, read_line
from tournaments.players.rules.pairs import halves
from tournaments.web import Request

BOTH = ("one", "other")  # the partners of a pair, as a page calls them


def find_by_line(request: Request, day: Tournament) -> dict[str, Any]:
    """Find whom a typed line may mean: members, somebody new, or the two of a pair."""
    typed = request.POST if request.method == "POST" else request.GET
    line = typed.get("line", "")[:140]
    parts = (halves(line) if play_of(day).in_sides else None) or ()
    # A club behind the second alone may not be that of the first.
    two = [
        (
            name,
            find_partner(day, parts[at], said=bool(at) or len(CLUB.findall(line)) > 1),
        )
        for at, name in enumerate(BOTH)
        if parts
    ]
    return {
        **find_person(day, line),
        "two": two,
        **pair_readiness([half for _name, half in two]),
        "here": "here" in typed,
        "ticked_late": "late" in typed,
        "ticked_joker": "joker" in typed,
        "refused_at": "line",
    }


def enter_takes(found: Mapping[str, Any]) -> str:
    """Say what Enter takes of what was found: a `hit`, somebody `new`, a `pair`."""
    if found["two"]:
        return "pair" if found["pair_ready"] else ""
    return str(found["first"])


def find_person(day: Tournament, line: str) -> dict[str, Any]:
    """Find whom one name may mean, and which of them most likely."""
    person = read_line(line)
    name = f"{person.first_name} {person.last_name}" if person else ""
    if person is None:
        number = line.strip()
        found = of_number(day, int(number)) if people.is_number(number) else []
        comes = bool(found) and found[0].can_come
        return {"line": line, "found": found, "first": "hit" if comes else ""}
    found, near = members_found(day, name), []
    if person.club:
        found.sort(key=lambda hit: not club_fits(hit.player, person))
    first = likeliest_choice(found, person)
    if first == "new" and person.first_name:
        near = [
            one for one in nearly_called(day, name) if club_fits(one.player, person)
        ]
        near = [one for one in near if one not in found]
    return {
        "line": line,
        "person": person,
        "found": [*near, *found],
        "near": near,
        "first": "" if near else first,  # one of them may be meant, or somebody new
        "namesake": namesakes(person),
    }


def pair_readiness(halves: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Tell whether Enter can make a pair of the two who are meant most likely.

    Those who have another partner are told; two who are a pair already can come.
    """
    meant = [
        half["found"][0] for half in halves if half["first"] != "new" and half["found"]
    ]
    entries = [hit.entry for hit in meant if hit.entry is not None]
    own = {entry.side_id for entry in entries}
    together = len(entries) == 2 and len(own) == 1 and None not in own
    taken = [entry for entry in entries if entry.side_id and not together]
    free = together or all(hit.is_free for hit in meant)
    return {
        "taken": taken,
        "pair_ready": free and not any(half["near"] for half in halves),
    }


def find_partner(day: Tournament, line: str, *, said: bool) -> dict[str, Any]:
    """Find whom half a pair may mean: first who is of the club, if `said`, and free."""
    half = find_person(day, line if said else CLUB.sub("", line))
    person = half["person"]
    half["found"].sort(
        key=lambda hit: (not club_fits(hit.player, person), not hit.is_free)
    )
    return half | {"person": read_line(line)}


def club_fits(player: Player, person: WalkIn) -> bool:
    """Tell whether the club that was said, if any, can be the player's."""
    if not (person.club and player.club):
        return True
    return folded(player.club.name).startswith(folded(person.club))


def namesakes(person: WalkIn) -> list[Player]:
    """The members of that name, but for those who are surely of another club."""
    found = people.namesakes(person.first_name, person.last_name)
    return [player for player in found if club_fits(player, person)]


def likeliest_choice(found: Sequence[Hit], person: WalkIn) -> str:
    """Say what Enter does next: take the first `hit`, somebody `new`, or nothing.

    Where everybody of that name is here, only a first name and a name that no member
    has say that it is somebody new.
    """
    meant = [hit for hit in found if club_fits(hit.player, person)]
    if meant and meant[0].can_come:  # of those who fit, whoever is here comes last
        return "hit"
    names = {folded_words(str(hit.player)) for hit in meant}
    name = folded_words(f"{person.first_name} {person.last_name}")
    somebody_else = bool(person.first_name) and name not in names
    return "new" if somebody_else or not meant else ""

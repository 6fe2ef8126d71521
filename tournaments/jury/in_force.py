"""Compares what the standing rulings say with what is so.

`verify` asks it, and whatever is written asks what of it is undone.
"""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext_noop

from tournaments.boards.models import BoardPlay, BoardResult
from tournaments.boards.rules.gives import gives_in
from tournaments.boards.rules.marks import Ruled
from tournaments.comparison import comparing, queries as comparison, ruled
from tournaments.comparison.places import places_of
from tournaments.entries.models import Entry
from tournaments.folding import folded_words
from tournaments.jury.in_boards import fines_of
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling

Rulings = list[Ruling]
Words = tuple[str, ...]  # of a name, in one order
# What is said to who would undo it; else that the case can be decided anew.
UNDOES = {
    "points": gettext_noop(
        "The jury has excluded this player in case %(case)s: nobody plays on with "
        "those points. Let somebody take the seat only."
    ),
    "again": gettext_noop(
        "The jury has excluded a player of this name in case %(case)s. Is it somebody "
        "else? Write the name so that one tells the two apart."
    ),
    "name": gettext_noop(
        "The jury has excluded this player in case %(case)s: the name stays as it is "
        "until the tournament is finished."
    ),
}


class Discrepancy(NamedTuple):
    """Something that a ruling says and that is not so."""

    what: str
    case: int
    entry: int = 0  # its number in the tournament
    board: int = 0


def differences(tournament: Tournament) -> Iterator[Discrepancy]:
    """Yield everything that a standing ruling says and that is not so, case by case."""
    found = list(find_undone(tournament))
    yield from found
    if tournament.duplicate:
        for case, play in _plays(tournament, _standing(tournament)):
            given = Discrepancy("given", case, board=play.board.number)
            if given not in found and _is_kept_otherwise(tournament, play):
                yield given


def find_undone(tournament: Tournament) -> Iterator[Discrepancy]:
    """Yield what standing rulings did and is undone, whatever undid it."""
    return _find_undone(tournament, _standing(tournament))


def names_out(tournament: Tournament) -> set[tuple[Discrepancy, Words]]:
    """Return the names of excluded players, which stay until the day is finished."""
    if tournament.state == Tournament.State.FINISHED:
        return set()
    return {
        (Discrepancy("name", ruling.case.number, one.entry.number), words)
        for ruling in _standing(tournament)
        for one in ruling.points.all()
        if ruling.is_exclusion and one.is_offender
        for words in _names(one.entry)[:1]
    }


def _standing(tournament: Tournament) -> Rulings:
    """The rulings that did more than count, which is counted again each time."""
    found = Ruling.objects.current().filter(
        case__tournament=tournament, is_lifted=False
    )
    if not tournament.duplicate:
        found = found.filter(is_exclusion=True)
    found = found.select_related("case__tournament", "case__table", "event")
    found = found.prefetch_related("points__entry__player")
    return list(found.order_by("case__number"))


def _find_undone(tournament: Tournament, standing: Rulings) -> Iterator[Discrepancy]:
    for ruling in standing:
        for one in ruling.points.all():
            if ruling.is_exclusion and one.is_offender:
                yield from _excluded(ruling, one.entry)
    if tournament.duplicate:
        yield from _fines(standing)
        yield from _given(tournament, standing)


def _excluded(ruling: Ruling, entry: Entry) -> Iterator[Discrepancy]:
    """Yield where an excluded player is not out, or he or his points play on."""
    case, since = ruling.case.number, ruling.event.number
    if entry.state != Entry.State.EXCLUDED:
        yield Discrepancy("exclusion", case, entry.number)
    events = Event.objects.filter(
        tournament=ruling.case.tournament_id, number__gt=since
    )
    for heir in Entry.objects.filter(place_of=entry, with_points=True):
        taken = events.filter(kind="place_taken", facts__after=heir.public_id)
        if taken.filter(facts__before=entry.public_id).exists():
            yield Discrepancy("points", case, entry.number)
    for other in _namesakes(entry):
        came = events.filter(kind="entry_registered", facts__entry=other.public_id)
        if came.exists():
            yield Discrepancy("again", case, other.number)


def _namesakes(entry: Entry) -> Iterator[Entry]:
    """Yield the others of this name in the tournament, in whichever order of words."""
    others = Entry.objects.filter(tournament=entry.tournament_id).exclude(pk=entry.pk)
    for words in _names(entry):
        found = others.filter(*(Q(player__folded_name__contains=one) for one in words))
        for other in found.select_related("player").order_by("number"):
            if words == folded_words(other.player.folded_name):
                yield other


def _names(entry: Entry) -> list[Words]:
    """The name of a player, then those of members who were merged with him."""
    player = entry.player
    others = player.merged.order_by("pk").values_list("folded_name", flat=True)
    found = map(folded_words, (player.folded_name, *others))
    return [words for words in dict.fromkeys(found) if words]


def _fines(standing: Rulings) -> Iterator[Discrepancy]:
    """Yield where a player does not have the fine of a ruling, or it was taken back."""
    for ruling in standing:
        there = dict(fines_of(ruling.boards).values_list("entry_id", "percent"))
        for one in ruling.points.all():
            said = ruling.boards.get("fine", 0) if one.is_offender else 0
            if there.get(one.entry_id, 0) != said:
                yield Discrepancy("fine", ruling.case.number, one.entry.number)


def _plays(
    tournament: Tournament, standing: Rulings
) -> Iterator[tuple[int, BoardPlay]]:
    """The boards of which rulings give a result, each with the number of the case."""
    places = {
        (one.case.table_id, one.case.deal): one.case.number
        for one in standing
        if gives_in(one.boards)
    }
    if not places:
        return
    plays = BoardPlay.objects.filter(table__round__tournament=tournament)
    for play in plays.select_related("board").order_by("pk"):
        case = places.get((play.table_id, play.number))
        if case is not None:
            yield case, play


def _given(tournament: Tournament, standing: Rulings) -> Iterator[Discrepancy]:
    """Yield where the last result that a ruling gives for a board does not count."""
    for case, play in _plays(tournament, standing):
        given = ruled.given_now(play)
        said: dict[str, Ruled] = {}
        for one in ruled.giving(play):
            said |= gives_in(one.boards)
        if any(given[seat] != one for seat, one in said.items()):
            yield Discrepancy("given", case, board=play.board.number)


def _is_kept_otherwise(tournament: Tournament, play: BoardPlay) -> bool:
    """Return whether the results kept of a table's board differ from a fresh count."""
    played = comparison.played_boards(tournament, boards=[play.board.number])
    fresh = comparing.results(tournament, played, places_of(tournament))
    kept = BoardResult.objects.filter(play=play)
    return {one.hand: comparing.worth_of(one) for one in kept} != {
        one.hand: comparing.worth_of(one) for one in fresh if one.play_id == play.pk
    }

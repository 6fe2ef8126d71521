"""Tells which of the results given for a board rulings gave, and which the organiser.

A ruling keeps which ones it wrote; older ones did not. Theirs are found by the
ledger, where they stand right before the event of their ruling.
"""

from collections.abc import Iterator

from tournaments.models import Adjustment, BoardPlay, Event, Ruling

WRITTEN_BEFORE = ("board_adjusted", "board_fined", "board_fine_back")
Said = tuple[str, str]  # the kind of a result, and to which seat


def written_by_rulings(play: BoardPlay) -> set[int]:
    """The keys of the results of a board at a table that rulings wrote."""
    found = Ruling.objects.filter(case__table=play.table_id, case__deal=play.number)
    found = found.exclude(boards={}, replaces=None).select_related("event", "replaces")
    wrote: set[int] = set()
    of_old: list[tuple[int, list[Said]]] = []
    for ruling in found:
        if "adjusted" in ruling.boards:
            wrote.update(ruling.boards["adjusted"])
        elif said := list(_written_by_old(ruling)):
            of_old.append((ruling.event.number, said))
    if of_old:
        wrote.update(_in_ledger(play, of_old))
    return wrote


def _written_by_old(ruling: Ruling) -> Iterator[Said]:
    """What a ruling wrote before rulings kept that, the last thing first."""
    if ruling.boards.get("given"):
        yield ruling.boards["given"], ruling.boards["seat"]
    before = ruling.replaces
    if before is not None and before.boards.get("given"):
        yield Adjustment.Kind.NONE, before.boards["seat"]


def _in_ledger(play: BoardPlay, of_old: list[tuple[int, list[Said]]]) -> Iterator[int]:
    """The keys of what these rulings wrote, each told by one event right before it."""
    events = Event.objects.filter(
        tournament=play.board.tournament_id, kind__in=WRITTEN_BEFORE
    )
    told = {one.number: one for one in events.order_by("number")}
    here = [
        number
        for number, one in told.items()
        if one.kind == "board_adjusted"
        and (one.facts["table"], one.facts["deal"])
        == (play.table.public_id, play.number)
    ]
    keys = play.adjustments.order_by("pk").values_list("pk", flat=True)
    key_of = dict(zip(here, keys, strict=False))
    for ruled_at, said in of_old:
        number = ruled_at - 1
        while said and number in told:
            facts = told[number].facts
            if number in key_of and (facts["kind"], facts["seat"]) == said[0]:
                yield key_of[number]
                said = said[1:]
            number -= 1

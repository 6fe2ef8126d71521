"""Reads who went before the end, and after which round."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    Value,
)

from scoring.standing.figures import Result
from tournaments.deals.how_far import boards_put_off
from tournaments.deals.since_gone import first_written_times
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.standings.rules.ranking import FEW, Parting, Ranking
from tournaments.standings.rules.then import PARTED, MomentFacts
from tournaments.tables.departures import departures
from tournaments.tables.models import Occupant, Round, SittingOut

LATER = Exists(
    Occupant.objects.filter(
        table=OuterRef("table"),
        seat=OuterRef("seat"),
        from_deal__gt=OuterRef("from_deal"),
    )
)
# At a table of five the others played on without who sat there.
LEFT_EMPTY = Q(table__empty_seat=F("seat"))


def stayed_to_the_end(tournament: Tournament, until: int | None = None) -> Q:
    """Match entries that left after the last planned round: they keep their rank.

    They sat in it to its end, or sat it out, and nobody plays on with their points.
    For a ranking `until` an earlier round, that round counts as the last.
    """
    number = until or tournament.rounds
    last = {"number": number, "state": Round.State.CLOSED}
    at_table = {f"table__round__{key}": value for key, value in last.items()}
    sat_out = {f"round__{key}": value for key, value in last.items()}
    own = {"entry": OuterRef("pk")}
    seat = Exists(Occupant.objects.filter(~LATER, ~LEFT_EMPTY, **own, **at_table))
    out = Exists(SittingOut.objects.filter(**own, **sat_out))
    heir = Exists(Entry.objects.filter(place_of=OuterRef("pk"), with_points=True))
    left = Entry.objects.filter(tournament=tournament, state=Entry.State.LEFT)
    in_play = leavers_in_play(tournament, left.values_list("public_id", flat=True))
    went = {key for key, round in in_play if round == number}
    stayed = (Q(seat) | Q(out)) & ~Q(heir) & ~Q(public_id__in=went)
    return Q(state=Entry.State.LEFT) & stayed


def mark_too_few_boards(
    tournament: Tournament,
    results: Iterable[Result],
    *,
    until: int | None = None,
    then: MomentFacts | None = None,
) -> list[Result]:
    """Mark as gone those who can no longer have enough boards for a rank.

    What is still to come of a round counts as if everybody played all its boards. For
    a ranking `until` a round, or of a moment `then`, it is judged as of that time.
    """
    found, least = list(results), tournament.least_boards
    if not (tournament.duplicate and least):
        return found
    rounds = Round.objects.filter(tournament=tournament)
    states = then.states if then else dict(rounds.values_list("number", "state"))
    closed = [
        number
        for number, state in states.items()
        if state == Round.State.CLOSED and (until is None or number <= until)
    ]
    to_come = (tournament.rounds - len(closed)) * tournament.deals_per_round
    late = then.late if then else boards_still_to_play(tournament, closed)
    return [
        one
        if one.gone or one.boards + to_come + late.get(one.key, 0) >= least
        else one._replace(gone=FEW)
        for one in found
    ]


def boards_still_to_play(tournament: Tournament, closed: Iterable[int]) -> Counter[str]:
    """Count the put-off boards of closed rounds that each player has still to play."""
    if tournament.state == Tournament.State.FINISHED:
        return Counter()
    waiting = boards_put_off(tournament).filter(table__round__number__in=list(closed))
    return Counter(waiting.values_list("table__occupants__entry__public_id", flat=True))


def partings(tournament: Tournament, ranking: Ranking) -> dict[str, Parting]:
    """Return after which round each below the line went, or in which round."""
    keys = [one.result.key for one in ranking.gone]
    some = {"entry__public_id__in": keys}
    seats = Occupant.objects.filter(table__round__tournament=tournament, **some)
    out = SittingOut.objects.filter(round__tournament=tournament, **some)
    last: dict[str, tuple[int, bool]] = {}
    for key, number, state, replaced in (
        *seats.values_list(
            "entry__public_id",
            "table__round__number",
            "table__round__state",
            ExpressionWrapper(Q(LATER) | LEFT_EMPTY, BooleanField()),
        ),
        *out.values_list(
            "entry__public_id", "round__number", "round__state", Value(False)
        ),
    ):
        if number in ranking.rounds:
            whole = state == Round.State.CLOSED and not replaced
            last[key] = max(last.get(key, (0, True)), (number, whole))
    return partings_by(ranking, last, leavers_in_play(tournament, keys))


def partings_by(
    ranking: Ranking,
    last: Mapping[str, tuple[int, bool]],
    in_play: Collection[tuple[str, int]],
) -> dict[str, Parting]:
    """Return how each went, by the last round of each and whether it was whole."""
    found = {}
    for one in (standing.result for standing in ranking.gone):
        number, whole = last.get(one.key, (0, True))
        if one.gone == PARTED:
            number = max(ranking.rounds_of[one.key])
        whole = whole and (one.key, number) not in in_play
        found[one.key] = Parting(one.gone, number, whole)
    return found


def leavers_in_play(
    tournament: Tournament, entries: Collection[str]
) -> set[tuple[str, int]]:
    """Return who of these left while their table had deals to play, and in which round.

    What is typed at their name afterwards does not make it the round they left after.
    """
    left = departures(tournament, entries) if entries else {}
    if not left:
        return set()
    seats = Occupant.objects.filter(
        table__round__tournament=tournament, entry__public_id__in=[*left]
    )
    rows = list(seats.values_list("entry__public_id", "table", "table__round__number"))
    written = first_written_times({table for _key, table, _number in rows})
    closed: dict[int, datetime] = {}
    events = Event.objects.filter(tournament=tournament, kind="round_closed")
    for facts, made_at in events.order_by("number").values_list("facts", "made_at"):
        closed.setdefault(facts["round"], made_at)
    return {
        (key, number)
        for key, table, number in rows
        if number in closed
        and left[key] < closed[number]
        and sum(made_at <= left[key] for made_at in written.get(table, ()))
        < tournament.deals_per_round
    }

"""Writes down what was played, so that a stranger can work out the ranking again."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from operator import add
from typing import Any

from scoring.standing.figures import Result
from scoring.variants import VARIANTS
from tournaments.deals import one_sheet, rulings
from tournaments.deals.one_sheet import scorer_of
from tournaments.deals.rules.holding import occupants
from tournaments.deals.rules.judged import NOT_PLAYED, Judgement
from tournaments.deals.rules.line import SheetLine, is_written, record_at_game_seats
from tournaments.deals.rules.sheet import Sheet, seats_of
from tournaments.deals.whole_day import TableInputs, table_inputs
from tournaments.entries import queries as entries
from tournaments.entries.queries import taken_over
from tournaments.ledger.queries import head
from tournaments.plans.models import Tournament
from tournaments.plans.queries import brings_fiches
from tournaments.rulings.models import Ruling
from tournaments.standings.results import results, rounds_out, sat_out
from tournaments.standings.rounds_out import lines as lines_out
from tournaments.standings.rules.standings import add_taken_over

Record = dict[str, Any]
OF_MATCHES = ("fiches", "rubbers", "games")


def facts(tournament: Tournament) -> Iterator[Record]:
    """Yield which game it was, then each deal, then all that is not of the cards."""
    yield {
        "tournament": tournament.public_id,
        "variant": tournament.variant_key,
        "rounds": tournament.rounds,
        "deals_per_round": tournament.deals_per_round,
        "head": head(tournament),
        "practice": tournament.is_practice,
    }
    numbers = entries.numbers_of(tournament)
    ruled = rulings_of(tournament)
    others: list[Record] = []
    for paper in table_inputs(tournament):
        played = sheet_with_judgements(paper, tournament, {})
        if scorer_of(tournament).variant.match:
            yield from matches(paper, played, tournament, numbers)
        else:
            yield from deals(paper, played, tournament, numbers)
        own = ruled.pop(paper.table.pk, ())
        others += ruling_records(paper, played, tournament, own, numbers)
    yield from others
    for some in ruled.values():  # of no table, or of one that has no score
        for one in some:
            yield {
                "ruling": one.case.number,
                "effect": one.effect,
                "points": by_number(points_of(one), numbers),
            }
    found = results(tournament)
    evened = by_number({one.key: one.evened for one in found}, numbers)
    if evened:  # for the deals sat out at tables of five
        yield {"evened": evened}
    yield from sitting_out(tournament, found, numbers)
    yield from points_taken(tournament, numbers)


def rulings_of(tournament: Tournament) -> dict[int | None, list[Ruling]]:
    """The rulings that stand, by table, in the order in which they were made."""
    standing = (
        rulings.standing_rulings().filter(case__tournament=tournament).order_by("pk")
    )
    found: dict[int | None, list[Ruling]] = {}
    for one in standing.select_related("case").prefetch_related("points__entry"):
        found.setdefault(one.case.table_id, []).append(one)
    return found


def points_of(ruling: Ruling) -> dict[str, int]:
    """Return the points that a ruling adds to the totals of entries, or takes off."""
    return {one.entry.public_id: one.points for one in ruling.points.all()}


def sheet_with_judgements(
    paper: TableInputs,
    tournament: Tournament,
    judgements: Mapping[int, Sequence[Judgement]],
) -> Sheet:
    """The sheet as the table wrote it, with these judgements alone."""
    return one_sheet.count_sheet(
        tournament, paper.written._replace(judgements=judgements)
    )


def deals(
    paper: TableInputs,
    played: Sheet,
    tournament: Tournament,
    numbers: Mapping[str, int],
) -> Iterator[Record]:
    """Each deal that counts, by the seats of the game; a fifth player has none."""
    variant, written = VARIANTS[tournament.variant_key], paper.written
    chairs = seats_of(variant, (chair.seat for chair in written.chairs))
    for line in played.lines:
        record = written.facts.get(line.number)
        if record is None or not line.points:
            continue
        playing = [chair for chair in chairs if chair != line.resting]
        seat_of = dict(zip(playing, variant.seats, strict=True))
        sitting = occupants(written.chairs, line.number)
        yield {
            "id": identifier(paper, line.number),
            **place(paper),
            "number": line.number,
            "deal": record_at_game_seats(record, seat_of),
            "seats": {
                seat: numbers[sitting[chair]]
                for chair, seat in seat_of.items()
                if chair in sitting
            },
            **scoring_settings(tournament),
        }


def matches(
    paper: TableInputs,
    played: Sheet,
    tournament: Tournament,
    numbers: Mapping[str, int],
) -> Iterator[Record]:
    """The deals of each match at a table; one that is over makes room for the next."""
    found: list[list[SheetLine]] = []
    over, written = True, paper.written
    for line in played.lines:
        record = written.facts.get(line.number)
        counts = record is not None and is_written(record) and not line.refused
        if not counts or record == {"contract": NOT_PLAYED}:
            continue
        if over:
            found.append([])
        found[-1].append(line)
        over = line.state.over
    for match, lines in enumerate(found, start=1):
        seats = [
            {seat: numbers[who] for seat, who in sitting.items()}
            for sitting in (occupants(written.chairs, line.number) for line in lines)
        ]
        yield {
            "id": identifier(paper, match if match > 1 else None),
            **place(paper),
            "match": match,
            "deals": [written.facts[line.number] for line in lines],
            "seats": seats[0],
            # Who came later, by how many deals of the match were played before.
            "later": {
                str(at): after
                for at, (before, after) in enumerate(pairwise(seats), start=1)
                if before != after
            },
            **scoring_settings(tournament),
        }


def place(paper: TableInputs) -> Record:
    return {"round": paper.table.round.number, "table": paper.table.number}


def identifier(paper: TableInputs, number: int | None) -> str:
    """`2/7/3`: round, table and deal; of the matches there the first has no number."""
    return "/".join(str(one) for one in (*place(paper).values(), number) if one)


def scoring_settings(tournament: Tournament) -> Record:
    """The game, and the numbers by which it is counted."""
    return {
        "variant": tournament.variant_key,
        "options": tournament.options,
        "grid": tournament.grid_text,
    }


def ruling_records(
    paper: TableInputs,
    before: Sheet,
    tournament: Tournament,
    ruled: Sequence[Ruling],
    numbers: Mapping[str, int],
) -> Iterator[Record]:
    """Yield what each ruling changed at a table after those before, then any bonus."""
    judgements: dict[int, tuple[Judgement, ...]] = {}
    for one in ruled:
        changes, deal = {"points": points_of(one)}, one.case.deal
        if (
            deal is not None and rulings.judgement(one).is_of_deal
        ):  # most do nothing to it
            judgements[deal] = (*judgements.get(deal, ()), rulings.judgement(one))
            after = sheet_with_judgements(paper, tournament, judgements)
            for column in ("points", *OF_MATCHES):
                for who, share in after.shares.items():
                    more = getattr(share, column) - getattr(before.shares[who], column)
                    players = changes.setdefault(column, {})
                    players[who] = players.get(who, 0) + more
            before = after
        yield {
            "ruling": one.case.number,
            **place(paper),
            "number": deal,
            "effect": one.effect,
            **{
                column: by_number(players, numbers)
                for column, players in changes.items()
                if column == "points" or any(players.values())
            },
        }
    shares = one_sheet.count_sheet(tournament, paper.written).shares
    bonus = {who: share.bonus for who, share in shares.items()}
    if any(bonus.values()):
        yield {"bonus": by_number(bonus, numbers), **place(paper)}


def sitting_out(
    tournament: Tournament, players: Sequence[Result], numbers: Mapping[str, int]
) -> Iterator[Record]:
    """Yield what each round brought those who sat out: points, or fiches for a line."""
    of_figure: Record = {}
    if brings_fiches(tournament):
        rounds, of_figure = fiches_of_rounds_out(tournament), {"figure": "fiches"}
    else:
        rounds = points_of_rounds_out(tournament, players)
    for round, brought in sorted(rounds.items()):
        if any(brought.values()):
            points = by_number(brought, numbers)
            yield {"sitting_out": points, "round": round, **of_figure}


def points_of_rounds_out(
    tournament: Tournament, players: Sequence[Result]
) -> dict[int, dict[str, int]]:
    """The points of each round that these sat out: those of it, or their average."""
    of_rounds = rounds_out(tournament)
    average = {
        one.key: (one.sitting_out - of_rounds[one.key].fixed)
        // (of_rounds[one.key].averaged or 1)
        for one in players
        if one.key in of_rounds
    }
    rounds: dict[int, dict[str, int]] = {}
    for round, fixed, who in sat_out(tournament).values_list(
        "round__number", "round__points_out", "entry__public_id"
    ):
        if who in average:
            points = average[who] if fixed is None else fixed
            rounds.setdefault(round, {})[who] = points
    return rounds


def fiches_of_rounds_out(tournament: Tournament) -> dict[int, dict[str, int]]:
    """The fiches of each round that lines sat out: a pair by its first number."""
    rounds: dict[int, dict[str, int]] = {}
    for line in lines_out(tournament):
        for round, fiches in line.brought.items():
            rounds.setdefault(round, {})[line.keys[0]] = fiches
    return rounds


def points_taken(
    tournament: Tournament, numbers: Mapping[str, int]
) -> Iterator[Record]:
    """Yield the points that each who plays on in somebody's place took over."""
    taken = taken_over(tournament)
    own = {one.key: one.total for one in results(tournament)}
    whole = add_taken_over(own, taken, add)
    for heir, before in taken.items():
        if heir in own:
            points = {heir: whole[heir] - own[heir]}
            yield {"taken_over": by_number(points, numbers), "from": numbers[before]}


def by_number(points: Mapping[str, int], numbers: Mapping[str, int]) -> Record:
    """Points by the numbers of the players, without those that are nothing."""
    found = sorted((numbers[who], figure) for who, figure in points.items() if figure)
    return {str(number): figure for number, figure in found}

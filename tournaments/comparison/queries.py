"""Reads the boards of a tournament, what is written of them, and what they brought."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db.models import F, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.duplicate.basis import BASES
from scoring.duplicate.methods import METHODS
from scoring.variants import VARIANTS
from scoring.wording import named
from tournaments.accounts.models import Account
from tournaments.boards.models import Adjustment, Board, BoardPlay, BoardSet
from tournaments.boards.rules import cards, plan
from tournaments.boards.rules.cards import Deal
from tournaments.boards.rules.gives import newest
from tournaments.boards.rules.marks import SEATS, Played, Ruled
from tournaments.boards.rules.plan import Plan
from tournaments.comparison import queries
from tournaments.comparison.fouled import Kept, with_lots
from tournaments.deals.how_far import boards_put_off, is_over
from tournaments.deals.models import DealVersion
from tournaments.deals.queries import chairs_at, newest_facts
from tournaments.deals.rules.holding import occupants
from tournaments.deals.rules.line import is_written
from tournaments.deals.rules.withheld import NOTHING, Withheld
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.tables.models import Occupant, Round, Table


def game(tournament: Tournament) -> str:
    """Name the game, and how its boards are compared, for every page and paper."""
    name = named(VARIANTS[tournament.variant_key].name)
    if not tournament.duplicate:
        return name
    words = comparison(tournament)
    said = {"word": words["method"], "answer": words["basis"]}
    return f"{name} · {_('%(word)s: %(answer)s') % said}"


def comparison(tournament: Tournament) -> dict[str, str]:
    """Return how boards are compared, in the words of the reader."""
    return {
        "method": named(METHODS[tournament.comparison_method].names),
        "basis": named(BASES[tournament.comparison_basis].names),
    }


def board_or_404(tournament: Tournament, number: int) -> Board:
    return get_object_or_404(tournament.boards, number=number)


def set_of(tournament: Tournament) -> BoardSet | None:
    """The boards of a tournament; none where no boards are played."""
    if not play_of(tournament).in_boards:
        return None
    return BoardSet.objects.filter(tournament=tournament).first()


def plan_of(found: BoardSet | None) -> Plan | None:
    """The movement that is pinned, once one is."""
    return plan.plan_from(found.movement) if found and found.movement else None


def boards(tournament: Tournament) -> list[Board]:
    return list(tournament.boards.order_by("number"))


def rounds_begun(tournament: Tournament) -> int:
    return Round.objects.filter(tournament=tournament, state__in=Round.BEGUN).count()


def played_boards(
    tournament: Tournament,
    *,
    boards: Iterable[int] | None = None,
    until: int | None = None,
    entry: Entry | None = None,
    withheld: Withheld = NOTHING,
) -> list[Played]:
    """The boards on the tables of the rounds that have begun, in four queries.

    Of some boards or one player only, or up to a round.
    """
    plays = BoardPlay.objects.filter(
        table__round__tournament=tournament, table__round__state__in=Round.BEGUN
    )
    if entry is not None:
        tables = Occupant.objects.filter(entry=entry).values("table")
        plays = plays.filter(table__in=tables)
    if boards is not None:
        plays = plays.filter(board__number__in=list(boards))
    if until is not None:
        plays = plays.filter(table__round__number__lte=until)
    rows = plays.values_list(
        "pk",
        "table_id",
        "board__number",
        "table__round__number",
        "table__number",
        "number",
        "hands",
        "put_off",
        "board__fouled",
    ).order_by("board__number", "table__round__number", "table__number")
    found = [Played(*row[:-1]) for row in rows]
    fouled: Kept = {row[2]: row[-1] for row in rows}
    facts, ruled = _facts(plays), _ruled(plays, withheld)
    chairs = chairs_at(one.row for one in found)
    return [
        one._replace(
            entries=occupants(chairs[one.row], one.deal),
            facts=facts.get((one.row, one.deal)),
            ruled=ruled.get(one.key, {}),
        )
        for one in with_lots(found, fouled)
    ]


def _facts(
    plays: QuerySet[BoardPlay],
) -> dict[tuple[int, int], Mapping[str, Any]]:
    """The version in force of what is written of these boards."""
    versions = DealVersion.objects.filter(
        table__plays__in=plays, number=F("table__plays__number")
    ).order_by("revision")
    return {
        (table, number): facts
        for table, number, facts in versions.values_list("table_id", "number", "facts")
    }


def _ruled(
    plays: QuerySet[BoardPlay],
    withheld: Withheld = NOTHING,
) -> dict[int, dict[str, Ruled]]:
    """Return what was given, seat by seat: of each seat the newest."""
    adjustments = Adjustment.objects.filter(play__in=plays)
    rows = adjustments.exclude(pk__in=withheld.given).order_by("pk")
    return newest(
        (play, seat, Ruled(*ruled))
        for play, seat, *ruled in rows.values_list(
            "play_id", "seat", "kind", "percent", "weighted"
        )
    )


def written_at(table: Table) -> set[int]:
    """The deals of a table that are written, and not wiped out again."""
    newest = newest_facts([table.pk])[table.pk]
    return {number for number, facts in newest.items() if is_written(facts)}


def given_at(play: BoardPlay) -> dict[str, tuple[str, Ruled]]:
    """Return what was given for a board at a table: to whom in each seat, and what."""
    ruled = _ruled(BoardPlay.objects.filter(pk=play.pk)).get(play.pk, {})
    there = occupants(chairs_at([play.table_id])[play.table_id], play.number)
    return {seat: (there.get(seat, ""), one) for seat, one in ruled.items()}


def playing_entries(tournament: Tournament) -> list[str]:
    """Return who plays, by number: all here, and jokers where they fill the tables."""
    entries = list(
        Entry.objects.filter(tournament=tournament)
        .exclude(state__in=GONE)
        .order_by("number")
        .values_list("public_id", "state", "is_joker")
    )
    here = [
        entry
        for entry, state, joker in entries
        if state == Entry.State.PRESENT and not joker
    ]
    jokers = [entry for entry, _state, joker in entries if joker]
    wanted = -len(here) % len(SEATS) if tournament.uneven == "jokers" else 0
    return here + jokers[:wanted] if wanted <= len(jokers) else here


def groups_laid(tournament: Tournament) -> dict[tuple[int, int], int]:
    """The group of boards at each table, by the numbers of its round and its own.

    Of a table that played a wrong board it is the group of most of its boards.
    """
    plays = BoardPlay.objects.filter(table__round__tournament=tournament)
    size = tournament.deals_per_round
    found: dict[tuple[int, int], Counter[int]] = {}
    for round, table, board in plays.order_by("number").values_list(
        "table__round__number", "table__number", "board__number"
    ):
        found.setdefault((round, table), Counter())[(board - 1) // size + 1] += 1
    return {at: groups.most_common(1)[0][0] for at, groups in found.items()}


def settled_round(tournament: Tournament) -> int | None:
    """The last round whose boards, and all before, have been played everywhere.

    None where no board has still to be played: then nothing tells anybody too much.
    """
    if not tournament.duplicate or is_over(tournament):
        return None
    return plan.settled(*boards_of_rounds(tournament))


def boards_of_rounds(tournament: Tournament) -> tuple[dict[int, set[int]], set[int]]:
    """The boards of each round, also of those to come; and which rounds are closed."""
    found: dict[int, set[int]] = {}
    closed = set()
    for number, state, board in tournament.played_rounds.values_list(
        "number", "state", "tables__plays__board__number"
    ).order_by("number"):
        found.setdefault(number, set()).update({board} - {None})
        if state == Round.State.CLOSED:
            closed.add(number)
    pinned = plan_of(set_of(tournament))
    for number in range(len(found) + 1, tournament.rounds + 1):
        found[number] = plan.boards_in(pinned, number) if pinned else set()
    if some := set(boards_put_off(tournament).values_list("board__number", flat=True)):
        found[max(found, default=0) + 1] = some  # whatever round they belonged to
    return found, closed


def refuse_unless_boards(tournament: Tournament) -> None:
    if not tournament.duplicate:
        raise ValidationError(
            _("This tournament is not played in boards."), code="no_boards"
        )


def play_or_404(tournament: Tournament, round: int, table: int, deal: int) -> BoardPlay:
    """A board at a table, with its round and its board."""
    return get_object_or_404(
        BoardPlay.objects.select_related("table__round__tournament", "board"),
        table__round__tournament=tournament,
        table__round__number=round,
        table__number=table,
        number=deal,
    )


def sees_results(user: Account | AnonymousUser, day: Tournament) -> bool:
    """Tell whether somebody of the desk may see the results of all boards.

    Until none is to be played any more the organiser may, and others as he has set.
    """
    if not user.has_perm("tournaments.view_player"):
        return False
    return (
        day.travelling_shown
        or user.has_perm("tournaments.plan")
        or not day.duplicate
        or is_over(day)
    )


def deal_of(board: Board) -> Deal:
    """The cards of a board, which are known."""
    pockets: dict[str, list[str]] = {seat: [] for seat in cards.SEATS}
    for card, seat in zip(cards.DECK, board.cards, strict=True):
        pockets[seat].append(card)
    return cards.complete(pockets)


def known_deals(tournament: Tournament) -> list[tuple[Board, Deal]]:
    """The boards whose cards are known, with their cards."""
    return [(one, deal_of(one)) for one in queries.boards(tournament) if one.cards]

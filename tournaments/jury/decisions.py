"""Reads the decisions of a jury, with what each brings in boards."""

from tournaments.jury import board_outcomes, queries, tables
from tournaments.jury.in_boards_wording import BoardCost, figure, figures
from tournaments.jury.tables import RulingInWords
from tournaments.plans.models import Tournament


def decisions_with_boards(tournament: Tournament) -> list[RulingInWords]:
    """Every decision that stands, with what it brings each player in boards too."""
    return [with_boards(one) for one in tables.decisions_in_words(tournament)]


def with_boards(one: RulingInWords) -> RulingInWords:
    """Return a ruling with what it brings each player, where boards are compared.

    Each asks for the whole ranking without it: nothing less says what it moves.
    """
    ruling, case = one.ruling, one.ruling.case
    at_fault = [own.entry.public_id for own in one.people if own.is_offender]
    if not (one.stands and ruling.boards) or ruling.is_lifted:
        return one
    found = board_outcomes.standing_outcome(
        case, ruling, queries.concerned(case, at_fault)
    )
    return one._replace(
        in_boards=[
            BoardCost(
                row.player,
                row.player.key in at_fault,
                (figure(row.mark.before), figure(row.mark.after)),
                figures(row, percentages=found.percentages),
            )
            for row in found.rows
        ]
    )

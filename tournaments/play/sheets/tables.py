"""Gathers what the pages show beside the rows of a sheet: seats, players, letters."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.deal import TRUMPS
from scoring.match import SIDES
from scoring.variant import Variant
from tournaments.boards.wording import HAND_LETTERS, SUITS
from tournaments.comparison import at_table
from tournaments.deals import wording
from tournaments.deals.around_table import drawn_seats, due
from tournaments.deals.letters import letters_of_contracts, letters_of_no_contract
from tournaments.deals.one_sheet import TableSheet
from tournaments.deals.queries import deals_again
from tournaments.deals.rules.holding import holders
from tournaments.deals.rules.line import rubber_key
from tournaments.deals.rules.sheet import RIGHT, Sheet
from tournaments.deals.rules.typed import REPEAT
from tournaments.deals.since_gone import seats_left
from tournaments.entries import queries as entries
from tournaments.jury import on_lines
from tournaments.jury.in_boards_wording import judged_at
from tournaments.jury.queries import left_to_tables
from tournaments.plans.models import Tournament
from tournaments.play.sheets.paper_form import NO_TOTAL
from tournaments.play.sheets.sheet_form import SheetForm
from tournaments.tables.models import Round, Table
from tournaments.web import Problem

UNSAVED = "unsaved"
NO_EMPTY_SEATS: Mapping[str, Any] = {"left": (), "excluded": ()}


def people(
    sheet: TableSheet, names: Mapping[str, str]
) -> dict[str, list[tuple[str, int]]]:
    """Return who sits in each chair, and from which deal on."""
    people = [chair for chair in sheet.chairs if chair.entry]
    return {
        seat: [(names[one.entry], one.from_deal) for one in people if one.seat == seat]
        for seat in sheet.seats
    }


def problems(form: SheetForm) -> list[Problem]:
    """List what is wrong with a sheet that was sent as a whole, each with its box."""
    of_rows = [
        Problem(
            row.error,
            f"{row.column or next(iter(row.cells))}-{row.number}",
            _("Deal %(number)s") % {"number": row.number},
        )
        for row in form.rows
        if row.error
    ]
    return of_rows + [
        Problem(str(NO_TOTAL), f"paper-{one}") for one in form.paper.wrong
    ]


def side_total_labels(sheet: TableSheet, names: Mapping[str, str]) -> dict[str, str]:
    """Name the totals on the paper of a match: of which side's players, and of what."""
    found, held = {}, holders(sheet.chairs)
    for side in SIDES:
        who = " & ".join(names[held[seat]] for seat in side if seat in held)
        found[side] = _("%(who)s: points of the game being played") % {"who": who}
        found[rubber_key(side)] = _("%(who)s: games of the rubber") % {"who": who}
    return found


def drawn_table_context(
    sheet: TableSheet,
    counted: Sheet | None,
    names: Mapping[str, str],
    empty: Mapping[str, Any] = NO_EMPTY_SEATS,
) -> dict[str, Any]:
    """Draw the table from above for the deal that is due; what each has, if counted."""
    deal = due(sheet)
    seats = drawn_seats(
        sheet,
        counted,
        names,
        deal,
        left=empty["left"],
        excluded=empty["excluded"],
    )
    return {"around": seats, "due_deal": deal}


def lines_unseen_by_jury(sheet: TableSheet) -> list[dict[str, Any]]:
    """The lines of which somebody should say whether the jury was there, in words.

    None of those of which the jury has spoken itself.
    """
    unsaid = sheet.lines_without_jury_mark
    if not unsaid or sheet.table.round.state != Round.State.PLAYING:
        return []
    settled = on_lines.answered_deals([sheet.table])
    return [
        {
            "number": number,
            "revision": line.revision,
            "words": wording.deal(sheet.scorer.variant, line.facts),
        }
        for number, line in unsaid.items()
        if (sheet.table.pk, number) not in settled
    ]


def legend_context(sheet: TableSheet) -> dict[str, Any]:
    """Return what can be typed, and whether a deal is dealt anew without the jury."""
    return {
        # The suits stand apart, in colour.
        "legend": [
            *letters_of_contracts(sheet.scorer),
            letters_of_players(sheet),
            *letters_of_no_contract(
                sheet.scorer.variant, deals_again=deals_again(sheet.tournament)
            ),
            (REPEAT, _("the same as above")),
        ],
        "deals_again": deals_again(sheet.tournament),
        "settles": bool(left_to_tables(sheet.tournament)),
    }


def letters_of_players(sheet: TableSheet) -> tuple[str, str]:
    """Return what is typed for who bid: the seats, or on a board the hands."""
    if sheet.hands:
        hands = " ".join(HAND_LETTERS[rules.language()])
        return hands, _("the declarer, by the hand: left of the Domy, opposite, right")
    who, variant = _("the players, by their seats"), sheet.scorer.variant
    if variant.match:
        who = _("who won the first trick, by the seat")
    elif len(sheet.seats) > len(variant.seats):
        who = _("the players, by their seats; who deals rests")
    return " ".join(map(rules.seat, sheet.seats)), who


def suits(variant: Variant) -> list[tuple[str, str]]:
    """Each suit with the letter that is typed for it; the last is no trump.

    A match has its trump from the card that is turned: there is always one.
    """
    letters = rules.letters()
    return [
        (SUITS.get(key, ""), letters.trump(key))
        for key in TRUMPS
        if key in SUITS or not variant.match
    ]


def empty_seats_context(sheet: TableSheet) -> dict[str, Any]:
    """The seats of a table whose players have left, and nobody came."""
    round, number = sheet.table.round, sheet.table.number
    empty = [one for one in seats_left(round) if one.table == number]
    return {
        "empty_seats": empty,
        "left": {one.seat for one in empty},
        "excluded": {one.seat for one in empty if one.excluded},
    }


def names_context(sheet: TableSheet) -> dict[str, Any]:
    """Return the names of who sits at a table, and their chairs."""
    names = entries.names(sheet.tournament, full=True, keys=sheet.entries)
    chairs = people(sheet, names)
    if sheet.scorer.variant.match:
        names = names | side_total_labels(sheet, names)
    return {"names": names, "chairs": chairs}


def boards_context(table: Table, tournament: Tournament) -> dict[str, Any]:
    """Return which boards a table's deals are, and what rulings made of them."""
    if not tournament.duplicate:
        return {"boards": {}, "judged_boards": {}}
    return {
        "boards": at_table.boards_at(table),
        "judged_boards": judged_at(table, tournament),
    }


def paper_state(paper: Mapping[str, int], counted: Sheet, kept: Sheet) -> str:
    """Compare the paper with what is counted; `unsaved`: right once that is saved."""
    said = counted.compare_with(paper)
    return UNSAVED if said == RIGHT != kept.compare_with(paper) else said

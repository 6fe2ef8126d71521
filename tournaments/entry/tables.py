"""Gathers what the pages show beside the rows of a sheet: seats, players, letters."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.deal import TRUMPS
from scoring.match import SIDES
from scoring.scorer import Scorer
from scoring.variant import Variant
from tournaments.boards import at_table as boards
from tournaments.boards.wording import HAND_LETTERS, SUITS
from tournaments.entry.paper_form import NO_TOTAL
from tournaments.entry.sheet_form import SheetForm
from tournaments.jury import on_lines
from tournaments.jury.forms import left_to_tables
from tournaments.jury.in_boards.wording import judged_at
from tournaments.models import Round, Table, Tournament
from tournaments.registration import queries as registration
from tournaments.rounds.around_table import drawn_seats, due
from tournaments.sheets import wording
from tournaments.sheets.one_sheet import TableSheet
from tournaments.sheets.queries import deals_again
from tournaments.sheets.rules import match_notation
from tournaments.sheets.rules.holding import holders
from tournaments.sheets.rules.line import rubber_key
from tournaments.sheets.rules.sheet import RIGHT, Sheet
from tournaments.sheets.rules.typed import ALL_PASS, JURY, NO_DEAL, REPEAT
from tournaments.sheets.since_gone import seats_left
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


def letters_of_contracts(scorer: Scorer) -> list[tuple[str, str]]:
    """List what is typed for what was bid and taken, and for the jury."""
    variant, seat = scorer.variant, rules.seat
    lines = []
    for contract in variant.contracts:
        levels = contract.levels
        letter = contract.letter if len(variant.contracts) > 1 else ""
        typed = f"{letter}{levels[0]} … {letter}{levels[-1]}" if levels else letter
        if contract.needs_trump:
            typed += _(" + trump")
        lines.append((typed, rules.named(contract.name)))
    if variant.risk:
        lines.append(("X, XX", _("doubled, redoubled: behind the suit")))
    if variant.match:
        lines += [
            ("9", _("Tricks: those of North and South")),
            (f"{seat('NS')}3, {seat('EW')}4", _("Honours: the side, and 3 or 4")),
            (seat("NS"), _("Called: the side that calls at eight")),
        ]
        for kind, letter in match_notation.penalty_letters(variant).items():
            lines.append((f"{letter}{seat('NS')}", str(rules.RULES.get(kind, kind))))
    if letters := letters_of_watched_contracts(scorer):
        there, not_there = (
            " ".join(f"{one}{mark}" for one in letters) for mark in JURY
        )
        lines += [
            (there, _("the jury was there")),
            (not_there, _("the jury was not there, which opens a case")),
        ]
    if any(contract.alone for contract in variant.contracts):
        lines.append(("0 2", _("Tricks where each plays for himself: one for each")))
    return lines


def letters_of_watched_contracts(scorer: Scorer) -> list[str]:
    """The contracts that need the jury, as they are typed."""
    watched = dict(scorer.grid.jury_contracts)
    return [one.letter for one in scorer.variant.contracts if one.key in watched]


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


def letters_of_no_contract(
    variant: Variant, *, deals_again: bool
) -> list[tuple[str, str]]:
    """List what is typed where all pass, and for a deal that was not played."""
    all_pass = rules.named(variant.pass_name)
    if deals_again:
        all_pass = _("%s: deal again, nothing is written") % all_pass
    # Nobody bids for a match: there is nothing to pass.
    passed = [] if variant.match else [(ALL_PASS, all_pass)]
    return [*passed, (NO_DEAL, _("not played"))]


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
    names = registration.names(sheet.tournament, full=True, keys=sheet.entries)
    chairs = people(sheet, names)
    if sheet.scorer.variant.match:
        names = names | side_total_labels(sheet, names)
    return {"names": names, "chairs": chairs}


def boards_context(table: Table, tournament: Tournament) -> dict[str, Any]:
    """Return which boards a table's deals are, and what rulings made of them."""
    if not tournament.duplicate:
        return {"boards": {}, "judged_boards": {}}
    return {
        "boards": boards.boards_at(table),
        "judged_boards": judged_at(table, tournament),
    }


def paper_state(paper: Mapping[str, int], counted: Sheet, kept: Sheet) -> str:
    """Compare the paper with what is counted; `unsaved`: right once that is saved."""
    said = counted.compare_with(paper)
    return UNSAVED if said == RIGHT != kept.compare_with(paper) else said

"""What the pages show beside the rows of a sheet: seats, players, letters."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.variant import Variant
from tournaments.entry import notation, wording
from tournaments.entry.board import OFF, ON, OPEN
from tournaments.entry.forms import Row, SheetForm, number_of
from tournaments.entry.sheet import Share, seats_of


class Chair(NamedTuple):
    """The column of a seat: its letter, and who sits there from which deal on."""

    seat: str
    people: list[tuple[str, int]]
    total: int


class Player(NamedTuple):
    """What a player has from the sheet, and what the paper says."""

    seat: str
    entry: str
    number: int
    name: str
    from_deal: int
    share: Share
    paper: str
    state: str
    difference: int


def seats(form: SheetForm) -> list[Chair]:
    """The columns of points, in the order of the chairs."""
    chairs = seats_of(form.scorer, len({one.seat for one in form.seated}))
    last = form.counted.lines[-1].running
    return [
        Chair(
            seat,
            [(one.name, one.from_deal) for one in form.seated if one.seat == seat],
            last[seat],
        )
        for seat in chairs
    ]


def players(form: SheetForm) -> list[Player]:
    """Each player of the table once, with the box for the paper's total."""
    found: dict[str, Player] = {}
    for one in form.seated:
        if one.entry in found:
            continue
        share, typed = form.counted.shares[one.entry], form.paper[one.entry]
        paper = number_of(typed)
        difference = 0 if paper is None else paper - share.points
        state = OPEN if not typed else OFF if paper is None or difference else ON
        found[one.entry] = Player(
            one.seat,
            one.entry,
            one.number,
            one.name,
            one.from_deal,
            share,
            typed,
            state,
            difference,
        )
    return list(found.values())


def legend(variant: Variant) -> list[tuple[str, str]]:
    """What can be typed, and what it means."""
    lines = []
    for contract in variant.contracts:
        levels = contract.levels
        letter = contract.letter if len(variant.contracts) > 1 else ""
        typed = f"{letter}{levels[0]} … {letter}{levels[-1]}" if levels else letter
        if contract.needs_trump:
            typed += " + C D H S NT"
        lines.append((typed, rules.named(contract.name)))
    if variant.risk:
        lines.append(("X, XX", _("doubled, redoubled: behind the suit")))
    if variant.match:
        lines += [
            ("9", _("Tricks: those of North and South")),
            ("NS3, EW4", _("Honours: the side, and 3 or 4")),
            ("NS", _("Called: the side that calls at eight")),
        ]
        for kind, letter in notation.penalty_letters(variant).items():
            lines.append((f"{letter}NS", _(rules.RULES.get(kind, kind))))
    if any(contract.alone for contract in variant.contracts):
        lines.append(("0 2", _("Tricks where each plays for himself: one for each")))
    return [
        *lines,
        (notation.ALL_PASS, rules.named(variant.pass_name)),
        (notation.NO_DEAL, _("not played")),
        (notation.REPEAT, _("the same as above")),
    ]


def rows_in_words(form: SheetForm) -> list[tuple[Row, str]]:
    """The rows that are written, each with its deal in words."""
    return [
        (row, wording.deal(form.variant, row.stored.facts if row.stored else None))
        for row in form.rows
    ]

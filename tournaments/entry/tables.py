"""What the pages show beside the rows of a sheet: seats, players, letters."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.deal import TRUMPS
from tournaments.entry import board, notation, wording
from tournaments.entry.board import OFF, ON, OPEN
from tournaments.entry.forms import Row, SheetForm, number_of
from tournaments.entry.sheet import Share, seats_of

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


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
    on_paper: int  # his points without rulings
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
    on_paper = board.on_paper(form.counted)
    for one in form.seated:
        if one.entry in found:
            continue
        share, typed = form.counted.shares[one.entry], form.paper[one.entry]
        paper, played = number_of(typed), on_paper[one.entry]
        difference = 0 if paper is None else paper - played
        state = OPEN if not typed else OFF if paper is None or difference else ON
        found[one.entry] = Player(
            one.seat,
            one.entry,
            one.number,
            one.name,
            one.from_deal,
            share,
            played,
            typed,
            state,
            difference,
        )
    return list(found.values())


def legend(form: SheetForm) -> list[tuple[str, str]]:
    """What can be typed, and what it means; the suits stand apart, in colour."""
    variant, seat = form.variant, wording.letters().seat
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
        for kind, letter in notation.penalty_letters(variant).items():
            lines.append((f"{letter}{seat('NS')}", _(rules.RULES.get(kind, kind))))
    if any(contract.alone for contract in variant.contracts):
        lines.append(("0 2", _("Tricks where each plays for himself: one for each")))
    chairs = seats_of(form.scorer, len({one.seat for one in form.seated}))
    here, who = " ".join(map(seat, chairs)), _("the players, by their seats")
    if len(chairs) > len(variant.seats):
        who = _("the players, by their seats; who deals rests")
    all_pass = rules.named(variant.pass_name)
    if form.deals_again:
        all_pass = _("%s: deal again, nothing is written") % all_pass
    return [
        *lines,
        (here, who),
        (notation.ALL_PASS, all_pass),
        (notation.NO_DEAL, _("not played")),
        (notation.REPEAT, _("the same as above")),
    ]


def suits() -> list[tuple[str, str]]:
    """Each suit with the letter that is typed for it; the last is no trump."""
    letters = wording.letters()
    return [(SUITS.get(key, ""), letters.trump(key)) for key in TRUMPS]


def rows_in_words(form: SheetForm) -> list[tuple[Row, str]]:
    """The rows that are written, each with its deal in words."""
    return [
        (row, wording.deal(form.variant, row.stored.facts if row.stored else None))
        for row in form.rows
    ]

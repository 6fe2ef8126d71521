"""What the pages show beside the rows of a sheet: seats, players, letters."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.deal import TRUMPS
from tournaments.boards.wording import SUITS
from tournaments.entry.forms import deals_again
from tournaments.sheets.one_sheet import TableSheet
from tournaments.sheets.rules import match_notation
from tournaments.sheets.rules.sheet import seats_of
from tournaments.sheets.rules.typed import ALL_PASS, NO_DEAL, REPEAT


def people(
    sheet: TableSheet, names: Mapping[str, str]
) -> dict[str, list[tuple[str, int]]]:
    """Who sits in each chair, and from which deal on."""
    found: dict[str, list[tuple[str, int]]] = {}
    for chair in sheet.chairs:
        one = (names[chair.entry], chair.from_deal)
        found.setdefault(chair.seat, []).append(one)
    return {seat: found.get(seat, []) for seat in chairs_at(sheet)}


def chairs_at(sheet: TableSheet) -> tuple[str, ...]:
    return seats_of(sheet.scorer.variant, (chair.seat for chair in sheet.chairs))


def legend(sheet: TableSheet) -> list[tuple[str, str]]:
    """What can be typed, and what it means; the suits stand apart, in colour."""
    variant, seat = sheet.scorer.variant, rules.seat
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
    if any(contract.alone for contract in variant.contracts):
        lines.append(("0 2", _("Tricks where each plays for himself: one for each")))
    chairs = chairs_at(sheet)
    here, who = " ".join(map(seat, chairs)), _("the players, by their seats")
    if len(chairs) > len(variant.seats):
        who = _("the players, by their seats; who deals rests")
    all_pass = rules.named(variant.pass_name)
    if deals_again(sheet):
        all_pass = _("%s: deal again, nothing is written") % all_pass
    return [
        *lines,
        (here, who),
        (ALL_PASS, all_pass),
        (NO_DEAL, _("not played")),
        (REPEAT, _("the same as above")),
    ]


def suits() -> list[tuple[str, str]]:
    """Each suit with the letter that is typed for it; the last is no trump."""
    letters = rules.letters()
    return [(SUITS.get(key, ""), letters.trump(key)) for key in TRUMPS]

"""Says which letters are typed for what was bid."""

from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.scorer import Scorer
from scoring.variant import Variant
from tournaments.deals.rules import match_notation
from tournaments.deals.rules.typed import ALL_PASS, JURY, NO_DEAL


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

"""The results that were possible on a board, each typed in a row as on a sheet."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.deal import IllegalDeal
from scoring.variant import Variant
from tournaments.boards import wording
from tournaments.deals import wording as sheet_words
from tournaments.deals.rules import notation
from tournaments.deals.rules.typed import Unreadable

ROWS = (1, 2, 3)
CELLS = notation.COLUMNS
Facts = Mapping[str, Any]


def questions() -> dict[str, forms.Field]:
    """The cells of each row."""
    return {
        f"{cell}_{number}": forms.CharField(
            label=sheet_words.column(cell), required=False, max_length=24
        )
        for number in ROWS
        for cell in CELLS
    }


def initial_cells(
    variant: Variant, rows: Mapping[int, Facts], hands: str
) -> dict[str, str]:
    """Write these results into the cells of their rows, as one would type them."""
    letters = wording.of_hands(hands)
    return {
        f"{cell}_{number}": typed
        for number, facts in rows.items()
        for cell, typed in notation.write(variant, facts, letters).items()
    }


def read_rows(
    form: forms.Form, variant: Variant, hands: str, wanted: Mapping[int, bool]
) -> dict[int, Facts]:
    """Read the results typed in these rows; say there where one wanted is missing.

    What cannot be read, and what the rules refuse, is said there too.
    """
    found: dict[int, Facts] = {}
    for number in wanted:
        typed = {cell: form.cleaned_data.get(f"{cell}_{number}", "") for cell in CELLS}
        try:
            facts = notation.record_from(variant, typed, wording.of_hands(hands))
            if facts is not None:
                variant.deal_of(dict(facts))
        except Unreadable as error:
            by_hand = wording.unknown_hand(error.code, hands)
            said = by_hand or sheet_words.unreadable(error)
            form.add_error(f"{error.field}_{number}", said)
        except IllegalDeal as error:
            form.add_error(f"{CELLS[0]}_{number}", sheet_words.refusal(error))
        else:
            if facts is not None:
                found[number] = facts
            elif wanted[number]:
                form.add_error(f"{CELLS[0]}_{number}", _("Type the result here."))
    return found


def weights(answers: Mapping[str, Any], name: str) -> dict[int, Fraction]:
    """The weight of each row that has one; their questions begin with this `name`."""
    found = {number: answers.get(f"{name}{number}") for number in ROWS}
    return {number: weight for number, weight in found.items() if weight is not None}


def weighed(
    rows: Mapping[int, Facts], weights: Mapping[int, Fraction]
) -> Iterator[dict[str, Any]]:
    """These results with their weights, as they are kept."""
    for number, weight in weights.items():
        if number in rows and weight:
            yield {"weight": str(weight / 100), "facts": rows[number]}

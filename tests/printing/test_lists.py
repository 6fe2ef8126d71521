"""A list in two languages has the columns that the words of both need."""

import pytest

from tournaments.printing import letters
from tournaments.printing.lists import beside, on_sheet
from tournaments.printing.rules.columns import BESIDE, Column, Row

FRENCH = [Column("Nom", least=30), Column("Payé"), Column("Total", figures=True)]
DUTCH = [Column("Naam", least=30), Column("Betaald"), Column("Totaal", figures=True)]
LONG = "De Clercq-Vandenbroucke, Marie-Antoinette " * 3


def rows(paid):
    return [Row((LONG, paid, "−12")), Row(title="Zaal 1"), Row(("Ki, An", paid, "7"))]


def fitted_together():
    with beside(()) as dutch:
        on_sheet(DUTCH, rows("ja, overschrijving"))
    with beside(dutch) as french:
        first = on_sheet(FRENCH, rows("oui, par virement"))
    with beside(french):
        second = on_sheet(DUTCH, rows("ja, overschrijving"))
    return first, second


def test_both_are_fitted_alike():
    first, second = fitted_together()

    assert first.widths == pytest.approx(second.widths)
    assert (first.points, first.turned) == (second.points, second.turned)
    assert [row.cells[:1] for row in first.rows] == [
        row.cells[:1] for row in second.rows
    ]
    assert first.rows[0].cells[0].endswith("…")


def test_a_cell_has_room_for_the_words_of_both():
    first, _second = fitted_together()
    both = "oui, par virement / ja, overschrijving"
    room = letters.width(both) * first.points + BESIDE

    assert room <= first.widths[1] < room + 40
    alone = on_sheet(FRENCH, rows("oui, par virement"))
    assert alone.widths[1] < room


def test_each_says_its_own_words():
    first, second = fitted_together()

    assert [one.heading for one in first.columns] == ["Nom", "Payé", "Total"]
    assert [one.cells[1:] for one in first.rows if one.cells] == [
        ("oui, par virement", "−12"),
        ("oui, par virement", "7"),
    ]
    assert second.rows[2].cells == ("Ki, An", "ja, overschrijving", "7")


def test_lists_that_are_not_alike_are_fitted_alone():
    with beside(()) as dutch:
        on_sheet(DUTCH, rows("ja"))
    with beside(dutch):
        longer = on_sheet(FRENCH, [*rows("oui"), Row(("X", "", ""))])

    assert longer == on_sheet(FRENCH, [*rows("oui"), Row(("X", "", ""))])

"""A column of a person that leaves an answer open stops the start, in a sentence."""

from dataclasses import replace

import pytest
from django.db import models

from tournaments.access import PERMISSIONS, Role
from tournaments.players.column import COLUMNS, DESK, ORGANISERS, Then, faults
from tournaments.players.models import Player

ROWS = {one.name: one for one in COLUMNS}


def test_the_table_leaves_nothing_open():
    assert list(faults(Player._meta.local_fields, COLUMNS)) == []


def test_what_organisers_alone_see_is_seen_by_nobody_else():
    assert PERMISSIONS[ORGANISERS] == {Role.ORGANISER}
    assert PERMISSIONS[DESK] == {Role.ORGANISER, Role.SCORER, Role.JURY}


def test_a_column_that_is_no_row_is_named():
    fax = models.CharField(name="fax", max_length=9)

    assert list(faults([*Player._meta.local_fields, fax], COLUMNS)) == [
        "“fax” is kept of a person, and is no row of the table in "
        "tournaments/players/models.py: nothing says who sees it, and what becomes of "
        "it when somebody is forgotten."
    ]


@pytest.mark.parametrize(
    ("name", "answers", "sentence"),
    [
        (
            "contact",
            {"seen_by": DESK},
            "“contact” is a contact: organisers alone may see it.",
        ),
        (
            "contact",
            {"forgotten": Then.STAYS},
            "“contact” is a contact: it is emptied with the member.",
        ),
        (
            "category",
            {"handed_over": False},
            "“category” is shown to others, and not handed over.",
        ),
        (
            "created_at",
            {"imported": "depuis"},
            "“created_at” is imported, and is no text.",
        ),
        (
            "category",
            {"imported": "classe, ploeg"},
            "“category” is imported as another column is: ['ploeg'].",
        ),
    ],
)
def test_an_answer_that_does_not_go_with_the_others_is_named(name, answers, sentence):
    rows = ROWS | {name: replace(ROWS[name], **answers)}

    assert list(faults(Player._meta.local_fields, rows.values())) == [sentence]

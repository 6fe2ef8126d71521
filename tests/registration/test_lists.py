"""A list is read from its headings, and each of its rows is given a verdict."""

import pytest
from hypothesis import given, strategies as st

from tests.naming import repeated
from tournaments.players.imports import LONGEST, MEANING
from tournaments.players.rules.columns import guess, turned
from tournaments.players.rules.judging import judge
from tournaments.players.rules.verdicts import Judged, Known, MemberRow, read_rows

LAMBERT = Known("id1", "Élodie", "Lambert", 12, "Wavre")
PEETERS = Known("id2", "Jan", "Peeters", None, "")


@pytest.mark.parametrize(
    ("heads", "columns"),
    [
        (
            ["Nom", "Prénom", "Numéro", "Club", "Catégorie", "GSM"],
            {
                "last_name": 0,
                "first_name": 1,
                "number": 2,
                "club": 3,
                "category": 4,
                "contact": 5,
            },
        ),
        (
            ["Nr.", "NAAM", "Voornaam", "Kaartclub", "E-mail"],
            {"number": 0, "last_name": 1, "first_name": 2, "club": 3, "contact": 4},
        ),
        (["No.", "Name", "Phone number"], {"number": 0, "name": 1, "contact": 2}),
        (["First name", "Last name"], {"first_name": 0, "last_name": 1}),
        (["Nom et prénom", "", "Cercle"], {"name": 0, "club": 2}),
        (["Joueur", "Nom"], {"name": 0}),
        (["Dupont", "Jean"], {}),
        (["Club", "Catégorie"], {}),
        ([], {}),
    ],
)
def test_columns_are_guessed_in_three_languages(heads, columns):
    assert guess(heads, MEANING) == columns


@given(st.lists(st.text(max_size=12), max_size=12))
def test_a_guess_names_columns_that_are_there_and_each_once(heads):
    found = guess(heads, MEANING)
    assert found.keys() <= set(MEANING.values())
    assert repeated(found.values()) == []
    assert set(found.values()) <= set(range(len(heads)))


@pytest.mark.parametrize(
    ("name", "both"),
    [
        ("LAMBERT Élodie", ("Élodie", "LAMBERT")),
        ("VAN DEN BERGHE Jan", ("Jan", "VAN DEN BERGHE")),
        ("Van den Berghe, Jan", ("Jan", "Van den Berghe")),
        ("Dupont Jean", ("Jean", "Dupont")),
        ("Jef", ("", "Jef")),
    ],
)
def test_a_name_that_stands_first_is_turned(name, both):
    assert turned(name) == both


def test_rows_are_read_with_the_line_that_a_spreadsheet_shows():
    cells = [
        ["Nom et prénom", "GSM"],
        ["LAMBERT Élodie", "'+32 470"],
        ["", ""],
        ["Jef"],
    ]
    assert read_rows(cells, {"name": 0, "contact": 1}, heading=1) == [
        MemberRow(2, "Élodie", "LAMBERT", more={"contact": "+32 470"}),
        MemberRow(4, "", "Jef"),
    ]


def judged(*rows):
    return judge(rows, [LAMBERT, PEETERS], LONGEST)


def test_somebody_whom_nobody_knows_is_new():
    row = MemberRow(2, "Anne", "Dumont", "7.0")
    assert judged(row) == [Judged(row, "new")]


@pytest.mark.parametrize(
    "row",
    [
        MemberRow(2, "elodie", "LAMBERT", "", "wavre"),
        MemberRow(2, "Élodie", "Lambert", "12", "Liège"),
        MemberRow(2, "Lambert", "Élodie", "12"),
    ],
)
def test_the_same_name_with_the_same_club_or_number_is_the_same(row):
    assert judged(row) == [Judged(row, "same", (LAMBERT,))]


@pytest.mark.parametrize(
    ("row", "member"),
    [
        (MemberRow(2, "Elodie", "Lambert", "", "Geel"), LAMBERT),
        (MemberRow(2, "Elodie", "Lambert", "13", "Wavre"), LAMBERT),
        (MemberRow(2, "Peeters", "Jan"), PEETERS),
        (MemberRow(2, "Jan", "Peeters", "", "Geel"), PEETERS),
    ],
)
def test_the_same_name_alone_is_doubtful(row, member):
    assert judged(row) == [Judged(row, "doubtful", (member,))]


def test_a_list_of_names_read_again_finds_everybody():
    row = MemberRow(2, "Jan", "Peeters")
    assert judged(row) == [Judged(row, "same", (PEETERS,))]


def test_a_name_that_stands_twice_in_a_list_is_doubtful():
    rows = [MemberRow(2, "Anne", "Dumont"), MemberRow(3, "DUMONT", "Anne")]
    assert judged(*rows) == [
        Judged(rows[0], "new"),
        Judged(rows[1], "doubtful", earlier=2),
    ]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (MemberRow(2), {"problem": "no_name"}),
        (MemberRow(2, "Anne", "?!"), {"problem": "no_name"}),
        (MemberRow(2, "Anne", "D" * 61), {"problem": "too_long", "about": "last_name"}),
        (MemberRow(2, "Anne", "Dumont", "0"), {"problem": "no_number", "about": "0"}),
        (MemberRow(2, "Anne", "Dumont", "²"), {"problem": "no_number", "about": "²"}),
        (
            MemberRow(2, "Anne", "Dumont", "1e9"),
            {"problem": "no_number", "about": "1e9"},
        ),
        (
            MemberRow(2, "Anne", "Dumont", "12"),
            {"problem": "number_taken", "members": (LAMBERT,)},
        ),
    ],
)
def test_a_row_that_cannot_be_is_wrong_and_says_why(row, why):
    assert judged(row) == [Judged(row, "wrong", **why)]


def test_a_number_that_stands_twice_in_a_list_is_wrong():
    rows = [MemberRow(2, "Anne", "Dumont", "7"), MemberRow(3, "Luc", "Maes", "7")]
    assert [one.problem for one in judged(*rows)] == ["", "number_twice"]
    assert judged(*rows)[1].earlier == 2


def test_a_name_without_a_club_is_the_one_member_who_is_called_so():
    row = MemberRow(2, "Elodie", "Lambert")

    assert judged(row) == [Judged(row, "same", (LAMBERT,))]


@pytest.mark.parametrize(
    ("cells", "columns", "person"),
    [
        (["Anne Dupont (Wavre)"], {"name": 0}, ("Anne", "Dupont", "Wavre", False)),
        (
            ["Anne Dupont (Les Atouts de Liège)"],
            {"name": 0},
            ("Anne", "Dupont", "Les Atouts de Liège", False),
        ),
        (
            ["Anne", "Dupont (Pique de Huy)"],
            {"first_name": 0, "last_name": 1},
            ("Anne", "Dupont", "Pique de Huy", True),
        ),
        (
            ["Anne (Nini)", "Dupont", "Wavre"],
            {"first_name": 0, "last_name": 1, "club": 2},
            ("Anne (Nini)", "Dupont", "Wavre", False),
        ),
    ],
)
def test_round_brackets_behind_a_name_hold_a_club_that_is_known_or_asked_for(
    cells, columns, person
):
    (row,) = read_rows([cells], columns, clubs={"wavre"})

    assert (row.first_name, row.last_name, row.club, row.asks_club) == person
    (one,) = judged(row)
    assert one.verdict == ("doubtful" if row.asks_club else "new")

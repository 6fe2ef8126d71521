"""Pasted names: headings, telephones and clubs are no names, and a near name asks."""

import pytest

from tournaments.players import wording
from tournaments.players.imports import LONGEST, MEANING
from tournaments.players.rules import judging, pasted
from tournaments.players.rules.verdicts import Known


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Nom\tPrénom\tClub\nBovy\tAnne\tWavre\nMaes\tJan\t",
            [("Anne", "Bovy", "Wavre"), ("Jan", "Maes", "")],
        ),
        (
            "\nVoornaam;Naam;GSM;Club\nJan;Van den Berghe;0478 11 22 33;Ath",
            [("Jan", "Van den Berghe", "Ath")],
        ),
        ("Nom\nAnne Bovy", [("Anne", "Bovy", "")]),
        ("Numéro, Nom et prénom\n12, BOVY Anne", [("Anne", "BOVY", "")]),
        (
            "Nom;Prénom;Adresse;Club\nDELHEZ - PIRON;Marie;rue Haute 3;Ciney",
            [("Marie", "DELHEZ-PIRON", "Ciney")],
        ),
        (
            "Jan Maes\nNom;Prénom\nVan den Berghe;An",
            [("Jan", "Maes", ""), ("An", "Van den Berghe", "")],
        ),
        ("Jan Maes, lid\nAnne Bovy", [("lid", "Jan Maes", ""), ("Anne", "Bovy", "")]),
    ],
)
def test_a_row_of_headings_is_nobody_and_says_what_the_columns_hold(text, read):
    rows = pasted.rows_of(text, meaning=MEANING)

    assert [(one.first_name, one.last_name, one.club) for one in rows] == read


def test_a_title_above_the_headings_of_a_file_is_nobody():
    file = "Whist Club de Ciney;;\nNom;Prénom;\nBovy;Anne;"
    text = pasted.without_title(file, MEANING)

    assert text == "\nNom;Prénom;\nBovy;Anne;"
    (row,) = pasted.rows_of(text, meaning=MEANING)
    assert (row.line, row.first_name, row.last_name) == (3, "Anne", "Bovy")
    assert pasted.without_title("Bovy;Anne", MEANING) == "Bovy;Anne"


def test_a_name_but_for_one_letter_asks_who_is_meant():
    known = [Known("one", "Bernadette", "Michel", None, "")]
    for line in ("Bernadete Michel", "Bernadette Michels", "Bernadetta Michel"):
        (one,) = judging.judge(pasted.rows_of(line, meaning=MEANING), known, {})
        assert (one.verdict, one.members) == ("doubtful", tuple(known))
        assert wording.why(one) == "Le club a un membre qui s’appelle presque ainsi."
    (other,) = judging.judge(
        pasted.rows_of("Bernard Michel", meaning=MEANING), known, {}
    )
    assert (other.verdict, other.members) == ("new", ())


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("Anne Dupont (Wavre)", [("Anne", "Dupont", "Wavre", False)]),
        ("Dupont, Anne (Wavre)", [("Anne", "Dupont", "Wavre", False)]),
        ("Anne Dupont (Nini)", [("Anne", "Dupont", "Nini", True)]),
        (
            "Bovy / Closset (Les As et Rois)",
            [
                ("", "Bovy", "Les As et Rois", False),
                ("", "Closset", "Les As et Rois", False),
            ],
        ),
        (
            "Bovy (Wavre) / Closset (Ath)",
            [("", "Bovy", "Wavre", False), ("", "Closset", "Ath", True)],
        ),
    ],
)
def test_round_brackets_behind_a_pasted_name_hold_its_club(line, people):
    rows = pasted.rows_of(line, in_pairs=True, clubs=("Wavre",), meaning=MEANING)

    assert [
        (one.first_name, one.last_name, one.club, one.asks_club) for one in rows
    ] == people


def test_what_may_be_a_club_is_asked_about_of_somebody_new_alone():
    known = [Known("one", "Bernadette", "Michel", None, "Wavre")]
    rows = pasted.rows_of(
        "Anne Dupont (Nini)\nBernadette Michel (Nini)", meaning=MEANING
    )
    new, member = judging.judge(rows, known, {})

    assert (new.verdict, new.members) == ("doubtful", ())
    assert wording.why(new) == (
        "« Nini » est-il un club ? Un nouveau joueur en ferait partie."
    )
    assert (member.verdict, member.members) == ("doubtful", tuple(known))
    assert wording.why(member) == "Le club a un membre de ce nom."


KNOWN = [
    Known("anne", "Anne", "Bovy", None, "Wavre"),
    Known("jan", "Jan", "Van den Berghe", 4, ""),
    Known("one", "Marie", "Dupont", None, "Ath"),
    Known("two", "Marie", "Dupont", None, "Mons"),
]


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Anne Bovy", ("Anne", "Bovy", "")),
        ("Bovy, Anne", ("Anne", "Bovy", "")),
        ("  12. BOVY Anne [Wavre]", ("Anne", "BOVY", "Wavre")),
        ("- Bovy;Anne;Wavre", ("Anne", "Bovy", "Wavre")),
        ("Van den Berghe\tJan", ("Jan", "Van den Berghe", "")),
        ("3) Jan Van den Berghe", ("Jan", "Van den Berghe", "")),
        ("ANNE BOVY", ("ANNE", "BOVY", "")),
        ("Bovy,", ("", "Bovy", "")),
        ("Mevr. MAES Anne", ("Anne", "MAES", "")),
        ("Collard, M. Albert Jean", ("Albert Jean", "Collard", "")),
        ("- Anne Bovy, 0478/99.88.77", ("Anne", "Bovy", "")),
        ("Anne Bovy +32 478 99 88 77", ("Anne", "Bovy", "")),
        ("Bovy;Anne;anne@bovy.be", ("Anne", "Bovy", "")),
        (
            "Anne Bovy-Lemaire;Les Atouts de Liège",
            ("Anne", "Bovy-Lemaire", "Les Atouts de Liège"),
        ),
        ("Anne Bovy\tWavre", ("Anne", "Bovy", "Wavre")),
    ],
)
def test_a_line_is_read_as_clubs_write_it(line, read):
    (row,) = pasted.rows_of(f"\n{line}\n--\n", clubs=("Wavre", ""), meaning=MEANING)

    assert (row.line, row.first_name, row.last_name, row.club) == (2, *read)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("Anne Bovy", "same"),
        ("bovy, ANNE", "same"),
        ("Van Den Berghe, Jan", "same"),
        ("Anne Bovy [Ath]", "doubtful"),
        ("Bovy Anne", "doubtful"),
        ("Marie Dupont", "doubtful"),
        ("Marie Dupond", "doubtful"),
        ("Marie Dubois", "new"),
        (f"{'x' * 70} Anne", "wrong"),
    ],
)
def test_a_name_is_the_one_member_who_is_called_so(line, verdict):
    (one,) = judging.judge(pasted.rows_of(line, meaning=MEANING), KNOWN, LONGEST)

    assert one.verdict == verdict

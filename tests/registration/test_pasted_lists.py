"""Pasted names: headings, telephones and clubs are no names, and a near name asks."""

import pytest

from tournaments.registration.members import wording
from tournaments.registration.rules import pasted
from tournaments.registration.rules.verdicts import Known


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
    ],
)
def test_a_row_of_headings_is_nobody_and_says_what_the_columns_hold(text, read):
    rows = pasted.rows_of(text)

    assert [(one.first_name, one.last_name, one.club) for one in rows] == read


def test_a_name_but_for_one_letter_asks_who_is_meant():
    known = [Known("one", "Bernadette", "Michel", None, "")]
    for line in ("Bernadete Michel", "Bernadette Michels", "Bernadetta Michel"):
        (one,) = pasted.judged(pasted.rows_of(line), known)
        assert (one.verdict, one.members) == ("doubtful", tuple(known))
        assert wording.why(one) == "Le club a un membre qui s’appelle presque ainsi."
    (other,) = pasted.judged(pasted.rows_of("Bernard Michel"), known)
    assert (other.verdict, other.members) == ("new", ())

"""A title above the headings, columns of no use, double names, names in capitals."""

import pytest

from tests.registration.importing import confirmed, sent
from tests.till.reading import text
from tournaments.players.imports import MEANING
from tournaments.players.models import Player
from tournaments.players.rules.columns import headings
from tournaments.players.rules.naming import in_small_letters
from tournaments.players.rules.pairs import split_row

pytestmark = pytest.mark.django_db

TITLED = (
    "Royal Whist Club de Ciney;;;;\n"
    "Membres au 1er septembre;;;;\n"
    ";;;;\n"
    "Nom;Prénom;Adresse;Cat.;;\n"
    "BOVY;Anne;rue Haute 3;Jeune;x\n"
    "CLOSSET;Jean;place 1;;\n"
)


def people():
    found = Player.objects.order_by("pk")
    return list(found.values_list("first_name", "last_name", "category"))


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ([["Nom", "Club"], ["Bovy", "Ath"]], (1, {"name": 0, "club": 1})),
        ([[], ["Membres 2025"], ["Nom"], ["Bovy"]], (3, {"name": 0})),
        ([["Membre"], ["Nom", "Prénom"]], (2, {"last_name": 0, "first_name": 1})),
        ([["Bovy", "Anne", "Membre"], ["Maes", "Jan", "Membre"]], (1, {"name": 2})),
        ([["Bovy", "Anne", ""], ["Maes", "Jan", "Membre"]], (0, {})),
        ([["Bovy", "Anne"]] * 30 + [["Nom", "Prénom"]], (0, {})),
        ([], (0, {})),
    ],
)  # fmt: skip
def test_headings_stand_in_the_first_row_or_below_a_title(cells, found):
    assert headings(cells, MEANING) == found


def test_a_title_above_the_headings_is_no_member(organiser):
    preview = sent(organiser, TITLED)
    rows = [one.row.line for one, *_rest in preview.context["judged"]]
    assert rows == [5, 6]
    assert "Les titres des colonnes sont à la ligne 4" in text(preview)

    assert confirmed(organiser, preview, confirm="1").status_code == 302
    assert people() == [("Anne", "BOVY", "Jeune"), ("Jean", "CLOSSET", "")]


def test_the_columns_that_are_not_used_are_told(organiser):
    preview = sent(organiser, TITLED)

    assert preview.context["form"].unused() == ["Adresse", "Colonne E"]
    assert "Colonnes non utilisées : Adresse, Colonne E." in text(preview)


@pytest.mark.parametrize(
    ("head", "column"),
    [
        ("Cat.", "category"), ("Catég.", "category"), ("Prén.", "first_name"),
        ("Voorn.", "first_name"), ("N° membre", "number"), ("Lid nr.", "number"),
        ("Tél. portable", "contact"), ("Gsm-nummer", "contact"), ("Adresse", None),
        ("Lidnr", "number"),
    ],
)  # fmt: skip
def test_headings_are_understood_as_clubs_shorten_them(head, column):
    _row, columns = headings([["Nom de famille", head]], MEANING)

    assert columns == {"last_name": 0} | ({column: 1} if column else {})


def test_where_the_headings_stand_can_be_set_right(organiser):
    preview = sent(organiser, "Qui\nBovy;Anne\n")
    columns = {"column_0": "last_name", "column_1": "first_name"}

    assert confirmed(organiser, preview, look="1", heading="x").status_code == 422
    right = confirmed(organiser, preview, confirm="1", heading="1", **columns)
    assert right.status_code == 302
    assert people() == [("Anne", "Bovy", "")]


COLUMNS = {"last_name": 0, "first_name": 1}


@pytest.mark.parametrize(
    ("row", "rows"),
    [
        (["DELHEZ - PIRON", "Marie"], [["DELHEZ - PIRON", "Marie"]]),
        (["Delhez – Piron", ""], [["Delhez – Piron", ""]]),
        (["Bovy - Closset", "Anne - Jean"], [["Bovy", "Anne"], ["Closset", "Jean"]]),
        (["Bovy / Closset", "Anne"], [["Bovy", "Anne"], ["Closset", ""]]),
    ],
)
def test_a_hyphen_beside_one_first_name_makes_one_surname(row, rows):
    assert split_row(row, COLUMNS) == rows


def test_a_double_surname_with_spaces_is_kept_as_one_word(organiser):
    preview = sent(organiser, "Nom;Prénom\nDELHEZ - PIRON;Marie\n")
    confirmed(organiser, preview, confirm="1")

    assert people() == [("Marie", "DELHEZ-PIRON", "")]


@pytest.mark.parametrize(
    ("name", "small"),
    [
        ("DELHEZ-PIRON", "Delhez-Piron"),
        ("VAN DEN BERGHE", "Van den Berghe"),
        ("MAES-VAN DE WALLE", "Maes-Van de Walle"),
        ("D'HONDT", "D'Hondt"),
        ("'T KINT", "'t Kint"),
        ("VAN’T HOFF", "Van’t Hoff"),
        ("DE LA HAYE", "De la Haye"),
        ("ÉLODIE", "Élodie"),
        ("J.P.", "J.P."),
        ("LeBrun", "LeBrun"),
        ("", ""),
    ],
)
def test_a_name_in_capitals_is_written_small_as_in_belgium(name, small):
    assert in_small_letters(name) == small


def test_names_in_capitals_become_small_if_the_club_says_so(organiser):
    preview = sent(organiser, "Nom;Prénom\nDELHEZ - PIRON;MARIE\nDe Smet;Jan\n")
    assert 'name="small"' in text(preview)
    looked = confirmed(organiser, preview, look="1", small="on")
    assert "<strong>Delhez-Piron</strong>" in text(looked)

    assert confirmed(organiser, looked, confirm="1").status_code == 302
    assert people() == [("Marie", "Delhez-Piron", ""), ("Jan", "De Smet", "")]


def test_nothing_is_asked_of_capitals_where_no_name_is_in_them(organiser):
    assert 'name="small"' not in text(sent(organiser, "Nom;Prénom\nBovy;J.\n"))


def test_rows_that_were_left_out_are_told_apart_from_members_who_lack_nothing(
    organiser, elodie
):
    preview = sent(organiser, "Nom;Prénom\nLambert;Élodie\nMaes;Jan\nBovy;Anne\n")
    done = confirmed(organiser, preview, confirm="1", row_3="skip")

    (said,) = [str(one) for one in organiser.get(done.url).context["messages"]]
    assert said == (
        "1 nouveau membre. 1 membre connu, déjà complet. 1 ligne laissée de côté."
    )

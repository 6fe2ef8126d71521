"""A list of members comes in, is looked over and kept, and leaves the house again."""

import io
import zipfile

import pytest
from django.urls import reverse
from openpyxl import Workbook, load_workbook

from tests.registration.importing import IMPORT, confirmed, sent, verdicts
from tournaments.door.members.forms import decisions_of
from tournaments.entries.members import add_player
from tournaments.players.models import Club, Player

pytestmark = pytest.mark.django_db

PLAYERS = "/players/"


def names():
    return [str(player) for player in Player.objects.all()]


def workbook(rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_a_list_is_shown_first_and_kept_when_it_is_confirmed(organiser, elodie):
    text = "\ufeffNom;Prénom;Numéro;Club;GSM\n" + "\n".join(
        (
            "Lambert;Élodie;12;Wavre;'+32 470",
            "Maes;Luc;3;Wavre;",
            "Dumont;Anne;;Geel;",
        )
    )
    preview = sent(organiser, text)
    assert preview.status_code == 200
    assert verdicts(preview) == ["same", "new", "new"]
    assert names() == ["Élodie Lambert"]

    assert confirmed(organiser, preview, confirm="1").status_code == 302
    assert names() == ["Anne Dumont", "Élodie Lambert", "Luc Maes"]
    elodie.refresh_from_db()
    assert elodie.contact == "+32 470"
    assert [club.name for club in Club.objects.all()] == ["Geel", "Wavre"]


def test_a_workbook_is_read_as_a_list_is(organiser):
    rows = [["Naam", "Voornaam", "Nr"], ["Maes", "Luc", 3.0], [None, None, None]]
    preview = sent(organiser, workbook(rows), "lijst.xlsx")
    assert verdicts(preview) == ["new"]

    confirmed(organiser, preview, confirm="1")
    assert list(Player.objects.values_list("last_name", "number")) == [("Maes", 3)]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_empty_list_that_we_give_is_one_that_we_read(organiser, kind):
    given = organiser.get(f"{PLAYERS}template.{kind}")
    response = sent(organiser, given.content, f"liste.{kind}")

    assert response.context["form"].errors == {}
    columns = [field.value() for field, _example in response.context["form"].columns()]
    assert columns == [
        "last_name", "first_name", "number", "club", "category", "contact",
    ]  # fmt: skip


def test_what_is_doubtful_waits_for_a_decision(organiser, elodie):
    preview = sent(organiser, "Nom;Prénom;Club\nLambert;Elodie;Huy\nLambert;Elodie;Ath")
    assert verdicts(preview) == ["doubtful", "doubtful"]

    undecided = confirmed(organiser, preview, confirm="1", row_2="add")
    assert undecided.status_code == 422
    assert names() == ["Élodie Lambert"]
    assert '<option value="add" selected>' in undecided.content.decode()

    confirmed(organiser, preview, confirm="1", row_2=elodie.public_id, row_3="add")
    assert sorted(names()) == ["Elodie Lambert", "Élodie Lambert"]


def test_a_wrong_row_keeps_the_whole_list_out_until_it_is_left_out(organiser):
    preview = sent(organiser, "Nom,Numéro\nMaes,3\nDumont,trois\n")
    assert verdicts(preview) == ["new", "wrong"]

    assert confirmed(organiser, preview, confirm="1").status_code == 422
    assert names() == []
    confirmed(organiser, preview, confirm="1", leave_out="1")
    assert names() == ["Maes"]


def test_what_changed_since_the_preview_is_not_overlooked(organiser):
    preview = sent(organiser, "Nom;Numéro\nMaes;3\nDumont;4\n")
    add_player(last_name="Peeters", number=4)

    late = confirmed(organiser, preview, confirm="1")
    assert late.status_code == 422
    assert verdicts(late) == ["new", "wrong"]
    assert names() == ["Peeters"]


def test_columns_that_were_guessed_wrong_are_set_right(organiser):
    preview = sent(organiser, "Maes;Luc;Wavre\nDumont;Anne;Geel\n")
    assert [str(one.row.line) for one, *_rest in preview.context["judged"]] == [
        "1", "2",
    ]  # fmt: skip

    right = {"column_0": "last_name", "column_1": "first_name", "column_2": "club"}
    confirmed(organiser, preview, look="1", **right)
    assert names() == []
    confirmed(organiser, preview, confirm="1", **right)
    assert names() == ["Anne Dumont", "Luc Maes"]


@pytest.mark.parametrize(
    "columns",
    [
        {"column_0": ""},
        {"column_0": "club"},
        {"column_0": "name", "column_1": "name"},
        {"column_0": "name", "column_1": "last_name"},
    ],
)
def test_columns_without_one_name_are_refused(organiser, columns):
    preview = sent(organiser, "Maes;Luc\n")
    bare = {"column_0": "", "column_1": ""}

    response = confirmed(organiser, preview, confirm="1", **(bare | columns))
    assert response.status_code == 422
    assert names() == []


def bomb():
    """A workbook of a few kilobytes that unpacks to thirty megabytes."""
    file = io.BytesIO(workbook([["Nom"], ["Maes"]]))
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/media/zeros.bin", b"\0" * 30_000_000)
    return file.getvalue()


def with_a_document_type():
    """A workbook with the beginning of a bomb of entities."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as parts:
        parts.writestr("xl/workbook.xml", '<!DOCTYPE x [<!ENTITY a "aaaa">]><x/>')
    return file.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n;;\n",
        b"%PDF-1.7 nothing of a list",
        b"<html><body>Nom</body></html>",
        b"Nom\nM\x00aes\n",
        "Nom;Prénom\nLambert;Élodie\n".encode("cp850"),
        b"\xff\xfeN",
        b"\xd0\xcf\x11\xe0 an old Excel",
        b"PK\x03\x04 no workbook",
        with_a_document_type(),
        bomb(),
        b"Nom\n" + b"Maes\n" * 2_001,
        b"x" * 2_000_001,
        b'Nom\n"' + b"a" * 200_000,
    ],
    ids=range(14),
)
def test_a_file_that_is_no_list_is_refused_with_a_sentence(organiser, content):
    response = sent(organiser, content, "fichier.csv")

    assert response.status_code == 422
    assert len(response.context["form"].errors["file"]) == 1
    assert names() == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_the_encodings_that_spreadsheets_write_are_read(organiser, encoding):
    preview = sent(organiser, "Nom\tPrénom\nDœuvre\tÉlodie\n".encode(encoding))

    row = preview.context["judged"][0][0].row
    assert (row.last_name, row.first_name) == ("Dœuvre", "Élodie")


def test_no_file_at_all_is_asked_for(organiser):
    response = organiser.post(IMPORT, {})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["file"]


CELLS = ["", "nonsense", "{}", '[["a", 1]]', "[1]", "[]", "[" * 100_000]


@pytest.mark.parametrize("cells", CELLS, ids=lambda cells: cells[:12])
def test_cells_that_were_tampered_with_are_refused(organiser, cells):
    response = organiser.post(IMPORT, {"cells": cells, "confirm": "1"})

    assert response.status_code == 422
    assert names() == []


def test_a_list_leaves_the_house_without_a_formula(organiser):
    add_player(last_name='=HYPERLINK("x")', contact="+32 470", number=3)

    csv = organiser.get(f"{PLAYERS}members.csv")
    assert csv.content.startswith(b"\xef\xbb\xbf")
    last = csv.content.decode("utf-8-sig").splitlines()[1]
    assert last == '"\'=HYPERLINK(""x"")";;3;;;\'+32 470'
    xlsx = organiser.get(f"{PLAYERS}members.xlsx")
    cells = list(load_workbook(io.BytesIO(xlsx.content)).active.values)[1]
    assert cells == ('\'=HYPERLINK("x")', None, 3, None, None, "'+32 470")


def test_a_list_that_left_the_house_finds_everybody_when_it_returns(organiser, elodie):
    add_player(first_name="Jan", last_name="Van den Berghe", contact="+32 470")
    for kind in ("csv", "xlsx"):
        given = organiser.get(f"{PLAYERS}members.{kind}").content
        assert verdicts(sent(organiser, given, f"x.{kind}")) == ["same", "same"]


def test_the_page_asks_for_a_file_before_it_finds_anything_wrong(organiser):
    page = organiser.get(IMPORT)

    assert page.status_code == 200
    assert not page.context["form"].is_bound


def test_each_row_is_taken_left_out_or_a_member_as_one_says(organiser, elodie):
    add_player(first_name="Luc", last_name="Maes-Petit", number=4)
    preview = sent(organiser, "Nom;Club\nMaes;Ath\nDumont;Ath\nPetit;Ath\n")
    assert verdicts(preview) == ["new", "new", "new"]

    said = {"row_2": "other", "who_2": "luc maes petit", "row_3": "skip", "row_4": ""}
    seen = preview.context["seal"]
    assert confirmed(
        organiser, preview, confirm="1", seen=seen, **said
    ).status_code == 302  # fmt: skip
    assert sorted(names()) == ["Luc Maes-Petit", "Petit", "Élodie Lambert"]
    assert Player.objects.get(number=4).club.name == "Ath"


def test_a_decision_about_a_row_of_five_thousand_digits_is_about_no_row():
    decisions = {f"row_{'1' * 5_000}": "skip", "row_0": "skip", "row_2": "skip"}

    assert decisions_of(decisions, known=[])[0] == {2: "skip"}


def test_a_member_whom_nobody_knows_is_asked_for_again(organiser):
    preview = sent(organiser, "Nom\nMaes\n")
    said = {"row_2": "other", "who_2": "Luc Mas"}

    response = confirmed(organiser, preview, confirm="1", **said)
    assert response.status_code == 422
    sentence = (
        "Ligne 2 : choisissez qui c’est parmi les membres, ou laissez-la de côté."
    )
    assert response.context["form"].non_field_errors() == [sentence]
    assert 'value="Luc Mas"' in response.content.decode()
    assert names() == []


@pytest.mark.parametrize("last", ["Total;2", "TOTAUX;", "42 joueurs;", "Totaal;2,5"])
def test_a_last_row_that_adds_up_is_left_out_and_says_why(organiser, last):
    preview = sent(organiser, f"Nom;Numéro\nMaes;3\nDumont;5\n{last}\n")
    page = preview.content.decode()
    assert "La dernière ligne semble faire la somme des autres" in page

    assert confirmed(organiser, preview, confirm="1").status_code == 302
    assert sorted(names()) == ["Dumont", "Maes"]


def test_somebody_who_is_called_total_is_taken_when_one_says_so(organiser):
    preview = sent(organiser, "Nom\nMaes\nTotal\n")
    confirmed(organiser, preview, confirm="1", row_3="add")
    assert sorted(names()) == ["Maes", "Total"]


def test_a_row_whose_number_is_taken_is_its_owner_or_new_without_it(organiser):
    owner = add_player(last_name="Peeters", number=3)
    preview = sent(organiser, "Nom;Numéro;Club\nMaes;3;Ath\nDumont;3;Geel\n")
    assert verdicts(preview) == ["wrong", "wrong"]

    said = {"row_2": owner.public_id, "row_3": "add"}
    assert confirmed(organiser, preview, confirm="1", **said).status_code == 302
    found = Player.objects.order_by("pk").values_list(
        "last_name", "number", "club__name"
    )
    assert list(found) == [("Peeters", 3, "Ath"), ("Dumont", None, "Geel")]


def test_a_second_press_adds_nobody_twice(organiser, elodie):
    preview = sent(organiser, "Nom;Prénom;Club\nLambert;Elodie;Ath\n")
    once = {"confirm": "1", "row_2": "add", "seen": preview.context["seal"]}
    assert confirmed(organiser, preview, **once).status_code == 302

    again = confirmed(organiser, preview, **once)
    assert again.status_code == 422
    refused = again.context["form"].non_field_errors()[0]
    assert refused.startswith("Les membres ont changé")
    assert Player.objects.count() == 2


def test_a_list_of_headings_alone_says_that_nobody_is_in_it(organiser):
    page = sent(organiser, "Nom;Prénom\n")

    assert page.context["judged"] == []
    assert "Il n’y a personne dans ce fichier" in page.content.decode()


def test_a_number_of_five_thousand_digits_is_wrong_and_shown_shortened(organiser):
    digits, letters = "9" * 5000, "g" * 5000
    page = sent(organiser, f"Nom;Prénom;Numéro\nDupuis;Yvan;{digits}\n{letters};Jo;\n")

    assert verdicts(page) == ["wrong", "wrong"]
    rows = page.content.decode().partition("<tbody>")[2]
    assert digits[:21] not in rows
    assert letters[:61] not in rows


@pytest.mark.long
def test_a_file_and_pasted_names_are_judged_alike(organiser, tournament):
    add_player(first_name="Maurice", last_name="Lefèbvre", club="Ath")
    for name in ("Maurice Lefevre", "Maurice Lefèbvre", "Anne Dupont (Ath)", "Luc Mas"):
        file = verdicts(sent(organiser, f"Nom\n{name}\n"))
        there = reverse("registration:names", args=[tournament.public_id])
        pasted = verdicts(organiser.post(there, {"names": name}))
        assert file == pasted

    preview = sent(organiser, "Nom;Prénom;Club\nLefevre;Maurice;Ath\n")
    assert verdicts(preview) == ["doubtful"]
    assert "presque ainsi" in preview.content.decode()
    assert confirmed(organiser, preview, confirm="1").status_code == 422
    assert names() == ["Maurice Lefèbvre"]


def test_what_stood_in_round_brackets_is_no_club_of_a_member_whom_a_row_means(
    organiser, elodie
):
    preview = sent(organiser, "Nom\nElodie Lambert (Lodi)\nJan Maes (Zele)\n")
    assert verdicts(preview) == ["doubtful", "doubtful"]

    said = {"row_2": elodie.public_id, "row_3": "add", "confirm": "1"}
    assert confirmed(organiser, preview, **said).status_code == 302
    assert not Club.objects.filter(name="Lodi").exists()
    assert Player.objects.get(last_name="Maes").club.name == "Zele"

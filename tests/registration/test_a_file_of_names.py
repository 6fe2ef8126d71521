"""Names come from a file as they do from the clipboard, and nothing else is read."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.translation import override
from openpyxl import Workbook

from tournaments.door.field.views import LONGEST_LIST, MOST
from tournaments.entries.models import Entry
from tournaments.players.imports import MEANING
from tournaments.players.rules import pasted
from tournaments.spreadsheets import files, refused

pytestmark = pytest.mark.django_db
LIST = "Élodie Lambert\nBovy, Anne\nŒuvrard, Noël [Ath]\n"
READ = [("Élodie", "Lambert", ""), ("Anne", "Bovy", ""), ("Noël", "Œuvrard", "Ath")]


def workbook(*rows):
    book, saved = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(saved)
    return saved.getvalue()


@pytest.fixture
def send(organiser, tournament):
    """Choose a file on the page where names are pasted."""
    address = reverse("registration:names", args=[tournament.public_id])

    def with_file(content, *, name="noms.txt", language="fr", **typed):
        sent = {"file": SimpleUploadedFile(name, content), **typed}
        return organiser.post(address, sent, HTTP_ACCEPT_LANGUAGE=language)

    return with_file


def read(page):
    found = [judged[0].row for judged in page.context["judged"]]
    return [(one.first_name, one.last_name, one.club) for one in found]


@pytest.mark.parametrize(
    "content",
    [
        LIST.encode(),
        LIST.encode("utf-8-sig"),
        LIST.encode("cp1252"),
        LIST.encode("utf-16"),
        LIST.replace("\n", "\r\n").encode("cp1252"),
        '"Élodie Lambert"\n"Bovy, Anne"\n"Œuvrard, Noël [Ath]"\n'.encode(),
        "Nom;Prénom;Club\nLambert;Élodie;\nBovy;Anne;\nŒuvrard;Noël;Ath".encode(
            "cp1252"
        ),
        workbook(["Élodie Lambert"], ["Bovy", "Anne"], ["Œuvrard", "Noël", "Ath"]),
    ],
    ids=["utf8", "marked", "windows", "utf16", "dos", "quoted", "headed", "workbook"],
)
def test_the_names_of_a_file_are_shown_and_registered(
    organiser, tournament, send, content
):
    page = send(content)
    assert read(page) == READ
    assert not Entry.objects.exists()

    address = reverse("registration:names", args=[tournament.public_id])
    again = {"names": page.context["names"], "seen": page.context["seal"]}
    organiser.post(address, again | {"confirm": "1"})
    listed = Entry.objects.filter(tournament=tournament).order_by("number")
    assert [(one.player.first_name, one.player.last_name) for one in listed] == [
        (first, last) for first, last, _club in READ
    ]


def test_the_lines_of_a_file_come_below_those_that_were_typed(send):
    page = send(b"Jean Closset", names="Anne Bovy")

    assert read(page) == [("Anne", "Bovy", ""), ("Jean", "Closset", "")]
    assert page.context["names"] == "Anne Bovy\nJean Closset"


def test_a_file_chosen_as_one_confirms_is_looked_at_first(send):
    seen = send(b"Anne Bovy").context["seal"]
    page = send(b"Jean Closset", names="Anne Bovy", seen=seen, confirm="1")

    assert page.status_code == 200
    assert len(read(page)) == 2
    assert not Entry.objects.exists()


REFUSED = {
    "too_large": b"Anne Bovy\n" * 200_001,
    "too_long": b"Anne Bovy\n" * (LONGEST_LIST // 10 + 1),
    "old_excel": files.OLD_EXCEL + b"names",
    "broken": files.ZIP + b"a letter of Word",
    "not_a_list": b"%PDF-1.7 names",
    "encoding": "Élodie".encode("cp850") + b"\x81\x8d",
    "nobody": b" \n",
}


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
@pytest.mark.parametrize("why", REFUSED)
def test_what_is_no_list_of_names_is_refused_and_what_was_typed_stays(
    send, why, language
):
    page = send(REFUSED[why], names="Anne Bovy", language=language)

    with override(language):
        sentence = str(refused.REASONS[why]) % {"most": refused.MOST_ROWS}
    assert page.status_code == 422
    assert page.context["refused"] == [sentence]
    assert (page.context["names"], page.context["judged"]) == ("Anne Bovy", [])


def test_a_file_of_more_people_than_come_at_once_is_refused(send):
    page = send("\n".join(f"Anne Bovy {n}" for n in range(MOST + 1)).encode())

    assert page.status_code == 422
    assert str(MOST) in page.context["refused"][0]


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ('"Bovy, Anne";Wavre', ("Anne", "Bovy", "Wavre")),
        ('"Bovy"\t"Anne"', ("Anne", "Bovy", "")),
        ('"Anne ""Nini"" Bovy"', ('Anne "Nini"', "Bovy", "")),
        ('Anne "Nini" Bovy', ('Anne "Nini"', "Bovy", "")),
    ],
)
def test_a_cell_in_quotation_marks_is_read_without_them(line, people):
    (row,) = pasted.rows_of(line, clubs=("Wavre",), meaning=MEANING)

    assert (row.first_name, row.last_name, row.club) == people


def test_pairs_come_from_a_file_as_well(organiser, make_tournament):
    whist = make_tournament("whist")
    address = reverse("registration:names", args=[whist.public_id])
    file = SimpleUploadedFile("paires.csv", b"Anne Bovy / Jean Closset\nLuc Maes")
    page = organiser.post(address, {"file": file})
    sent = {"names": page.context["names"], "seen": page.context["seal"]}
    organiser.post(address, sent | {"confirm": "1"})

    entries = Entry.objects.filter(tournament=whist).order_by("number")
    sides = [one.side for one in entries]
    assert (sides[0] == sides[1], sides[2]) == (True, None)
    assert sides[0] is not None

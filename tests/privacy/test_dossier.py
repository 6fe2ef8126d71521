"""Everybody may have what is kept of him: as a file, on paper, in his language."""

import io
import json
import zipfile

import pytest
from django.urls import reverse

from tests.printing.reading import words_of
from tests.privacy import world
from tests.worlds import built_once
from tournaments.accounts.models import Act
from tournaments.entries.members import add_player
from tournaments.entries.models import Entry
from tournaments.guard.privacy.dossier import written
from tournaments.guard.privacy.dossier.person import dossier
from tournaments.pdf import making
from tournaments.rulings.models import RulingPoints

made_once = built_once(world.a_club)


@pytest.fixture
def club(made_once, db):
    """Who is signed in, the member, and the tournaments in which she played."""
    odile, player, days = made_once
    player.refresh_from_db()
    return odile, player, days


def at(player):
    return reverse("privacy:export", args=[player.public_id])


def handed_over():
    return Act.objects.filter(kind="person_exported").count()


def test_all_that_is_kept_of_a_member_is_there(club):
    _odile, player, days = club
    found = dossier(player)

    assert found["person"] | {"entered_at": "", "age_checked_at": ""} == {
        "id": player.public_id,
        "first_name": world.FIRST,
        "last_name": world.LAST,
        "number": 17,
        "club": "Wavre",
        "category": "Dames",
        "contact": world.CONTACT,
        "shown": "initial",
        "shown_as_club": True,
        "age_checked_at": "",
        "age_checked_by": None,
        "entered_at": "",
        "archived_at": None,
    }
    others = {one["last_name"] for one in found["same_person"]}
    assert f"{world.LAST}-Maes" in others
    assert [one["username"] for one in found["accounts"]] == ["zorglubova"]
    assert {one["tournament"]["id"] for one in found["tournaments"]} == {
        day.public_id for day in days
    }
    assert "members_merged" in {one["kind"] for one in found["acts"]}
    said = " ".join(one["text"] for one in found["texts"])
    assert f"{world.LAST} parle trop" in said
    assert f"Madame {world.LAST} s’en va" in said


def test_of_a_tournament_all_is_there_that_hangs_on_the_entry(club):
    _odile, player, [day, *_others] = club
    entry = Entry.objects.get(tournament=day, player=player)
    found = dossier(player)
    (one,) = [some for some in found["tournaments"] if some["entry"]["number"] == 1
              and some["tournament"]["id"] == day.public_id]  # fmt: skip

    assert one["entry"]["id"] == entry.public_id
    assert sum(deal["points"] or 0 for some in one["rounds"] for deal in some["deals"])
    assert [row["cents"] for row in one["money"]] == [800, 180]
    assert [row["points"] for row in one["rulings"]] == [
        row.points for row in RulingPoints.objects.filter(entry=entry)
    ]
    assert one["rulings"]
    assert one["ranking"]["total"] is not None
    told = {row["kind"] for row in one["events"]}
    assert {"entry_excluded", "entry_readmitted", "entry_paid"} <= told
    assert json.loads(written.as_json(player)) | {"made_at": ""} == json.loads(
        json.dumps(found)
    ) | {"made_at": ""}


def test_of_others_stands_there_what_hangs_on_the_wall_and_no_more(club):
    """Who sat with her is named as everybody may read it."""
    _odile, player, [day, *_others] = club
    others = Entry.objects.filter(tournament=day).exclude(player=player)
    names = {one.player.last_name for one in others.select_related("player")}
    text = written.as_text(player).decode()

    assert [one for one in names if len(one) > 3 and f" {one}" in text] == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "Ce que le club garde au sujet de"),
        ("nl", "Wat de club bewaart over"),
        ("en", "What is kept of"),
    ],
)
def test_the_file_has_it_for_programs_and_for_people_in_each_language(
    club, language, words
):
    odile, player, _days = club
    sent = {"language": "nl", "kind": "zip"}
    answer = world.signed_in(odile).post(at(player), sent)
    bundle = zipfile.ZipFile(io.BytesIO(answer.content))
    text = bundle.read(f"{language}.txt").decode("utf-8-sig")

    assert answer.headers["Cache-Control"] == "private, no-store"
    assert json.loads(bundle.read("person.json"))["person"]["contact"] == world.CONTACT
    assert text.startswith(f"{words} {world.NAME}")
    assert world.CONTACT in text
    assert handed_over() == 1


@pytest.mark.long
def test_the_paper_is_in_the_language_of_the_person(club):
    odile, player, _days = club
    sent = {"language": "nl", "kind": "pdf"}
    answer = world.signed_in(odile).post(at(player), sent)

    assert answer.headers["Content-Type"] == "application/pdf"
    assert "Wie u bent" in words_of(answer.content)
    assert world.CONTACT in words_of(answer.content)


@pytest.mark.long
def test_a_computer_that_makes_no_pdf_shows_the_page_itself(club, monkeypatch):
    odile, player, _days = club

    def none(_html):
        raise making.NoPdf("Pango")

    monkeypatch.setattr("tournaments.guard.privacy.views.make_pdf", none)
    sent = {"language": "en", "kind": "pdf"}
    answer = world.signed_in(odile).post(at(player), sent)

    assert "Who you are" in answer.content.decode()
    assert handed_over() == 1


def test_where_no_paper_can_be_made_nothing_is_handed_over(club, monkeypatch):
    odile, player, _days = club

    def fails(_html):
        raise making.CannotPrint("It takes too long.")

    monkeypatch.setattr("tournaments.guard.privacy.views.make_pdf", fails)
    sent = {"language": "en", "kind": "pdf"}
    answer = world.signed_in(odile).post(at(player), sent)

    assert answer.status_code == 422
    assert "It takes too long." in answer.content.decode()
    assert handed_over() == 0


@pytest.mark.django_db
def test_the_page_of_a_member_leads_there_and_the_act_is_told(organiser, elodie):
    page = reverse("registration:player", args=[elodie.public_id])
    assert at(elodie) in organiser.get(page).content.decode()
    assert "Élodie Lambert" in organiser.get(at(elodie)).content.decode()
    organiser.post(at(elodie), {"language": "fr", "kind": "zip"})

    assert handed_over() == 1
    told = organiser.get(reverse("acts")).content.decode()
    assert "Élodie Lambert : toutes ses données ont été remises" in told.replace(
        "\xa0", " "
    )


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["scorer", "jury", "stranger"])
def test_nobody_else_takes_it_along(cast, elodie, who):
    answer = cast[who].post(at(elodie), {"language": "fr", "kind": "zip"})

    assert answer.status_code in {302, 403}
    assert handed_over() == 0


@pytest.mark.django_db
def test_of_who_played_nowhere_it_is_said_who_he_is():
    player = add_player(first_name="Jean", last_name="Noël", club="Wavre")
    text = written.as_text(player).decode()

    assert "Wavre" in text
    assert dossier(player)["tournaments"] == []


def test_of_who_was_forgotten_it_says_so_and_no_more(club):
    odile, player, days = club
    client = world.signed_in(odile)
    world.forget_on_the_page(client, player)
    player.refresh_from_db()
    found = dossier(player)

    assert found["forgotten_at"]
    assert found["person"] == {"id": player.public_id}
    assert found["tournaments_without_name"] == len(days)
    assert world.TRACES.search(written.as_text(player).decode()) is None
    for answer in (client.get(at(player)), client.post(at(player))):
        assert answer.status_code == 410
        assert "Cette personne a été oubliée le" in answer.content.decode()
        assert world.TRACES.search(answer.content.decode()) is None

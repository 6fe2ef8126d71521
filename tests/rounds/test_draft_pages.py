"""Drafts explained, compared, searched on and taken; wishes noted and dropped."""

import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import Workbook

from tests.rounds.conftest import write
from tests.rounds.rounds import draw, play, seated
from tournaments.draw import operations
from tournaments.draw.drafts import operations as wishing
from tournaments.follow import rounds
from tournaments.tables.models import Draft, Round

pytestmark = pytest.mark.django_db
EN = {"Accept-Language": "en"}


@pytest.fixture
def round(address, by):
    return draw(address.tournament, by, "meet", seed=1)


def text(response):
    return " ".join(response.content.decode().split())


def test_a_draft_says_what_it_is_worth_beside_what_is_possible(
    organiser, address, round
):
    page = organiser.get(address("draft", round.draft.public_id), headers=EN)

    assert "<dt>Meetings repeated</dt><dd>0</dd>" in text(page)
    assert "this is the proven minimum" in text(page)
    assert text(page).count("<details") == 5


def test_the_page_of_the_round_says_it_too(organiser, address, round):
    page = text(organiser.get(address("rounds"), headers=EN))

    assert "<dt>Meetings repeated</dt><dd>0</dd>" in page
    assert address("draft", round.draft.public_id) in page


def test_the_next_round_goes_on_as_planned(organiser, address, round, by):
    play(round, by)
    page = text(organiser.get(address("rounds"), headers=EN))
    assert '<option value="planned" selected>' in page

    organiser.post(address("draw"), {"method": "planned", "seed": "1"})

    second = Round.objects.get(tournament=address.tournament, number=2)
    assert second.draft == round.draft


def test_after_somebody_left_going_on_as_planned_is_not_offered(
    organiser, address, round, by
):
    play(round, by)
    address.tournament.entries.filter(number=1).update(state="left")

    assert '<option value="planned"' not in text(organiser.get(address("rounds")))
    answer = organiser.post(
        address("draw"), {"method": "planned", "seed": "1"}, headers=EN
    )
    assert answer.status_code == 422
    assert "Players came or left" in text(answer)


def test_two_drafts_stand_side_by_side(organiser, address, round, by):
    redrawn = operations.redraw_round(round=round, method="meet", seed=2, by=by)
    asked = {"one": round.draft.public_id, "other": redrawn.draft.public_id}

    page = organiser.get(address("compare"), asked, headers=EN)

    assert "Draft 1" in text(page)
    assert "Draft 2" in text(page)
    assert (
        organiser.get(address("compare"), {"one": "x", "other": "y"}).status_code == 404
    )
    assert organiser.get(address("compare")).headers["Location"] == address("drafts")


def test_the_matrix_names_everybody_and_the_round_in_which_two_meet(
    organiser, address, round
):
    page = text(organiser.get(address("matrix", round.draft.public_id), headers=EN))

    assert "120 pairs meet 1×" in page
    assert page.count('<th scope="row">') == 16
    assert page.count('class="self"') == 16
    asked = {"across": "9", "down": "nonsense"}
    draft = round.draft.public_id
    assert organiser.get(address("matrix", draft), asked).status_code == 200


def test_searching_on_answers_a_script_with_what_it_found(
    organiser, address, round, by
):
    answer = organiser.post(
        address("search_on", round.draft.public_id),
        headers={"HX-Request": "true"} | EN,
    )
    plain = organiser.post(address("search_on", round.draft.public_id))

    assert "this is the proven minimum" in text(answer)
    assert plain.status_code == 302


def test_a_draft_is_saved_and_read_again(organiser, address, round):
    before = seated(round)
    file = organiser.get(address("export", round.draft.public_id))

    read = organiser.post(
        address("bring"), {"file": SimpleUploadedFile("rows.csv", file.content)}
    )

    brought = Draft.objects.get(tournament=address.tournament, number=2)
    assert read.headers["Location"] == address("draft", brought.public_id)
    assert brought.rounds == round.draft.rounds
    organiser.post(address("take", brought.public_id))
    round.refresh_from_db()
    assert (seated(round), round.draft, round.draw_method) == (
        before,
        brought,
        "imported",
    )


def test_a_workbook_is_read_like_a_file_of_text(organiser, address, round):
    book = Workbook()
    file = organiser.get(address("export", round.draft.public_id))
    for row in file.content.decode("utf-8-sig").splitlines():
        book.active.append(
            [int(cell) if cell.isdigit() else cell for cell in row.split(";")]
        )
    saved = BytesIO()
    book.save(saved)

    organiser.post(
        address("bring"), {"file": SimpleUploadedFile("rows.xlsx", saved.getvalue())}
    )

    brought = Draft.objects.get(tournament=address.tournament, number=2)
    assert brought.rounds == round.draft.rounds


@pytest.mark.long
def test_a_search_stops_by_itself_when_nothing_better_was_found_for_long(
    organiser, day, by
):
    tournament = day(24, rounds=8)
    drafted = draw(tournament, by, "meet").draft
    page = f"/t/{tournament.public_id}/seating/drafts/{drafted.public_id}/"
    begun = text(organiser.get(f"{page}?searching=1", headers=EN))
    assert "Searching…" in begun

    for _ in range(60):
        if "hx-post" not in begun:
            break
        asked = re.search(r'hx-post="([^"]+)"', begun)[1].replace("&amp;", "&")
        begun = text(organiser.post(asked, headers={"HX-Request": "true"} | EN))
    assert "the last 20 steps: the search has stopped" in begun


@pytest.mark.long
def test_drafts_drawn_in_different_ways_are_not_weighed_against_each_other(
    organiser, address, round, by
):
    redrawn = operations.redraw_round(
        round=round, method="change_partners", seed=2, by=by
    )
    asked = {"one": round.draft.public_id, "other": redrawn.draft.public_id}

    page = text(organiser.get(address("compare"), asked, headers=EN))

    assert "drawn in different ways" in page
    assert "Partners a second time" in page
    assert "Meetings repeated" in page


@pytest.mark.long
def test_the_matrix_keeps_partners_and_opponents_apart(organiser, address, round, by):
    redrawn = operations.redraw_round(
        round=round, method="change_partners", seed=2, by=by
    )
    draft = redrawn.draft.public_id

    page = text(organiser.get(address("matrix", draft), headers=EN))

    assert "40 pairs: partners 1×" in page
    assert page.count('<b class="partners">') == 80
    north, east, south, west = (
        seat.entry
        for seat in redrawn.tables.get(number=1)
        .occupants.select_related("entry")
        .order_by("pk")
    )
    told = text(organiser.get(address("draft", draft), headers=EN))
    assert re.search(
        rf"\({north.number}\) / [^()]+\({south.number}\) – [^()]+\({east.number}\) / "
        rf"[^()]+\({west.number}\)",
        told,
    )


def test_a_file_that_is_no_seating_is_refused_with_its_line(organiser, address):
    file = SimpleUploadedFile("rows.csv", b"round;table;seat;number\n1;1;N;99\n")

    answer = organiser.post(address("bring"), {"file": file}, headers=EN)

    assert answer.status_code == 422
    assert "Line 2: nobody who is here has number 99." in text(answer)
    assert not Draft.objects.exists()


def test_a_draft_is_not_taken_once_a_line_is_written(organiser, address, round, by):
    redrawn = operations.redraw_round(round=round, method="meet", seed=2, by=by)
    operations.publish_round(round=redrawn, by=by)
    rounds.start_round(round=redrawn, by=by)
    write(redrawn.tables.first(), 1, by)

    answer = organiser.post(address("take", round.draft.public_id), headers=EN)

    assert answer.status_code == 422
    assert "its seating stays" in text(answer)


@pytest.mark.long
def test_three_drafts_and_wishes_ask_the_same_questions_as_one(
    organiser, address, round, by
):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            organiser.get(address("drafts"))
        return len(queries)

    for seed in (2, 3, 4):
        wishing.add_wish(
            tournament=address.tournament,
            kind="apart",
            entries=address.tournament.entries.filter(number__in=(seed, 9)),
            by=by,
        )
        operations.redraw_round(round=round, method="meet", seed=seed, by=by)
        if seed == 2:
            before = asked()

    assert asked() == before

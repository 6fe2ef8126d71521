"""Every paper is what PDF/UA asks, by a checker, so that it can be read aloud."""

import pytest
from page import ValidationProfile, validate_pdf_bytes

from tests.printing.reading import page_of, pdf
from tests.printing.test_every_paper import papers_for
from tests.worlds import built_once
from tournaments.demo.rehearsal import rehearse
from tournaments.plans.models import Tournament

# What is kept for years is PDF/A, whose level A asks for the same tags.
PROFILE = {True: ValidationProfile.PDF_A_3A, False: ValidationProfile.PDF_UA_1}
# So says the checker of a compressed stream that ends like a line, as chance has it.
ENDS = "a stream /Length does not match its raw content length"
pytestmark = [pytest.mark.django_db, pytest.mark.press, pytest.mark.long]


def a_day(game):
    boards = game == "boards"
    day = rehearse(
        game="whiz" if boards else game,
        players=12 if boards else 13,
        rounds=2,
        deals_per_round=6 if boards else 4,
        duplicate=boards,
        prize_one_in=4,
        team_size=2,
    )
    Tournament.objects.filter(pk=day.pk).update(state="finished")
    return day.pk


played = built_once(a_day, ("couleur", "boards"))


@pytest.mark.parametrize("languages", [("fr",), ("fr", "nl")])
def test_every_paper_can_be_read_aloud(played, languages):
    day = Tournament.objects.get(pk=played)
    found = {}
    for document in papers_for(day):
        if document.refusal(day):
            continue
        page = page_of(document.key, day, *languages, desk=True)
        made = pdf(page, archived=document.archived)
        checked = validate_pdf_bytes(made, profile=PROFILE[document.archived])
        messages = {one.message for one in checked.failures} - {ENDS}
        if messages:
            found[document.key] = sorted(messages)

    assert found == {}

"""A result that the jury types is read by the letters that stand on the sheet."""

import pytest
from django.urls import reverse

from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
DUTCH, FRENCH = "nl", "fr"


@pytest.fixture
def table(tables, scorer):
    """A table whose sheet has the letters N E S O, with a line of North and West."""
    Tournament.objects.update(seat_letters=FRENCH)
    write(tables[1], 1, {**E8, "bidders": ["N", "W"]}, by=scorer)
    return Table.objects.select_related("round__tournament").get(pk=tables[1].pk)


@pytest.fixture
def look(cast, table, scorer):
    """Look at a ruling by which other players have called, in a language."""
    case = evening.called(table, by=scorer)
    url = reverse("jury:decide", args=[case.tournament.public_id, case.public_id])

    def look(language, seats, **more):
        sent = {
            "offence": "dispute", "seen": 1, "effect": "corrected",
            "cell-contract": "E8", "cell-bidders": seats, "cell-tricks": "10",
        }  # fmt: skip
        headers = {"accept-language": language}
        return cast["jury"].post(url, {**sent, **more}, headers=headers).context["form"]

    return look


def ways(form):
    return [words for _language, words in form.fields["letters"].choices]


def bidders(form):
    return form.is_valid() and form.decision().facts["bidders"]


def test_a_dutch_jury_is_asked_of_an_o_on_a_french_sheet(look):
    asked = look(DUTCH, "OZ")
    assert (list(asked.errors), ways(asked)) == (
        ["letters"],
        ["N E S O: West, Zuid", "N O Z W: Oost, Zuid"],
    )
    assert bidders(look(DUTCH, "SO", letters=FRENCH)) == ["S", "W"]
    assert bidders(look(DUTCH, "OZ", letters=DUTCH)) == ["E", "S"]


@pytest.mark.parametrize(
    ("language", "seats", "found"),
    [(FRENCH, "SO", ["S", "W"]), (DUTCH, "NS", ["N", "S"]), (DUTCH, "NO", ["N", "W"])],
)
def test_nothing_is_asked_of_what_is_plain_or_stands_there(
    look, language, seats, found
):
    form = look(language, seats)
    assert ("letters" in form.fields, bidders(form)) == (False, found)


def test_a_sheet_of_which_the_letters_are_said_is_typed_by_those(look, table):
    Table.objects.filter(pk=table.pk).update(seat_letters=DUTCH)
    form = look(FRENCH, "OZ")
    assert form.initial["cell-bidders"] == "NW"
    assert ("letters" in form.fields, bidders(form)) == (False, ["E", "S"])

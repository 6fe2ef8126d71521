"""A letter that is two seats is asked about, once for a sheet of paper."""

import pytest

from tests.entry.evening import table_of, tournament_of
from tests.entry.pages import at, typed
from tournaments.deals.queries import newest_facts
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table

DUTCH, FRENCH = "nl", "fr"


@pytest.fixture
def french(db):
    """A table of a tournament whose sheets have the letters N E S O."""
    found = table_of(tournament_of("couleur"))
    Tournament.objects.update(seat_letters=FRENCH)
    return Table.objects.select_related("round__tournament").get(pk=found.pk)


def typed_in(language, seats, line="1"):
    cells = typed(("E8", seats, "10"), ("E8", seats, "10"), line=line)
    return cells | {"language": language, "seats": FRENCH}


def bidders(table):
    return {
        number: facts["bidders"]
        for number, facts in newest_facts([table.pk])[table.pk].items()
    }


def ways(answer):
    return {one.language: one.words for one in answer.context["rows"][0].readings}


def test_a_french_sheet_is_read_so_by_whoever_types_it(scorer, french):
    page = scorer.get(at(french, "sheet"), headers={"accept-language": "nl"})
    assert page.context["seats"] == FRENCH
    legend = dict(page.context["legend"])
    assert "N E S O" in legend

    answer = scorer.post(at(french, "line"), typed_in(FRENCH, "NO"))
    assert (answer.status_code, bidders(french)) == (200, {1: ["N", "W"]})


def test_a_dutch_desk_is_asked_of_an_o_on_a_french_sheet(scorer, french):
    answer = scorer.post(at(french, "line"), typed_in(DUTCH, "NO"))

    assert (answer.status_code, bidders(french)) == (409, {})
    assert ways(answer) == {
        FRENCH: "N E S O: Noord, West",
        DUTCH: "N O Z W: Noord, Oost",
    }


@pytest.mark.parametrize(
    ("language", "seats"), [(FRENCH, "NZ"), (FRENCH, "NW"), (DUTCH, "WZ")]
)
def test_a_letter_of_another_language_is_asked_about(scorer, french, language, seats):
    answer = scorer.post(at(french, "line"), typed_in(language, seats))
    assert (answer.status_code, bidders(french)) == (409, {})
    assert DUTCH in ways(answer)


@pytest.mark.parametrize(("chosen", "west"), [(FRENCH, "W"), (DUTCH, "E")])
def test_what_was_typed_is_saved_by_the_letters_that_are_chosen(
    scorer, french, chosen, west
):
    answer = {**typed_in(DUTCH, "NO"), "letters": chosen}
    page = scorer.post(at(french, "sheet"), answer, follow=True)

    assert bidders(french) == {1: ["N", west], 2: ["N", west]}
    assert page.context["seats"] == chosen
    assert [row.state for row in page.context["rows"][:2]] == ["saved", "saved"]


def test_it_is_asked_once_for_a_sheet(scorer, french):
    scorer.post(at(french, "sheet"), {**typed_in(DUTCH, "NO"), "letters": FRENCH})
    more = typed_in(DUTCH, "SO") | {"seen-1": "1", "confirm": "1:1"}
    answer = scorer.post(at(french, "line"), more)

    assert (answer.status_code, bidders(french)[1]) == (200, ["S", "W"])
    other = table_of(french.round.tournament, number=2)
    assert scorer.post(at(other, "line"), typed_in(DUTCH, "NO")).status_code == 409


def test_lines_that_were_read_by_the_other_letters_are_named(scorer, french):
    scorer.post(at(french, "line"), typed_in(FRENCH, "NO"))
    later = typed_in(FRENCH, "NZ", line="2")
    later = {key: one for key, one in later.items() if not key.endswith("-1")}
    sent = {**later, "bidders-1": "NO", "letters": DUTCH}
    page = scorer.post(
        at(french, "sheet"), sent, follow=True, headers={"accept-language": "en"}
    )

    assert bidders(french) == {1: ["N", "W"], 2: ["N", "S"]}
    said = [str(one) for one in page.context["messages"]]
    assert any(": 1." in one for one in said)
    assert page.context["rows"][0].cells["bidders"] == "NW"


def test_the_page_beside_the_paper_has_its_letters_and_undo_asks_again(
    cast, scorer, french, accounts
):
    scorer.post(at(french, "sheet"), {**typed_in(DUTCH, "NO"), "letters": DUTCH})
    page = cast["organiser"].get(at(french, "verify"))
    assert "<b>Z</b>" in page.content.decode()

    undo(Event.objects.get(kind="sheet_letters"), by=accounts["organiser"])
    assert Table.objects.get(pk=french.pk).seat_letters == ""
    page = cast["organiser"].get(at(french, "verify"))
    assert "<b>Z</b>" not in page.content.decode()


def test_letters_that_there_are_not_are_refused(scorer, french):
    sent = {**typed_in(DUTCH, "NO"), "letters": "de"}
    assert scorer.post(at(french, "sheet"), sent).status_code == 422
    assert not Event.objects.filter(kind="sheet_letters").exists()


def test_where_nobody_has_said_so_each_page_has_its_own_letters(scorer):
    found = table_of(tournament_of("couleur"))
    cells = typed_in(DUTCH, "NO") | {"seats": ""}
    answer = scorer.post(at(found, "line"), cells)
    assert (answer.status_code, bidders(found)) == (200, {1: ["N", "E"]})

"""Seats and trumps are shown and typed by the letters of the page's language."""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.letters import LETTERS
from scoring.variants import VARIANTS
from tests.entry.evening import E8, table_of, tournament_of, write
from tests.naming import repeated
from tournaments.deals.queries import newest_facts
from tournaments.deals.rules import notation
from tournaments.deals.rules.typed import Unreadable

SEATS = {"fr": "NESO", "nl": "NOZW", "en": "NESW"}


def cells(game, *typed):
    return dict(zip(notation.columns(game), typed, strict=True))


@pytest.mark.parametrize(
    ("language", "typed", "bidders"),
    [
        ("fr", "EO", ["E", "W"]),
        ("fr", "NW", ["N", "W"]),  # W means nothing else in French
        ("nl", "OZ", ["E", "S"]),
        ("nl", "ES", ["E", "S"]),  # nor E and S in Dutch
        ("nl", "NW", ["N", "W"]),
        ("en", "EW", ["E", "W"]),
        ("en", "NO", ["N", "O"]),  # which the rules refuse
        ("fr", "NX", ["N", "X"]),
    ],
)
def test_a_seat_is_read_by_the_letter_of_the_language(language, typed, bidders):
    game = VARIANTS["couleur"]
    record = notation.record_from(
        game, cells(game, "E8", typed, "9"), LETTERS[language]
    )

    assert record["bidders"] == bidders


@pytest.mark.parametrize(
    ("language", "typed", "trump"),
    [
        ("fr", "9T", "C"),
        ("fr", "9K", "D"),
        ("fr", "9C", "H"),
        ("fr", "9P", "S"),
        ("fr", "9SA", "NT"),
        ("nl", "9K", "C"),
        ("nl", "9R", "D"),
        ("nl", "9H", "H"),
        ("nl", "9S", "S"),
        ("nl", "9ZT", "NT"),
        ("nl", "9C", "C"),
        ("en", "9C", "C"),
        ("en", "9D", "D"),
        ("en", "9♥", "H"),
        ("fr", "9♠x", "S"),
        ("fr", "9nt", "NT"),
    ],
)
def test_a_trump_is_read_by_the_letter_of_the_language(language, typed, trump):
    game = VARIANTS["whiz"]
    record = notation.record_from(game, cells(game, typed, "N", "9"), LETTERS[language])

    assert record["trump"] == trump


@pytest.mark.parametrize("typed", ["9D", "9H", "9S"])
def test_english_suits_are_refused_in_french_where_c_is_another_suit(typed):
    game = VARIANTS["whiz"]

    with pytest.raises(Unreadable) as refused:
        notation.record_from(game, cells(game, typed, "N", "9"), LETTERS["fr"])
    assert refused.value.field == "contract"


@pytest.mark.parametrize("letters", LETTERS.values(), ids=LETTERS)
def test_no_letter_of_a_language_means_two_things(letters):
    assert repeated(letters.seats.values()) == []
    assert repeated(letters.trumps.values()) == []
    assert not letters.also.keys() & set(letters.trumps.values())


# --- On the page.


@pytest.fixture
def table(db, accounts):
    table = table_of(tournament_of())
    east = {**E8, "bidders": ["E", "W"]}
    write(table, 1, east, by=accounts["scorer"])
    return table


def address(table, page):
    words = [table.round.tournament.public_id, table.round.number, table.number]
    return reverse(f"entry:{page}", args=words)


def speak(client, language):
    client.cookies["django_language"] = language
    return client


@pytest.mark.parametrize("language", SEATS)
def test_a_sheet_shows_its_seats_in_the_language_of_the_reader(cast, table, language):
    page = speak(cast["scorer"], language).get(address(table, "sheet"))
    east, west = SEATS[language][1], SEATS[language][3]

    shown = page.content.decode()
    assert [f"<b>{letter}</b>" in shown for letter in SEATS[language]] == [True] * 4
    assert page.context["rows"][0].cells["bidders"] == east + west
    assert f'name="language" value="{language}"' in shown


@pytest.mark.parametrize(
    ("page", "cookie", "seat"),
    [("nl", "nl", "E"), ("fr", "fr", "W"), ("nl", "fr", "E"), ("fr", "nl", "W")],
)
def test_what_is_typed_is_read_in_the_language_of_the_page_it_is_typed_on(
    cast, table, page, cookie, seat
):
    data = {
        "line": "2",
        "language": page,
        "contract-2": "S6",
        "bidders-2": "O",
        "tricks-2": "6",
        "seen-2": "0",
        "key-2": str(uuid4()),
    }
    scorer = speak(cast["scorer"], cookie)
    seen = scorer.post(address(table, "preview"), {**data, "touched": "2"})
    saved = scorer.post(address(table, "line"), data)

    assert seen.context["rows"][0].facts["bidders"] == [seat]
    assert saved.status_code == 200
    assert newest_facts([table.pk])[table.pk][2]["bidders"] == [seat]


def test_a_refusal_names_the_seats_that_the_reader_types(cast, table):
    typed = {"line": "2", "contract-2": "E8", "bidders-2": "1", "tricks-2": "8"}
    refused = speak(cast["scorer"], "nl").post(address(table, "line"), typed)

    assert refused.status_code == 422
    assert "NZ" in refused.context["rows"][0].error

"""Wherever a board is told its declarer has a name and a hand, and never a letter."""

from html import unescape

import pytest
from django.urls import reverse
from django.utils.translation import override

from scoring.letters import LETTERS
from scoring.variants import VARIANTS
from tests.boards.evening import accept, begin, taken, tournament_of, write
from tests.jury.evening import now, on_board
from tournaments.boards.wording import HAND_LETTERS
from tournaments.comparison.people import called_at
from tournaments.deals.rules.line import WIPED_OUT
from tournaments.deals.wording import deal
from tournaments.follow import rounds, rulings
from tournaments.jury import queries, writes as jury
from tournaments.jury.rules.decision import Decision
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db

LANGUAGES = pytest.mark.parametrize("language", ["fr", "nl", "en"])
FACTS = taken(10, "E")


@pytest.fixture
def table(by, accounts):
    """Nine in hearts by East of table 1; the jury gives North of it a result."""
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    table = Table.objects.select_related("round__tournament").get(number=1)
    write(table, 1, taken(11, "E"), by)
    write(table, 1, FACTS, by, seen=1)
    case = jury.call_jury(tournament=tournament, call=jury.Call(table, 1))
    key = queries.players_of(table, 1)[0].key
    boards = on_board("minus", "N")
    decision = Decision("warning", (key,), warning=True, boards=boards)
    said = {"by": accounts["jury"], "reason": "bruit"}
    rulings.decide(case=case, seen=now(case).version, decision=decision, **said)
    return table


def called(table):
    return called_at(table.round.tournament, [table])[table.public_id, 1]


def pages(table):
    """The pages that tell of the line, and those that tell what was given."""
    day = table.round.tournament.public_id
    case = table.cases.get().public_id
    first = queries.players_of(table, 1)[0].key
    lines = {
        "ledger:events": [day],
        "entry:history": [day, 1, 1, 1],
        "entry:verify": [day, 1, 1],
        "jury:case": [day, case],
        "desk:player": [day, first],
    }
    given = {
        "ledger:events": [day],
        "jury:case": [day, case],
        "jury:decisions": [day],
        "jury:decisions_csv": [day],
        "desk:player": [day, first],
    }
    return lines, given


@pytest.mark.long
@LANGUAGES
def test_every_page_of_a_board_calls_people_by_name_and_hand(
    organiser, table, language
):
    organiser.cookies["django_language"] = language
    variant = VARIANTS["whiz"]
    with override(language):
        told, people = deal(variant, FACTS, called(table)), called(table)
        by_letter = deal(variant, FACTS)
    lines, given = pages(table)

    assert people["E"] in told
    assert by_letter not in told
    for page, words in lines.items():
        shown = content(organiser, page, words)
        assert told in shown, page
        assert by_letter not in shown, page
    for page, words in given.items():
        assert people["N"] in content(organiser, page, words), page


def content(client, page, words):
    answer = client.get(reverse(page, args=words))
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return unescape(body.decode("utf-8-sig"))


@LANGUAGES
def test_the_jury_is_asked_by_name_and_hand(cast, table, language):
    client, day = cast["jury"], table.round.tournament.public_id
    client.cookies["django_language"] = language
    with override(language):
        people = set(called(table).values())
    case = table.cases.get().public_id

    where = reverse("jury:decide", args=[day, case])
    page = client.get(where, {"offence": "dispute"})

    form = page.context["form"]
    assert {one["player"].label for one in form.of_players()} == people
    each = form.fields["offenders"].choices
    assert {str(words) for _key, words in each} == people


def test_a_stranger_reads_names_as_the_club_shows_them(client, by, table):
    for deal_number in (2, 3):
        write(table, deal_number, WIPED_OUT | {"contract": "pass"}, by)
    for other in Table.objects.exclude(pk=table.pk):
        for deal_number in (1, 2, 3):
            write(other, deal_number, {"contract": "pass"}, by)
    rounds.close_round(round=table.round, by=by)
    day = table.round.tournament
    client.cookies["django_language"] = "fr"
    first = queries.players_of(table, 1)[0]

    shown = content(client, "desk:player", [day.public_id, first.key])

    assert first.entry.player.last_name not in shown
    assert f"{first.entry.player.first_name} " in shown


@LANGUAGES
def test_a_letter_that_calls_no_hand_is_told_which_do(organiser, by, language):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    organiser.cookies["django_language"] = language
    where = reverse("entry:sheet", args=[tournament.public_id, 1, 1])
    hearts = LETTERS[language].trump("H")
    line = {"contract-1": f"9{hearts}", "tricks-1": "9", "seen-1": "0"}

    for typed in ("Q", "1"):
        sent = {**line, "bidders-1": typed, "language": language}
        answer = organiser.post(where, sent)
        error = answer.context["form"].rows[0].error
        assert answer.status_code == 422
        assert [one in error for one in HAND_LETTERS[language]] == [True] * 3

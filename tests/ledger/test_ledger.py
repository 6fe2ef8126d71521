"""What happened can be read, undone by a new event, and proven."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.urls import reverse
from django.utils.translation import override

from tests.conftest import TRIGGERS
from tests.entry.evening import (
    E8,
    E8_LOST,
    SOLO,
    entry_at,
    points_of,
    table_of,
    tournament_of,
    write,
)
from tests.ledger.examples import facts_of
from tournaments.deals import history as rows, queries as deals
from tournaments.deals.models import DealVersion, RoundScore, Total
from tournaments.deals.queries import newest_facts
from tournaments.history.tables import differences
from tournaments.ledger import queries, undoing, writes as ledger
from tournaments.ledger.catalogue import kinds
from tournaments.ledger.erasing import erase
from tournaments.ledger.models import Event, Words
from tournaments.ledger.queries import read_events
from tournaments.play.sheets.confirmation import operations as confirmation
from tournaments.play.sheets.paper_totals import write_paper_totals


@pytest.fixture
def table(db, accounts):
    table = table_of(tournament_of())
    write(table, 1, E8, by=accounts["scorer"])
    write(table, 2, SOLO, by=accounts["scorer"])
    write(table, 1, E8_LOST, by=accounts["organiser"], seen=1)
    return table


@pytest.fixture
def tournament(table):
    return table.round.tournament


def tamper(statement):
    """Change what triggers protect, as somebody who owns the file can."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(TRIGGERS[connection.vendor])
        found = cursor.fetchall()
        for off, _on in found:
            cursor.execute(off)
        cursor.execute(statement)
        for _off, on in found:
            cursor.execute(on)


def verified(*args):
    """The exit status of `manage.py verify` and what it says."""
    out = StringIO()
    try:
        call_command("verify", *args, stdout=out)
    except SystemExit as status:
        return status.code, out.getvalue()
    return 0, out.getvalue()


def events(client, tournament, **question):
    address = reverse("ledger:events", args=[tournament.public_id])
    return client.get(address, question)


# --- Reading.


def test_events_are_told_in_words_newest_first(organiser, tournament):
    told = events(organiser, tournament).context["told"]

    assert [(one.event.number, one.event.kind) for one in told] == [
        (3, "deal_corrected"),
        (2, "deal_written"),
        (1, "deal_written"),
    ]
    assert "Emballage 8" in told[0].sentences[0]
    assert "Odile" in told[0].by
    assert "1" in told[0].place


def test_events_are_found_by_kind_and_by_table(organiser, tournament, accounts):
    other = table_of(tournament, number=2)
    write(other, 1, E8, by=accounts["scorer"])

    def numbers(**question):
        told = events(organiser, tournament, **question).context["told"]
        return [one.event.number for one in told]

    assert numbers(kind="deal_corrected") == [3]
    assert numbers(table=other.public_id) == [4]
    assert numbers(table=other.public_id, kind="deal_corrected") == []


def test_events_come_fifty_on_a_page(organiser, tournament):
    for number in range(60):
        ledger_event(tournament, "cards_seen", {"count": number})
    first, last = (events(organiser, tournament, page=n).context for n in (1, 2))

    assert (len(first["told"]), len(last["told"])) == (50, 13)


def ledger_event(tournament, kind, facts, words=""):
    with transaction.atomic():
        whole = ledger.lock(tournament)
        return ledger.append(whole, kind, facts, words=words)


def test_a_kind_that_a_later_version_wrote_is_told_by_its_facts(
    organiser, table, tournament
):
    north = entry_at(table, "N")
    last = Event.objects.last()
    last.pk, last.number, last.kind, last.hash = None, 4, "coffee_drunk", "another"
    last.facts = {
        "entry": north.public_id, "cups": -3, "hot": True, "at": table.public_id
    }  # fmt: skip
    last.save()
    newest = events(organiser, tournament).context["told"][0]

    assert newest.title == "Coffee drunk"
    assert newest.sentences[0] == "at\N{NO-BREAK SPACE}: table 1"
    assert newest.sentences[1] == "cups\N{NO-BREAK SPACE}: \N{MINUS SIGN}3"
    assert newest.sentences[2] == f"entry\N{NO-BREAK SPACE}: {north.player.last_name}"


@pytest.mark.parametrize(
    "kind",
    [key for key, kind in kinds().items() if not kind.standing_on and not kind.undo],
)
def test_every_kind_is_told_on_the_page_of_events(organiser, tournament, kind):
    ledger_event(tournament, kind, facts_of(kind))

    assert events(organiser, tournament).status_code == 200


def test_events_ask_the_database_as_often_for_many_as_for_one(
    organiser, tournament, django_assert_max_num_queries
):
    def queries_made():
        with django_assert_max_num_queries(40) as captured:
            events(organiser, tournament)
        return len(captured)

    once = queries_made()
    for number in range(5):
        ledger_event(tournament, "cards_seen", {"count": number}, words="Why")
    assert queries_made() == once


def test_a_tournament_without_events_says_so(organiser, db):
    assert events(organiser, tournament_of()).context["told"] == []


def history(client, table, deal):
    words = [table.round.tournament.public_id, table.round.number, table.number, deal]
    return client.get(reverse("entry:history", args=words))


def test_the_history_of_a_deal_has_every_version_of_it(organiser, table):
    versions = history(organiser, table, 1).context["versions"]

    assert [one.version.revision for one in versions] == [2, 1]
    assert "6" in versions[0].after
    assert (versions[0].before, versions[1].after) == (
        versions[1].after,
        versions[0].before,
    )
    assert ("Odile" in versions[0].by, "Marc" in versions[1].by) == (True, True)


def test_a_deal_without_a_line_has_an_empty_history_and_no_other_deal_has_one(
    organiser, table
):
    assert history(organiser, table, 4).context["versions"] == []
    assert history(organiser, table, 5).status_code == 404


# --- Undoing.


def undo(client, tournament, number):
    return client.post(reverse("ledger:undo", args=[tournament.public_id, number]))


def test_the_last_action_of_each_kind_is_undone_by_a_new_event(
    organiser, accounts, table, tournament
):
    assert undoing.undoable(tournament, accounts["scorer"]) == {2, 3}
    undo(organiser, tournament, 3)

    assert newest_facts([table.pk])[table.pk][1] == E8
    assert points_of(table)["N"] == 13
    assert Event.objects.last().kind == "deal_corrected"
    undo(organiser, tournament, 2)
    assert newest_facts([table.pk])[table.pk][2] == {"contract": "not_written"}
    assert Event.objects.count() == 5


def test_an_earlier_action_is_not_undone(organiser, table, tournament):
    undo(organiser, tournament, 1)

    assert Event.objects.count() == 3


def test_totals_on_paper_are_undone_to_what_they_were(
    organiser, table, tournament, accounts
):
    north = entry_at(table, "N").public_id
    for total in (5, 7):
        write_paper_totals(table=table, totals={north: total}, by=accounts["scorer"])
    undo(organiser, tournament, 5)
    table.refresh_from_db()

    assert table.paper_totals == {north: 5}


@pytest.mark.parametrize("verdict", ["confirmed", "rejected"])
def test_a_verdict_that_is_undone_counts_no_more_and_can_be_given_anew(
    organiser, accounts, verdict
):
    tournament = tournament_of(deals=1)
    table = table_of(tournament)
    write(table, 1, E8, by=accounts["scorer"])
    given = {"table": table, "verdict": verdict, "by": accounts["jury"]}
    confirmation.verify_sheet(seen=1, **given)
    answer = undo(organiser, tournament, 2)
    table.refresh_from_db()

    assert answer.status_code == 302
    assert deals.verdict_on(table) is None
    last = Event.objects.last()
    assert (last.kind, last.facts["before"]) == ("verdict_undone", verdict)
    assert undoing.undoable(tournament, accounts["scorer"]) == {1}
    assert undo(organiser, tournament, 2).status_code == 302
    assert Event.objects.count() == 3
    told = events(organiser, tournament).context["told"]
    assert told[0].sentences == [told[1].title]
    confirmation.verify_sheet(seen=table.version, **given)
    assert deals.verdict_on(table).verdict == verdict


def test_a_verdict_on_a_sheet_that_changed_since_is_not_undone(organiser, accounts):
    tournament = tournament_of(deals=1)
    table = table_of(tournament)
    write(table, 1, E8, by=accounts["scorer"])
    confirmation.verify_sheet(
        table=table, seen=1, verdict="confirmed", by=accounts["jury"]
    )
    write(table, 1, E8_LOST, by=accounts["scorer"], seen=1)

    assert undoing.undoable(tournament, accounts["scorer"]) == {3}


def test_a_line_of_a_closed_round_is_not_undone(organiser, table, tournament):
    table.round.state = "closed"
    table.round.save()
    undo(organiser, tournament, 3)

    assert Event.objects.count() == 3


def test_a_member_of_the_jury_reads_and_undoes_nothing(cast, table, tournament):
    assert events(cast["jury"], tournament).status_code == 200
    assert undo(cast["jury"], tournament, 3).status_code == 403


# --- Proving.


def test_an_untouched_database_holds(tournament):
    status, said = verified()

    assert status == 0
    assert tournament.public_id in said


def test_verify_looks_at_one_tournament_or_says_that_there_is_none(tournament):
    tournament_of()

    assert len(verified(tournament.public_id)[1].splitlines()) == 1
    assert len(verified()[1].splitlines()) == 2
    with pytest.raises(CommandError):
        call_command("verify", "nothing")


@pytest.mark.parametrize(
    ("statement", "code", "number"),
    [
        ("UPDATE ledger_event SET kind = 'deal_lost' WHERE number = 2",
         "changed", 2),
        ("UPDATE ledger_event SET facts = '{}' WHERE number = 1", "changed", 1),
        ("UPDATE ledger_event SET made_by_id = NULL WHERE number = 3",
         "changed", 3),
        ("DELETE FROM ledger_event WHERE number = 2", "missing", 2),
        ("UPDATE ledger_event SET previous_hash = 'x' WHERE number = 2",
         "not_chained", 2),
    ],
)  # fmt: skip
def test_verify_finds_the_first_break_of_a_chain(tournament, statement, code, number):
    tamper(statement)

    assert queries.find_break(tournament) == (number, code)
    status, said = verified(tournament.public_id)
    assert (status, str(number) in said) == (1, True)


def test_verify_finds_a_free_text_that_was_changed(tournament):
    ledger_event(tournament, "cards_seen", {}, words="The cards fell")
    assert verified()[0] == 0
    Words.objects.update(text="Nothing fell")

    assert queries.find_break(tournament) == (4, "words_changed")


def test_a_text_that_was_erased_leaves_the_chain_whole(tournament, accounts):
    event = ledger_event(tournament, "cards_seen", {}, words="The cards fell")
    erase(event=event, by=accounts["organiser"])

    assert verified()[0] == 0


def test_verify_finds_a_text_that_was_taken_away_and_that_nobody_erased(tournament):
    event = ledger_event(tournament, "cards_seen", {}, words="The cards fell")
    ledger.forget_words(event=event)

    assert queries.find_break(tournament) == (4, "words_gone")


def said_of_lines(tournament):
    """Return what is said of lines that are not as the events tell."""
    with override("en"):
        return list(
            differences(tournament, read_events(tournament), [rows.HISTORIES[2]])
        )


def test_verify_finds_a_line_that_was_changed_behind_the_events(tournament):
    tamper("UPDATE deals_dealversion SET facts = '{}' WHERE number = 2")

    status, said = verified()
    assert (status, "2" in said) == (1, True)
    assert said_of_lines(tournament) == [
        "line of round 1, table 1, deal 2: it is not the one that the events tell of."
    ]


def test_verify_finds_a_line_that_was_taken_away_or_slipped_in(tournament, table):
    DealVersion.objects.create(
        table=table,
        number=4,
        revision=1,
        client_key="00000000-0000-4000-8000-000000000000",
        facts=E8,
        made_by=DealVersion.objects.first().made_by,
    )
    assert said_of_lines(tournament) == [
        "line of round 1, table 1, deal 4: it is there, and no event of the ledger "
        "tells of it."
    ]
    tamper("DELETE FROM deals_dealversion WHERE number >= 2")
    assert said_of_lines(tournament) == [
        "line of round 1, table 1 / 2 / 1: the ledger tells of it, and it is not there."
    ]


@pytest.mark.parametrize("model", [RoundScore, Total])
def test_verify_finds_a_score_that_is_not_what_the_lines_bring(
    tournament, table, model
):
    north = entry_at(table, "N")
    model.objects.filter(entry=north).update(points=999)

    status, said = verified(tournament.public_id)
    assert (status, "999" in said) == (1, True)


def test_verify_finds_a_score_of_somebody_who_did_not_play(tournament, table):
    other = table_of(tournament, number=2)
    RoundScore.objects.create(entry=entry_at(other, "N"), table=other, points=5)

    assert verified()[0] == 1

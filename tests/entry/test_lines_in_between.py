"""Whatever happens between two lines of a table, the next is counted with it."""

import random
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse

from tests.entry.evening import (
    E8,
    E8_LOST,
    SOLO,
    entry_at,
    points_of,
    sit,
    table_of,
    tournament_of,
    write,
)
from tests.entry.pages import at, rows
from tests.jury import evening
from tournaments.deals import counting
from tournaments.deals.models import DealVersion, Total
from tournaments.deals.one_sheet import table_sheet
from tournaments.follow.lines import TypedLine, record_line
from tournaments.ledger import queries as events, writes as ledger
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.tables.models import Occupant, Round, Table

CELLS = {"E8": ("E8", "NS", "10"), "lost": ("E8", "NS", "6"), "solo": ("S6", "E", "6")}


@pytest.fixture
def table(db):
    return table_of(tournament_of(deals=8))


@pytest.fixture
def send(cast):
    """Type a line as the desk does, having seen so many revisions of it."""

    def post(table, number, cells="E8", *, seen=0, **more):
        columns = zip(("contract", "bidders", "tricks"), CELLS[cells], strict=True)
        row = {f"{column}-{number}": cell for column, cell in columns}
        row |= {f"seen-{number}": seen, f"key-{number}": uuid4(), "line": number}
        return cast["scorer"].post(at(table, "line"), row | more)

    return post


def fresh(table):
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def told(tournament, *, kind="cards_seen"):
    """Something else happens."""
    with transaction.atomic():
        ledger.append(ledger.lock(tournament), kind, {})


def is_in_order(tournament):
    """Whether all that is kept is what the written lines bring, and the chain holds."""
    assert list(counting.differences(tournament)) == []
    return events.find_break(tournament) is None


def test_a_correction_and_a_line_of_another_table_leave_the_rest_as_it_is(send, table):
    other = table_of(table.round.tournament, number=2)
    for number in (1, 2):
        send(table, number)
        send(other, number, "solo")
    assert send(table, 1, "lost", seen=1, confirm="1:1").status_code == 200
    assert send(other, 3).status_code == 200

    assert points_of(table)["N"] == 0
    assert is_in_order(table.round.tournament)


def test_what_another_process_wrote_is_not_written_over(send, table, accounts):
    send(table, 1)
    write(fresh(table), 2, SOLO, by=accounts["organiser"])
    refused = send(table, 2)

    assert refused.status_code == 409
    assert 'data-state="conflict"' in refused.content.decode()
    assert DealVersion.objects.filter(table=table, number=2).count() == 1
    assert send(table, 3).status_code == 200
    assert is_in_order(table.round.tournament)


def test_a_correction_made_elsewhere_is_counted(send, table, accounts):
    send(table, 1)
    write(fresh(table), 1, E8_LOST, by=accounts["organiser"], seen=1)
    alone = points_of(table)["N"]
    assert send(table, 2).status_code == 200

    assert alone < 0
    assert points_of(table)["N"] == alone + 13
    assert is_in_order(table.round.tournament)


def test_a_ruling_given_in_between_is_counted(send, table, accounts):
    send(table, 1)
    case = evening.called(fresh(table), 1, by=accounts["scorer"])
    decision = evening.fine(fresh(table), "dispute", own=0, effect="annulled")
    evening.rule(case, decision, by=accounts["jury"])
    assert send(table, 2).status_code == 200

    total = Total.objects.get(entry=entry_at(table, "N"))
    assert total.points == 13
    assert is_in_order(table.round.tournament)


def misdealt(cast, table, offence):
    """Deal 2 is dealt again: by mistake of North, or as all four agreed."""
    words = {"tournament": table.round.tournament.public_id, "round": 1}
    page = reverse("jury:misdeal", kwargs=words | {"table": table.number})
    who = evening.key_at(table, "N") if offence == "misdeal" else ""
    sent = {"deal": 2, "offence": offence, "offender": who}
    assert cast["scorer"].post(page, sent).status_code == 302


@pytest.mark.parametrize("offence", ["misdeal", "redeal"])
def test_a_deal_that_was_misdealt_in_between_is_saved(send, table, cast, offence):
    send(table, 1)
    misdealt(cast, table, offence)
    saved = send(table, 2, seen="0*")

    assert (saved.status_code, rows(saved)) == (200, [(2, "saved")])
    assert points_of(table)["N"] == 26
    assert is_in_order(table.round.tournament)


def test_who_has_not_seen_the_misdeal_is_asked_first(send, table, cast):
    send(table, 1)
    misdealt(cast, table, "redeal")
    asked = send(table, 2)

    assert rows(asked) == [(2, "changed")]
    assert asked.context["totals"] == {"N": 13, "E": 0, "S": 13, "W": 0}
    assert not DealVersion.objects.filter(table=table, number=2).exists()
    assert send(table, 2, seen="0*", confirm="2:0").status_code == 200
    assert DealVersion.objects.filter(table=table, number=2).count() == 1


def test_whoever_takes_a_seat_in_between_has_the_points(send, table):
    send(table, 1)
    late = sit(table, "N", from_deal=2)
    told(table.round.tournament)
    assert send(table, 2).status_code == 200

    assert late.round_scores.get().points == 13
    assert is_in_order(table.round.tournament)


def test_whoever_left_the_table_keeps_nothing_of_it(send, table):
    send(table, 1)
    gone = entry_at(table, "N")
    Occupant.objects.filter(table=table, seat="N").delete()
    sit(table, "N")
    told(table.round.tournament)
    assert send(table, 2).status_code == 200

    assert not gone.round_scores.exists()
    assert is_in_order(table.round.tournament)


def test_a_round_that_was_closed_in_between_takes_no_line(send, table):
    send(table, 1)
    Round.objects.update(state="closed")
    told(table.round.tournament)
    refused = send(table, 2)

    assert rows(refused) == [(2, "changed")]  # it asks why, and writes nothing
    assert DealVersion.objects.filter(table=table).count() == 1


def test_totals_on_paper_that_were_typed_in_between_are_compared(send, table, accounts):
    send(table, 1)
    north = entry_at(table, "N").public_id
    write_paper_totals(table=fresh(table), totals={north: 13}, by=accounts["scorer"])
    reply = send(table, 2)

    assert "play/sheets/_answer.html" in {one.name for one in reply.templates}


def test_a_table_that_is_drawn_away_in_between_is_not_found(send, table, accounts):
    sheet, line = table_sheet(fresh(table)), TypedLine(1, E8, 0, uuid4())
    Occupant.objects.filter(table=table).delete()
    Table.objects.filter(pk=table.pk).delete()

    with pytest.raises(ValidationError, match=r"\w"):
        record_line(sheet=sheet, line=line, by=accounts["scorer"])
    assert send(table, 1).status_code == 404


def test_the_same_key_again_is_answered_as_the_first_time(send, table):
    key = uuid4()
    first = send(table, 1, **{"key-1": key})
    again = send(table, 1, **{"key-1": key})
    version = fresh(table).version

    assert first.status_code == again.status_code == 200
    assert version == DealVersion.objects.filter(table=table).count() == 1
    assert is_in_order(table.round.tournament)


@pytest.mark.long
def test_lines_of_two_rounds_at_once_add_up_in_any_order(send, table):
    """Players of one round sit elsewhere in the other, and both are being played."""
    tournament = table.round.tournament
    later = Round.objects.create(tournament=tournament, number=2, state="playing")
    next_table = Table.objects.create(round=later, number=1)
    for seat in "NESW":
        Occupant.objects.create(
            table=next_table, seat=seat, entry=entry_at(table, seat)
        )
    told(tournament)
    for number in range(1, 5):
        send(table, number)
        send(next_table, number, "solo")
        send(table, number, "lost", seen=1, confirm=f"{number}:1")
        assert is_in_order(tournament)

    assert DealVersion.objects.count() == 12


def test_whoever_plays_on_at_another_table_has_the_points_of_both(send, table):
    """He left his first table after two deals, and a line of it is corrected later."""
    other = table_of(table.round.tournament, number=2)
    mover = entry_at(table, "N")
    for number in (1, 2):
        send(table, number)
        send(other, number)
    sit(table, "N", from_deal=3)
    Occupant.objects.create(table=other, seat="N", entry=mover, from_deal=3)
    told(table.round.tournament)
    for number in (3, 4):
        send(other, number)
        send(table, number - 2, "lost", seen=1, confirm=f"{number - 2}:1")
        assert is_in_order(table.round.tournament)

    assert mover.round_scores.count() == 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_in_any_order_of_what_happens_all_stays_in_order(send, table, accounts, seed):
    chance, tournament = random.Random(seed), table.round.tournament
    tables = [table, table_of(tournament, number=2)]

    def line(at, number):
        last = DealVersion.objects.filter(table=at, number=number).count()
        confirm = {"confirm": f"{number}:{last}"} if last else {}
        send(at, number, chance.choice([*CELLS]), seen=last, **confirm)

    def elsewhere(at, number):
        last = DealVersion.objects.filter(table=at, number=number).count()
        facts = chance.choice([E8, E8_LOST, SOLO])
        write(fresh(at), number, facts, by=accounts["organiser"], seen=last)

    def ruling(at, number):
        case = evening.called(fresh(at), number, by=accounts["scorer"], words="…")
        decision = evening.fine(fresh(at), "revoke", own=-3, others=1)
        evening.rule(case, decision, by=accounts["jury"])

    for _step in range(40):
        act = chance.choice([line, line, line, line, elsewhere, ruling])
        act(chance.choice(tables), chance.randint(1, 4))
    assert is_in_order(tournament)
    assert DealVersion.objects.count() > 20

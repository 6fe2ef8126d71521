"""Who has the file and not the key can neither cut a ledger nor forge one unseen."""

import pytest
from django.db import transaction
from django.test import override_settings

from tests.entry.evening import E8, SOLO, table_of, tournament_of, write
from tests.ledger.test_ledger import tamper, verified
from tournaments.ledger import queries, writes as ledger
from tournaments.ledger.models import Event
from tournaments.ledger.rules.chain import hash_of
from tournaments.ledger.writes import link_of
from tournaments.plans.models import Tournament


@pytest.fixture
def tournament(db, accounts):
    found = tournament_of()
    table = table_of(found)
    for deal, line in enumerate((E8, SOLO, E8, SOLO), start=1):
        write(table, deal, line, by=accounts["scorer"])
    return found


def forged(tournament, first):
    """Chain all events anew from one on, as anybody can who reads this program."""
    events = Event.objects.filter(tournament=tournament).order_by("number")
    previous = events.get(number=first).previous_hash
    for event in events.filter(number__gte=first):
        event.previous_hash = previous
        previous = hash_of(link_of(event), previous)
        tamper(
            f"UPDATE ledger_event SET previous_hash = '{event.previous_hash}', "
            f"hash = '{previous}' WHERE id = {event.pk}"
        )
    return previous


def test_each_write_signs_its_events_and_how_far_the_ledger_has_come(tournament):
    last = Event.objects.order_by("number").last()
    tournament.refresh_from_db()

    assert all(Event.objects.values_list("signature", flat=True))
    assert (tournament.head_number, tournament.head_hash) == (4, last.hash)
    assert queries.find_break(tournament) is None


def test_the_first_event_that_was_cut_off_is_named(tournament):
    tamper("DELETE FROM ledger_event WHERE number > 2")

    assert queries.find_break(tournament) == (3, "cut")
    status, said = verified(tournament.public_id)
    assert (status, "3" in said) == (1, True)


def test_a_ledger_that_is_cut_to_nothing_is_not_in_order(tournament):
    tamper("DELETE FROM ledger_event")
    assert queries.find_break(tournament) == (1, "cut")
    tamper("UPDATE plans_tournament SET head_number = 0")
    assert queries.find_break(tournament) == (1, "nothing")


def test_the_signed_head_is_missed(tournament):
    tamper("UPDATE plans_tournament SET head_number = 0")

    assert queries.find_break(tournament) == (4, "no_head")


def test_a_head_that_is_moved_to_where_the_ledger_was_cut_is_not_signed(
    tournament,
):
    tamper("DELETE FROM ledger_event WHERE number > 2")
    head = Event.objects.get(number=2).hash
    tamper(f"UPDATE plans_tournament SET head_number = 2, head_hash = '{head}'")

    assert queries.find_break(tournament) == (2, "head_changed")


def test_a_chain_that_was_forged_from_an_event_on_names_that_event(tournament):
    tamper("UPDATE ledger_event SET facts = '{}' WHERE number = 2")
    head = forged(tournament, 2)
    tamper(f"UPDATE plans_tournament SET head_hash = '{head}'")

    assert queries.find_break(tournament) == (2, "not_signed")


def test_an_event_that_was_added_is_named(tournament):
    event = Event.objects.get(number=4)
    event.pk, event.number, event.previous_hash = None, 5, event.hash
    event.hash = hash_of(link_of(event), event.previous_hash)
    event.save()

    assert queries.find_break(tournament) == (5, "not_signed")


def test_an_event_of_another_time_is_not_under_the_signed_head(tournament, accounts):
    before = Tournament.objects.values(*ledger.HEAD).get()
    with transaction.atomic():
        ledger.append(tournament, "cards_seen", {}, by=accounts["organiser"])
    Tournament.objects.update(**before)

    assert queries.find_break(tournament) == (5, "after_head")


def test_an_installation_without_its_key_says_so(tournament):
    with override_settings(LEDGER_KEY="another key of fifty characters or more, drawn"):
        assert queries.find_break(tournament) == (1, "other_key")


def test_a_signature_is_of_its_own_event_alone(tournament):
    one, other = Event.objects.filter(number__in=(1, 2)).order_by("number")
    tamper(
        f"UPDATE ledger_event SET signature = '{one.signature}' WHERE id = {other.pk}"
    )

    assert queries.find_break(tournament) == (2, "not_signed")

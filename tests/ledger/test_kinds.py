"""The catalogue of events, and what an undo must not step on."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils.translation import override

from scoring.variants import VARIANTS
from tests.entry.evening import E8, entry_at, table_of, tournament_of, write
from tests.jury import evening
from tests.ledger.examples import facts_of
from tests.naming import repeated, those_without
from tests.ranking import day
from tournaments.deals.rules.history import TABLES
from tournaments.entries.models import Entry
from tournaments.follow import comings, rulings, seats
from tournaments.ledger import undoing, writes as ledger
from tournaments.ledger.catalogue import kinds, undo_checks
from tournaments.ledger.models import Event
from tournaments.ledger.plan_changes import PLAN_KINDS
from tournaments.ledger.sentences import Names
from tournaments.plans.models import Tournament
from tournaments.play.sheets.confirmation.operations import verify_sheet
from tournaments.tables.models import Occupant, Table

# Words that are the same in one more language.
ALIKE = {"Joker"}
NOBODY = Names({}, {})


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_every_kind_is_called_by_a_name_of_its_own_in_each_language(language):
    with override(language):
        names = {key: str(kind.title) for key, kind in kinds().items()}

    with override("en"):
        english = {key: str(kind.title) for key, kind in kinds().items()}

    assert repeated(names.values()) == []
    assert set(names.values()) & set(english.values()) == ALIKE


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("key", sorted(kinds()))
def test_every_kind_is_told_in_each_language(key, language):
    with override(language):
        told = kinds()[key].tells(facts_of(key), NOBODY, VARIANTS["couleur"])

    assert those_without(told, lambda sentence: isinstance(sentence, str)) == []


@pytest.mark.parametrize("named", [PLAN_KINDS, TABLES])
def test_the_kinds_that_a_room_reads_are_written_by_some_room(named):
    assert set(named) <= kinds().keys()


def test_a_guard_is_set_on_kinds_that_can_be_undone():
    guarded = [key for key in kinds() if any(undo_checks(key))]

    assert those_without(guarded, lambda key: kinds()[key].undo) == []


@pytest.mark.django_db
def test_no_event_is_written_of_a_kind_that_no_room_knows():
    tournament = tournament_of()
    with pytest.raises(LookupError, match="coffee_drunk"), transaction.atomic():
        ledger.append(tournament, "coffee_drunk", {})

    assert not Event.objects.exists()


# --- What an undo must not step on.


def newest(kind):
    return Event.objects.filter(kind=kind).latest("number")


def refused(event, by):
    """The code of the refusal; what was written stays as it is."""
    events = Event.objects.count()
    with pytest.raises(ValidationError) as error:
        undoing.undo(event, by=by)
    assert Event.objects.count() == events
    assert event.number not in undoing.undoable(event.tournament, by)
    return error.value.code


@pytest.fixture
def table(accounts):
    _tournament, one, _two = evening.an_evening(by=accounts["scorer"])
    return one


def test_a_line_on_which_the_jury_has_decided_is_not_undone(table, accounts):
    write(table, 1, E8, by=accounts["scorer"])
    case = evening.called(table, by=accounts["scorer"])
    off = evening.fine(table, "revoke", own=-3, others=1, effect="annulled")
    evening.rule(case, off, by=accounts["jury"])
    assert refused(newest("deal_written"), accounts["scorer"]) == "ruled"

    case = evening.now(case)
    rulings.lift(case=case, seen=case.version, by=accounts["jury"], reason="why")
    undoing.undo(newest("deal_written"), by=accounts["scorer"])
    assert newest("deal_corrected").facts["after"] == {"contract": "not_written"}


def test_whom_a_ruling_excludes_only_a_ruling_brings_back(table, accounts):
    by = accounts["organiser"]
    case = evening.called(table, by=by)
    out = evening.fine(table, "exclusion", own=0, exclusion=True)
    evening.rule(case, out, by=accounts["jury"], reason="third warning")
    assert refused(newest("entry_excluded"), by) == "ruled"

    case = evening.now(case)
    rulings.lift(case=case, seen=case.version, by=accounts["jury"], reason="appeal")
    assert refused(newest("entry_readmitted"), by) == "ruled"
    assert entry_at(table, "N").state == Entry.State.PRESENT


def test_an_exclusion_at_the_desk_is_undone_though_a_ruling_was_lifted(table, accounts):
    by, north = accounts["organiser"], entry_at(table, "N")
    case = evening.called(table, by=by)
    out = evening.fine(table, "exclusion", own=0, exclusion=True)
    evening.rule(case, out, by=accounts["jury"], reason="third warning")
    case = evening.now(case)
    rulings.lift(case=case, seen=case.version, by=accounts["jury"], reason="appeal")
    comings.exclude(entry=north, reason="why", by=by)
    undoing.undo(newest("entry_excluded"), by=by)
    undoing.undo(newest("entry_readmitted"), by=by)

    assert entry_at(table, "N").state == Entry.State.EXCLUDED


def test_a_seat_taken_over_is_not_given_back_under_a_written_line(table, accounts):
    by = accounts["organiser"]
    newcomer = entry_at(Table.objects.get(number=2), "N")
    Occupant.objects.filter(entry=newcomer).delete()
    seats.replace_entry(table=table, seat="N", entry=newcomer, from_deal=1, by=by)
    write(table, 1, E8, by=accounts["scorer"])
    with pytest.raises(ValidationError) as error:
        undoing.undo(newest("seat_replaced"), by=by)

    assert error.value.code == "written"
    assert newest("seat_replaced").facts["after"] == newcomer.public_id


def test_a_line_under_a_confirmed_sheet_is_undone_and_waits_anew(accounts):
    table = table_of(tournament_of(deals=1))
    write(table, 1, E8, by=accounts["scorer"])
    verify_sheet(table=table, seen=1, verdict="confirmed", by=accounts["jury"])
    undoing.undo(newest("deal_written"), by=accounts["scorer"])

    assert refused(newest("sheet_confirmed"), accounts["scorer"]) == "stale"


def test_what_an_event_is_about_may_be_gone(accounts):
    hall = day.tournament_of(people=8, state=Tournament.State.REGISTRATION)
    before = Event.objects.count()
    by, last = accounts["organiser"], Entry.objects.get(number=8)
    comings.set_paid(entry=last, paid=True, by=by)
    paid = newest("entry_paid")
    comings.unregister(entry=last, by=by)
    with pytest.raises(ValidationError) as error:
        undoing.undo(paid, by=by)

    assert error.value.code == "gone"
    assert Event.objects.filter(tournament=hall).count() == before + 2


def test_an_undo_needs_the_right_to_do_it(accounts):
    day.tournament_of(people=8, state=Tournament.State.REGISTRATION)
    comings.exclude(entry=Entry.objects.first(), reason="why", by=accounts["organiser"])
    with pytest.raises(PermissionDenied):
        undoing.undo(newest("entry_excluded"), by=accounts["scorer"])


def test_of_two_who_undo_the_same_the_second_is_told(accounts):
    day.tournament_of(people=8, state=Tournament.State.REGISTRATION)
    by = accounts["organiser"]
    comings.set_paid(entry=Entry.objects.first(), paid=True, by=by)
    paid = newest("entry_paid")
    undoing.undo(paid, by=by)

    assert refused(paid, by) == "overtaken"

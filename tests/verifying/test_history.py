"""The rows are built from the events, whatever kind these are of."""

from datetime import UTC, datetime, timedelta

from tournaments.deals.rules import sheet_history
from tournaments.entries.rules.history import SIDES
from tournaments.guard.verifying.history import histories
from tournaments.history.rules.rows import Differs, Told, project, row_differences
from tournaments.ledger.catalogue import kinds

NOON = datetime(2026, 1, 17, 12, tzinfo=UTC)
# Of these no row follows that the ledger does not hold itself, or that the events of
# each part of them tell already.
TELL_NO_ROW = {
    "hats_changed",  # of the accounts, which no tournament has
    "words_forgotten",
    "let_go",
    "let_go_taken_back",
    "cards_seen",
    "board_later",
    "sheets_exchanged",
    "players_taken",
}


def put(rows, event):
    rows[event.facts["key"]] = {"points": event.facts["points"], "at": event.at}


def told(number, key, points):
    return Told(number, "put", {"key": key, "points": points}, None, None, NOON)


def test_rows_are_told_anew_in_the_order_of_the_events():
    events = [told(1, "a", 3), told(2, "b", 4), told(3, "a", 5)]
    events.append(events[0]._replace(kind="seen"))

    assert project(events, {"points": {"put": put}}) == {
        "points": {"a": {"points": 5, "at": NOON}, "b": {"points": 4, "at": NOON}}
    }


def test_a_row_differs_where_a_column_was_told_otherwise():
    rows = {"a": {"points": 3}, "b": {}, "c": {"points": 1}}
    kept = {"a": {"points": 4}, "b": {"points": 7}, "d": {"points": 1}}

    assert list(row_differences(rows, kept, ["points"])) == [
        Differs("a", "points", 3, 4),
        Differs("c", told={"points": 1}),
        Differs("d", kept={"points": 1}),
    ]
    assert list(
        row_differences(rows, kept, ["points"], missing=False, extra=False)
    ) == [Differs("a", "points", 3, 4)]


def test_an_event_and_its_row_ask_the_clock_each_for_itself():
    rows = {"a": {"at": NOON}}

    soon = {"a": {"at": NOON + timedelta(seconds=3)}}
    assert list(row_differences(rows, soon, ["at"])) == []
    late = {"a": {"at": NOON + timedelta(hours=1)}}
    assert len(list(row_differences(rows, late, ["at"]))) == 1


def ruling(public_id, offence, replaces=None, *, lifted=False):
    facts = {
        "table": "t", "ruling": public_id, "replaces": replaces, "offence": offence,
        "effect": "", "side": None, "lifted": lifted, "now": {"kind": "call"},
    }  # fmt: skip
    return Told(1, "ruling_made", facts, None, None, NOON)


def test_a_sheet_is_another_when_a_contract_is_refused_and_when_it_is_so_no_more():
    rows = {"t": {"version": 0, "ruled": {}}}
    versions = []
    for one in (
        ruling("a", "dispute"),
        ruling("b", "bid_refused", "a"),
        ruling("c", "dispute", "b"),
        ruling("d", "bid_refused", "c", lifted=True),
    ):
        sheet_history.ruled(rows, one)
        versions.append(rows["t"]["version"])

    assert versions == [0, 1, 2, 2]


def test_every_kind_of_event_has_its_rows_told_anew():
    steps = {kind for one in histories() for kind in one.steps} | {*SIDES}

    assert kinds().keys() - steps == TELL_NO_ROW
    assert steps - kinds().keys() == set()

"""How each address that writes is called: its world, what is sent, what it leaves.

Each is pressed twice at once and has to write once; where a second press rightly
writes again, its line says `because`.
"""

import datetime
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from scoring.grids.operations import GridDraft, make_grid
from scoring.models import GridVersion, PointGrid
from scoring.variants import VARIANTS
from tests.boards import evening as boards
from tests.conftest import PASSWORD
from tests.entry import evening as sheets
from tests.jury import evening as jury
from tests.live.conftest import new_round, new_tournament
from tests.planning import plans, test_offences_pages
from tests.rounds.conftest import enter, pair_up
from tests.scoring import test_grid_pages
from tournaments.boards import operations as comparing
from tournaments.boards.deals import operations as cards
from tournaments.boards.tables import proposal
from tournaments.desk import operations as desk
from tournaments.desk.recount.queries import seal
from tournaments.jury import operations as cases
from tournaments.jury.deciding import operations as deciding
from tournaments.jury.rules.decision import Decision
from tournaments.live import operations as hall
from tournaments.models import (
    Account,
    BoardPlay,
    Club,
    Entry,
    Host,
    OffenceVersion,
    Player,
    Round,
    Tournament,
)
from tournaments.planning.numbers import NumbersForm
from tournaments.registration import operations as registration
from tournaments.registration.door import operations as at_the_door
from tournaments.rounds.drafts import operations as drafts

TO_COME = datetime.date(2099, 1, 17)
STRANGER = object()  # who presses without an account


@dataclass(frozen=True)
class Press:
    """What is sent to an address, and what both presses leave behind."""

    words: Mapping[str, Any] = field(default_factory=dict)  # of the address
    sent: Mapping[str, Any] = field(default_factory=dict)
    tells: tuple[str, ...] = ()  # the kinds of the new events of all ledgers, in order
    leaves: Callable[[], object] | None = None  # counts what stands in no ledger
    left: object = None  # and what that count is
    after: str = ""  # of the address, behind the question mark
    because: str = ""
    who: object = None


PRESSES: dict[str, Callable[..., Press]] = {}


def press(page: str) -> Callable:
    """Put how this address is called into the catalogue."""

    def put(build: Callable[..., Press]) -> Callable[..., Press]:
        PRESSES[page] = build
        return build

    return put


def at(tournament: Tournament, **more: Any) -> dict[str, Any]:
    return {"tournament": tournament.public_id, **more}


# The club ---------------------------------------------------------------------


@press("sign_in")
def sign_in(by):
    Account.objects.create_user("marie", PASSWORD)
    return Press(sent={"username": "marie", "password": PASSWORD}, who=STRANGER)


@press("sign_out")
def sign_out(by):
    return Press()


@press("choose_language")
def choose_language(by):
    return Press(sent={"language": "nl"})


@press("choose_colours")
def choose_colours(by):
    return Press(sent={"theme": "dark"})


@press("planning:first_run")
def first_run(by):
    by.delete()
    sent = {
        "club": "Ciney",
        "place": "Ciney",
        "name": "Odile",
        "username": "odile",
        "password": PASSWORD,
        "again": PASSWORD,
    }
    return Press(sent=sent, who=STRANGER, leaves=Account.objects.count, left=1)


@press("planning:club")
def club(by):
    sent = {"name": "Ciney", "place": "Ciney", "contact": ""}
    return Press(sent=sent, leaves=Host.objects.count, left=1)


@press("crew:make")
def make_account(by):
    sent = {"username": "marie", "name": "Marie", "hats": ["is_scorer"]}
    found = Account.objects.filter(username="marie")
    return Press(sent=sent, leaves=found.count, left=1)


@press("crew:change")
def change_account(by):
    """Two organisers who both go: one of them has to stay."""
    return Press(
        {"account": by.public_id},
        {"name": "Odile", "hats": ["is_scorer"], "may_sign_in": "on"},
        leaves=Account.objects.filter(is_organiser=True).count,
        left=1,
    )


@press("crew:new_password")
def new_password(by):
    marie = Account.objects.create_user("marie", PASSWORD)
    return Press(
        {"account": marie.public_id},
        because="each press shows a password, and the last one opens the door",
    )


@press("registration:add_player")
def add_player(by):
    return Press(
        sent={"first_name": "Marie", "last_name": "Noël", "shown": "full"},
        leaves=Player.objects.count,
        left=1,
    )


@press("registration:change_player")
def change_player(by):
    marie = Player.objects.create(last_name="Noël", folded_name="noel")
    return Press(
        {"player": marie.public_id},
        {"last_name": "Noël", "club": "Wavre", "shown": "full"},
        leaves=Club.objects.count,
        left=1,
    )


@press("registration:import_players")
def import_players(by):
    sent = {
        "cells": json.dumps([["Marie Noël", "Wavre"], ["Jan Maes", "Wavre"]]),
        "column_0": "name",
        "column_1": "club",
        "confirm": "on",
    }
    return Press(sent=sent, leaves=Player.objects.count, left=2)


@press("scoring:make")
def make_own_grid(by):
    words = {"variant": "simple", "preset": "default"}
    sent = test_grid_pages.typed()
    return Press(words, sent, leaves=PointGrid.objects.count, left=1)


@press("scoring:try")
def try_grid(by):
    words = {"variant": "simple", "preset": "default"}
    return Press(words, test_grid_pages.typed(), leaves=PointGrid.objects.count, left=0)


def own_grid(by):
    return make_grid(
        variant=VARIANTS["simple"],
        preset_key="default",
        draft=GridDraft(
            "Notre grille", VARIANTS["simple"].grid.text(), {"solo_lost": "single"}
        ),
        by=by,
    )


@press("scoring:change")
def change_grid(by):
    words = {"grid": own_grid(by).public_id}
    sent = test_grid_pages.dearer_misere(seen="1")
    return Press(words, sent, leaves=GridVersion.objects.count, left=2)


@press("scoring:put_away")
def put_away(by):
    away = PointGrid.objects.exclude(put_away_at=None)
    return Press({"grid": own_grid(by).public_id}, leaves=away.count, left=1)


@press("scoring:bring_back")
def bring_back(by):
    own = own_grid(by)
    PointGrid.objects.update(put_away_at=timezone.now())
    there = PointGrid.objects.filter(put_away_at=None)
    return Press({"grid": own.public_id}, leaves=there.count, left=1)


@press("offences:change")
def change_offences(by):
    sent = test_offences_pages.typed(**{"cheating.offender.least": "−20"})
    counted = OffenceVersion.objects.count
    return Press({"variant": "couleur"}, sent, leaves=counted, left=1)


# A tournament -----------------------------------------------------------------


@press("planning:make")
def make_tournament(by):
    return Press(sent=plans.typed(), after="?game=couleur", tells=("tournament_made",))


@press("planning:change")
def change_tournament(by):
    day = plans.make(by=by)
    sent = plans.typed(place="Gesves", grid="keep", seen=1)
    return Press(at(day), sent, tells=("tournament_changed",))


@press("desk:recount")
def count_anew(by):
    day = Tournament.objects.get(pk=plans.make(by=by).pk)
    numbers = {"grid": "preset:liege", "option_all_tricks": "-"}
    form = NumbersForm(numbers, tournament=day)
    assert form.is_valid()
    sent = {**numbers, "seen": seal(day, form.pins), "reason": "The wrong table."}
    return Press(at(day), sent, tells=("tournament_rescored",))


@press("desk:finish")
def finish(by):
    day = new_tournament(rounds=1)
    new_round(day, by, "closed")
    return Press(at(day), tells=("tournament_finished",))


@press("desk:reopen")
def reopen_day(by):
    day = new_tournament(rounds=1)
    new_round(day, by, "closed")
    desk.finish(tournament=day, by=by)
    return Press(at(day), tells=("tournament_reopened",))


@press("ledger:undo")
def undo_event(by):
    day = new_tournament()
    entry = day.entries.first()
    registration.set_paid(entry=entry, paid=True, by=by)
    return Press(at(day, event=1), tells=("entry_unpaid",))


# The door ---------------------------------------------------------------------


def door(**fields):
    return new_tournament(**{"played_date": TO_COME, **fields})


@press("registration:register")
def register(by):
    day = door()
    marie = Player.objects.create(last_name="Noël", folded_name="noel")
    sent = {"player": marie.public_id}
    return Press(at(day), sent, tells=("entry_registered",))


@press("registration:walk_in")
def walk_in(by):
    return Press(at(door()), {"line": "Marie Noël"}, tells=("entry_registered",))


@press("registration:act")
def remove(by):
    day = door()
    Entry.objects.update(state=Entry.State.REGISTERED)
    entry = day.entries.first().public_id
    return Press(at(day, entry=entry, action="remove"), tells=("entry_removed",))


@press("registration:draw_numbers")
def draw_numbers(by):
    return Press(
        at(door()),
        {"seed": 7},
        tells=("numbers_drawn",),
    )


@press("registration:undo_numbers")
def undo_numbers(by):
    day = door()
    at_the_door.draw_numbers(tournament=day, seed=7, by=by)
    return Press(at(day), tells=("numbers_undone",))


def an_entry(day):
    return at(day, entry=day.entries.get(number=1).public_id)


@press("registration:change_number")
def change_number(by):
    return Press(an_entry(door()), {"number": 33}, tells=("entry_number",))


@press("registration:exclude")
def exclude(by):
    return Press(an_entry(door()), {"reason": "bruit"}, tells=("entry_excluded",))


@press("registration:readmit")
def readmit(by):
    day = door()
    Entry.objects.update(state=Entry.State.EXCLUDED)
    return Press(an_entry(day), {"reason": "entendu"}, tells=("entry_readmitted",))


@press("registration:pair")
def pair(by):
    day = door(variant_key="whist", grid_text=VARIANTS["whist"].grid.text())
    partner = day.entries.get(number=2).public_id
    return Press(an_entry(day), {"partner": partner}, tells=("sides_paired",))


@press("registration:unpair")
def unpair(by):
    day = door(variant_key="whist", grid_text=VARIANTS["whist"].grid.text())
    pair_up(day)
    return Press(an_entry(day), tells=("sides_unpaired",))


def joker_waits(by):
    """A table being played, and somebody who could take a seat there."""
    day = new_tournament()
    playing = new_round(day, by, "playing")
    enter(day, 9, is_joker=True)
    return day, playing


@press("registration:replace")
def replace(by):
    day, _playing = joker_waits(by)
    sent = {"entry": day.entries.get(number=9).public_id, "from_deal": 1}
    return Press(an_entry(day), sent, tells=("seat_replaced",))


# The rounds -------------------------------------------------------------------


@press("rounds:draw")
def draw(by):
    """The method that plans all rounds keeps a draft as well."""
    sent = {"method": "meet", "seed": 7}
    return Press(at(new_tournament()), sent, tells=("round_drawn",))


def drawn(by, state="drawn"):
    day = new_tournament()
    new_round(day, by, state)
    return at(day, round=1)


@press("rounds:redraw")
def redraw(by):
    return Press(
        drawn(by),
        {"redraw-method": "random", "redraw-seed": 9},
        tells=("round_drawn",),
    )


@press("rounds:swap")
def swap(by):
    words = drawn(by)
    table = Round.objects.get().tables.first()
    other = Round.objects.get().tables.last()
    sent = {
        "entry": [t.occupants.first().entry.public_id for t in (table, other)],
        "seen": 0,
    }
    return Press(words, sent, tells=("seats_swapped",))


@press("rounds:publish")
def publish(by):
    return Press(drawn(by), tells=("round_published",))


@press("rounds:start")
def start(by):
    return Press(drawn(by, "published"), tells=("round_started",))


@press("rounds:close")
def close(by):
    sent = {"reason": "un exercice"}
    return Press(drawn(by, "playing"), sent, tells=("round_closed",))


@press("rounds:reopen")
def reopen(by):
    sent = {"reason": "une faute"}
    return Press(drawn(by, "closed"), sent, tells=("round_reopened",))


@press("rounds:undo")
def undo(by):
    sent = {"seen": "playing"}
    return Press(drawn(by, "playing"), sent, tells=("round_start_undone",))


def a_draft(by):
    day = new_tournament()
    draft = drafts.make_draft(tournament=day, number=1, method="meet", seed=1, by=by)
    return day, draft


@press("rounds:bring")
def bring(by):
    day = new_tournament()
    text = "round;table;seat;number\n" + "\n".join(
        f"1;{1 + place // 4};{'NESW'[place % 4]};{place + 1}" for place in range(8)
    )
    file = SimpleUploadedFile("plan.csv", text.encode())
    return Press(at(day), {"file": file}, leaves=day.drafts.count, left=1)


@press("rounds:search_on")
def search_on(by):
    day, draft = a_draft(by)
    words = at(day, draft=draft.public_id)
    slices = day.drafts.values_list("slices", flat=True)
    return Press(words, leaves=lambda: list(slices.all()), left=[1])


@press("rounds:take")
def take_draft(by):
    day, draft = a_draft(by)
    return Press(at(day, draft=draft.public_id), tells=("round_drawn",))


@press("rounds:wish")
def wish(by):
    sent = {"kind": "apart", "players": "1, 2", "must": "on"}
    return Press(at(new_tournament()), sent, tells=("wish_added",))


@press("rounds:drop_wish")
def drop_wish(by):
    day = new_tournament()
    made = drafts.add_wish(tournament=day, kind="clubs", by=by)
    return Press(at(day, wish=made.public_id), tells=("wish_dropped",))


# The hall ---------------------------------------------------------------------


def hall_of(by, **fields):
    day = new_tournament(**fields)
    new_round(day, by, "playing")
    return day


@press("live:start")
def start_clock(by):
    day = hall_of(by, minutes_per_round=None)
    sent = {"round": 1, "minutes": 60}
    return Press(at(day), sent, tells=("clock_started",))


@press("live:unstart")
def unstart(by):
    return Press(at(hall_of(by)), {"round": 1}, tells=("clock_start_undone",))


@press("live:pause")
def pause(by):
    return Press(at(hall_of(by)), {"round": 1}, tells=("clock_paused",))


@press("live:resume")
def resume(by):
    day = hall_of(by)
    hall.pause_clock(round=Round.objects.get(), by=by)
    return Press(at(day), {"round": 1}, tells=("clock_resumed",))


@press("live:minutes")
def minutes(by):
    sent = {"round": 1, "minutes": 5}
    return Press(
        at(hall_of(by)),
        sent,
        tells=("minutes_added",) * 2,
        because="each press gives five minutes more: twice five is ten",
    )


@press("live:table_time")
def table_time(by):
    sent = {"round": 1, "minutes": 5, "table": 1}
    return Press(
        at(hall_of(by)),
        sent,
        tells=("table_time",) * 2,
        because="each press gives five minutes more: twice five is ten",
    )


@press("live:freeze")
def freeze(by):
    return Press(at(hall_of(by)), {"after_round": 1}, tells=("ranking_frozen",))


@press("live:lift")
def lift_freeze(by):
    day = hall_of(by, frozen_after_round=1)
    return Press(at(day), tells=("ranking_lifted",))


@press("live:show")
def show(by):
    return Press(at(hall_of(by)), {"what": "ranking"}, tells=("hall_shows",))


@press("live:reveal")
def reveal(by):
    day = hall_of(by, hall_shows="podium")
    return Press(at(day), {"places": 1}, tells=("hall_shows",))


# Sheets -----------------------------------------------------------------------


def a_sheet(by, written=False):
    day = sheets.tournament_of()
    table = sheets.table_of(day)
    if written:
        sheets.write(table, 1, sheets.E8, by=by)
    return table, at(day, round=1, table=1)


def typed_line():
    cells = {"contract": "E8", "bidders": "NS", "tricks": "10", "key": uuid4()}
    return {f"{name}-1": str(cell) for name, cell in cells.items()}


@press("entry:sheet")
def sheet(by):
    return Press(a_sheet(by)[1], typed_line(), tells=("deal_written",))


@press("entry:line")
def line(by):
    sent = typed_line() | {"line": "1"}
    return Press(a_sheet(by)[1], sent, tells=("deal_written",))


@press("entry:preview")
def preview(by):
    return Press(a_sheet(by)[1], typed_line())


@press("entry:paper")
def paper(by):
    table, words = a_sheet(by)
    sent = {f"paper-{table.occupants.first().entry.public_id}": "12"}
    return Press(words, sent, tells=("paper_totals",))


@press("entry:verify")
def verify(by):
    marc = Account.objects.create_user("marc", PASSWORD)
    table, words = a_sheet(marc)
    for number in range(1, 5):
        sheets.write(table, number, sheets.E8, by=marc)
    table.refresh_from_db()
    sent = {"verdict": "confirmed", "seen": table.version}
    return Press(words, sent, tells=("sheet_confirmed",))


@press("entry:exchange")
def exchange(by):
    table, words = a_sheet(by, written=True)
    other = sheets.table_of(table.round.tournament, number=2)
    table.refresh_from_db()
    sent = {"with": 2, "seen": table.version, "seen_with": other.version}
    return Press(words, sent, tells=("deal_corrected", "deal_written"))


# The jury ---------------------------------------------------------------------


def a_case(by, *steps):
    _day, table, _other = jury.an_evening(by=by)
    case = jury.called(table, by=by)
    acts = {
        "decide": lambda: jury.rule(
            case, jury.fine(table, "revoke", own=-3), by=by, reason="vu"
        ),
        "tell": lambda: cases.tell(case=case, seen=jury.now(case).version, by=by),
        "appeal": lambda: cases.appeal(
            case=case, seen=jury.now(case).version, by=by, words="non"
        ),
    }
    for name in steps:
        acts[name]()
    return table, jury.now(case)


def of_case(case, **sent):
    words = at(case.tournament, case=case.public_id)
    return words, {"seen": case.version, "words": "bruit", **sent}


@press("jury:call")
def call(by):
    day, table, _other = jury.an_evening(by=by)
    sent = {"table": table.public_id, "deal": 1, "words": "bruit", "kind": "call"}
    return Press(at(day), sent, tells=("case_called",))


@press("jury:take")
def take(by):
    return Press(*of_case(a_case(by)[1]), tells=("case_taken",))


@press("jury:tell")
def tell(by):
    return Press(*of_case(a_case(by, "decide")[1]), tells=("case_told",))


@press("jury:appeal")
def appeal(by):
    case = a_case(by, "decide", "tell")[1]
    return Press(*of_case(case), tells=("case_appealed",))


@press("jury:uphold")
def uphold(by):
    case = a_case(by, "decide", "tell", "appeal")[1]
    return Press(*of_case(case), tells=("case_upheld",))


@press("jury:withdraw")
def withdraw(by):
    return Press(*of_case(a_case(by)[1]), tells=("case_withdrawn",))


@press("jury:decide")
def decide(by):
    table, case = a_case(by)
    keys = jury.keys_of(table)
    points = {key: -3 if seat == "N" else 1 for seat, key in keys.items()}
    decision = Decision("revoke", (keys["N"],), points)
    words, sent = of_case(
        case,
        offence="revoke",
        offenders=[keys["N"]],
        points_offender="-3",
        points_others="1",
        effect="",
        shown=decision.mark,
    )
    return Press(words, sent, tells=("ruling_made",))


@press("jury:lift")
def lift(by):
    return Press(*of_case(a_case(by, "decide")[1]), tells=("ruling_lifted",))


@press("jury:joker")
def joker(by):
    table, case = a_case(by)
    decision = Decision("cheating", (jury.key_at(table, "N"),), exclusion=True)
    deciding.decide(case=case, seen=case.version, decision=decision, by=by, reason="vu")
    waiting = enter(case.tournament, 99, is_joker=True)
    words, sent = of_case(jury.now(case), entry=waiting.public_id, from_deal=1)
    return Press(words, sent, tells=("seat_replaced",))


@press("jury:misdeal")
def misdeal(by):
    day, table, _other = jury.an_evening(by=by)
    offender = jury.key_at(table, "N")
    sent = {"deal": 1, "offence": "misdeal", "offender": offender, "seen": 0}
    words = at(day, round=1, table=1)
    return Press(words, sent, tells=("case_called", "ruling_made"))


@press("jury:forget")
def forget(by):
    case = a_case(by, "decide")[1]
    words = at(case.tournament, ruling=case.rulings.get().public_id)
    return Press(words, tells=("words_forgotten",))


# Boards -----------------------------------------------------------------------


@press("boards:accept")
def accept(by):
    day = boards.tournament_of()
    shown = proposal(day, 1, None, "")
    return Press(
        at(day), {"seed": 1, "seen": shown["seen"]}, tells=("movement_pinned",)
    )


@press("boards:read_movement")
def read_movement(by):
    file = SimpleUploadedFile("plan.asc", b"nothing")
    return Press(at(boards.tournament_of()), {"file": file})


def with_movement(by, **fields):
    day = boards.tournament_of(**fields)
    boards.accept(day, by)
    return day


@press("boards:choose")
def choose(by):
    sent = {
        "comparison_method": "butler",
        "comparison_basis": "mark",
        "carry_from": "-",
        "carry_weight": 100,
    }
    return Press(at(with_movement(by)), sent, tells=("comparison_chosen",))


@press("boards:draw")
def draw_cards(by):
    return Press(at(with_movement(by)), tells=("cards_drawn",))


@press("boards:read_cards")
def read_cards(by):
    other = with_movement(by)
    cards.draw(tournament=other, by=by)
    data = cards.written(other)
    other.boards.update(digest=None, cards="")
    file = SimpleUploadedFile("cards.pbn", data)
    return Press(at(with_movement(by)), {"file": file}, tells=("cards_read",))


@press("boards:cards")
def look(by):
    day = with_movement(by)
    cards.draw(tournament=day, by=by)
    return Press(
        at(day),
        {"sure": "yes"},
        tells=("cards_seen",) * 2,
        because="each time that somebody fetches the cards stands in the history",
    )


@press("boards:type")
def type_cards(by):
    suits = ("AKQJT98765432 - - -", "- AKQJT98765432 - -", "- - AKQJT98765432 -")
    sent = dict(zip("NES", suits, strict=True))
    return Press(at(with_movement(by), number=1), sent, tells=("cards_typed",))


@press("boards:solve")
def solve(by):
    return Press(at(with_movement(by)))


@press("boards:instead")
def instead(by):
    day = with_movement(by)
    boards.begin(day, by)
    due = BoardPlay.objects.filter(table__number=1).values("board")
    other = day.boards.exclude(pk__in=due).first()
    sent = {"deal": 1, "board": other.number}
    words = at(day, round=1, table=1)
    return Press(words, sent, tells=("board_instead",))


@press("boards:adjust")
def adjust(by):
    day = boards.evening(by=by, played=1)
    sent = {"kind": "percent", "seat": "-", "percent": "60", "words": "bruit"}
    words = at(day, round=1, table=1, deal=1)
    return Press(words, sent, tells=("board_adjusted",))


def fined(day):
    return {
        "entry": day.entries.get(number=1).public_id,
        "percent": "10",
        "words": "bruit",
    }


@press("boards:fines")
def fine(by):
    day = with_movement(by)
    return Press(at(day), fined(day), tells=("board_fined",))


@press("boards:take_back_fine")
def take_back_fine(by):
    day = with_movement(by)
    given = comparing.fine(
        entry=day.entries.get(number=1), percent=10, by=by, words="bruit"
    )
    return Press(at(day, fine=given.pk), tells=("board_fine_back",))

"""A phone is told how its table stands, whatever it was told before."""

import random
from contextlib import suppress
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.at_tables.deals import EMBALLAGE, deal, look, playing, seated, send
from tests.jury import evening
from tests.live.conftest import enter, new_round
from tournaments.comparison.withheld import withheld_from_hall
from tournaments.deals import queries as deals
from tournaments.deals.models import LateDeal
from tournaments.deals.one_sheet import count_sheet, table_sheet
from tournaments.devices.models import Device
from tournaments.draw.places import operations as places
from tournaments.entries.members import change_player
from tournaments.entries.models import Entry
from tournaments.follow import rounds, rulings
from tournaments.follow.lines import TypedLine, record_line
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.play.phones import operations as phones
from tournaments.play.phones.calls import operations as calls
from tournaments.play.phones.late import operations as late
from tournaments.players.models import Player
from tournaments.rulings.models import Case, Ruling
from tournaments.tables.models import Round, Table
from tournaments.tables.round_time import give_table_time

FACTS = (
    EMBALLAGE,
    {**EMBALLAGE, "tricks": 6},
    {"contract": "solo", "bidders": ["W"], "level": 6, "tricks": 6},
    {"contract": "not_played"},
)
BESIDE = ("now", "tag")  # what says when it was asked, and not how the table stands


pytestmark = pytest.mark.django_db


class Evening:
    """Two tables with a phone each, and what can happen there."""

    def __init__(self, accounts, chance):
        self.by, self.chance = accounts, chance
        self.day = playing(accounts)
        self.phones = [seated(self.day, number) for number in (1, 2)]

    def table(self):
        tables = Table.objects.select_related("round__tournament")
        shown = tables.filter(round__tournament=self.day, round__state="playing")
        return shown.get(number=self.chance.choice((1, 2)))

    def phone_enters(self):
        phone, at = self.phone()
        seen, number = self.chance.choice((0, 0, 0, 1)), self.chance.randint(1, 4)
        facts = self.chance.choice(FACTS)
        who = self.chance.choice("NESW")
        sent = deal(
            number,
            facts,
            table=at,
            round=self.last().number,
            seen=seen,
            confirmed_by=who,
        )
        answer = send(phone, sent)
        if answer.status_code == 200:
            # It is told at once what the next look tells.
            told = look(phone).json()
            assert answer.json()["totals"] == told["totals"]
            assert answer.json()["version"] == told["version"]

    def desk_types(self):
        sheet, number = table_sheet(self.table()), self.chance.randint(1, 4)
        last = sheet.written.get(number)
        facts = self.chance.choice(FACTS)
        line = TypedLine(number, facts, last.revision if last else 0, uuid4())
        record_line(sheet=sheet, line=line, by=self.by["organiser"])

    def jury_rules(self):
        table = self.table()
        case = evening.called(
            table, self.chance.randint(1, 4), by=self.by["scorer"], words="…"
        )
        effect = self.chance.choice(({}, {"effect": "annulled"}))
        decision = evening.fine(table, "dispute", own=0, **effect)
        evening.rule(case, decision, by=self.by["jury"])

    def table_is_told(self):
        case = self.chance.choice([*Case.objects.all(), None])
        if case is not None:
            evening.told(case, by=self.by["jury"])

    def ruling_is_lifted(self):
        ruling = self.chance.choice([*Ruling.objects.current(), None])
        if ruling is not None:
            case = evening.now(ruling.case)
            rulings.lift(case=case, seen=case.version, by=self.by["jury"], reason="…")

    def phone_calls_the_jury(self):
        calls.call(device=self.device(), deal=1)

    def call_is_taken_back(self):
        calls.take_back(device=self.device())

    def table_has_more_time(self):
        give_table_time(table=self.table(), minutes=5, by=self.by["organiser"])

    def member_is_called_otherwise(self):
        first = self.chance.choice(("Anne", "Anouk", "Bart", "Bert"))
        player = self.chance.choice(Player.objects.all())
        change_player(player=player, first_name=first)

    def side_agrees(self):
        phone, at = self.phone()
        version = Table.objects.filter(number=at).latest("round__number").version
        side = self.chance.choice(("NS", "EW"))
        send(phone, {"side": side, "version": version}, "agree")

    def round_is_closed(self):
        rounds.close_round(round=self.last(), by=self.by["organiser"], reason="…")

    def round_is_open_again(self):
        rounds.reopen_round(round=self.last(), by=self.by["organiser"], reason="…")

    def next_is_published(self):
        if self.last().state == "closed" and self.last().number < self.day.rounds:
            new_round(self.day, self.by["organiser"])

    def round_begins(self):
        rounds.start_round(round=self.last(), by=self.by["organiser"])

    def somebody_takes_a_place(self):
        entries = Entry.objects.filter(tournament=self.day)
        leaver = self.chance.choice(entries.select_related("tournament", "player"))
        places.take_place(
            leaver=leaver,
            newcomer=places.Newcomer(enter(self.day, entries.count() + 1)),
            with_points=False,
            by=self.by["organiser"],
            from_deal=self.chance.choice((None, 3)),
        )

    def late_deal_is_set_aside(self):
        one = self.chance.choice([*LateDeal.objects.filter(set_aside_at=None), None])
        if one is not None:
            late.set_aside(late=one, reason="…", by=self.by["organiser"])

    def phone_serves_the_other(self):
        device = self.device()
        phones.move(device=device, number=3 - device.number, by=self.by["organiser"])

    def phone_is_sent_away_and_let_in(self):
        device = self.device()
        phones.revoke(device=device, by=self.by["organiser"])
        phones.let_in(device=device, by=self.by["organiser"])

    def last_thing_is_undone(self):
        undo(Event.objects.latest("number"), by=self.by["organiser"])

    def phone(self):
        """A phone, with the table that it serves now."""
        numbers = Device.objects.order_by("pk").values_list("number", flat=True)
        return self.chance.choice([*zip(self.phones, numbers, strict=True)])

    def device(self):
        return self.chance.choice(Device.objects.select_related("tournament"))

    def last(self):
        return Round.objects.latest("number")


ACTS = [name for name in vars(Evening) if "_" in name.strip("_")]
OFTEN = ["phone_enters"] * 8 + ["desk_types"] * 4
OFTEN += [
    "somebody_takes_a_place",
    "jury_rules",
    "table_is_told",
    "ruling_is_lifted",
] * 3

# What lets tables play on that play no round.
ON = ["round_is_open_again", "next_is_published", "round_begins"]


class Screen:
    """A phone that keeps what it was shown, and asks for what has changed since."""

    def __init__(self, phone, language):
        self.phone, self.language = phone, language
        self.etag, self.shown = "", None

    def look(self):
        said = {"accept_language": self.language}
        if self.etag:
            said["if_none_match"] = self.etag
        answer = look(self.phone, **said)
        if answer.status_code == 200:
            self.etag, self.shown = answer["ETag"], answer.json()
        else:
            assert answer.status_code == 304
        return {name: value for name, value in self.shown.items() if name not in BESIDE}


def is_counted_right(day, shown):
    """Whether a table is told what all is counted to that it may know."""
    round, number = shown["round"]["number"], shown["table"]
    table = Table.objects.get(round__tournament=day, round__number=round, number=number)
    day.refresh_from_db()
    known = deals.written_at([table.pk], withheld_from_hall(day))[table.pk]
    sheet = count_sheet(day, known)
    return (shown["totals"], shown["version"]) == (
        dict(sheet.lines[-1].running),
        table.version,
    )


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_whatever_happens_a_phone_shows_what_a_new_one_would_be_shown(accounts, seed):
    chance = random.Random(seed)
    all_of_it = Evening(accounts, chance)
    screens = [
        Screen(phone, language)
        for phone in all_of_it.phones
        for language in ("en", "fr")
    ]
    happened = set()
    for _step in range(40):
        plays = all_of_it.last().state == "playing"
        act = chance.choice([*ACTS, *OFTEN] if plays else [*ACTS, *ON * 20])
        before = Event.objects.count()
        refused = ValidationError, PermissionDenied, Table.DoesNotExist
        with suppress(*refused), transaction.atomic():
            getattr(all_of_it, act)()
        if Event.objects.count() > before:
            happened.add(act)
        for one in chance.sample(screens, 3):
            new = Screen(one.phone, one.language).look()
            assert one.look() == new, act
            assert is_counted_right(all_of_it.day, new), act

    assert len(happened) > 5


def test_a_ruling_counts_for_the_table_from_when_it_is_told_until_told_otherwise(
    accounts,
):
    day = playing(accounts)
    phone, jury = seated(day), accounts["jury"]
    table = Table.objects.select_related("round__tournament").get(number=1)
    decision = evening.fine(table, "dispute", own=0, effect="annulled")

    def totals():
        return look(phone).json()["totals"]

    def enter(number):
        """Return what the answer to a deal says, as the next look does."""
        answer = send(phone, deal(number)).json()
        assert answer["totals"] == totals()
        return answer["totals"]["N"]

    assert enter(1) == 10
    case = evening.called(table, 1, by=accounts["scorer"])
    evening.rule(case, decision, by=jury)
    assert totals()["N"] == 10
    evening.told(case, by=jury)
    assert totals()["N"] == 0
    assert enter(2) == 10
    found = evening.now(case)
    rulings.lift(case=found, seen=found.version, by=jury, reason="…")
    assert totals()["N"] == 10
    assert enter(3) == 20
    evening.told(case, by=jury)
    assert totals()["N"] == 30


def test_a_look_that_shows_something_new_asks_this_often(accounts):
    phone = seated(playing(accounts))
    send(phone, deal(1))
    with CaptureQueriesContext(connection) as asked:
        answer = look(phone)

    assert len(answer.json()["deals"]) == 1
    assert len(asked) == 5  # how far the table is, the table, lines, seats, names


def test_a_deal_from_a_phone_asks_this_often_before_it_writes(accounts):
    phone = seated(playing(accounts))
    send(phone, deal(1))
    with CaptureQueriesContext(connection) as asked:
        assert send(phone, deal(2)).status_code == 200

    reads = [one["sql"] for one in asked if one["sql"].startswith("SELECT")]
    # The phone, late deals, the lock, table, lines, seats, the phone again; its sums.
    assert len(reads) == 10

"""Makes a believable club to try things out on, as its text tells."""

import datetime
import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.grids.operations import GridDraft, change_grid, make_grid
from scoring.variants import VARIANTS
from tournaments.accounts.models import Account, Host
from tournaments.club.crew.operations import new_password
from tournaments.comparison import writes as comparison
from tournaments.deals import one_sheet, queries as deals
from tournaments.deals.models import Total
from tournaments.deals.rules.sheet import WrittenTable
from tournaments.demo import prizes, rehearsal, till as money
from tournaments.demo.clock import minutes_ago
from tournaments.demo.phones import enter_from_phones
from tournaments.demo.rehearsal import Crew, Records
from tournaments.draw.hall.operations import arrange
from tournaments.entries.members import add_player
from tournaments.follow import comings
from tournaments.follow.days import finish
from tournaments.follow.rulings import decide
from tournaments.jury import queries as jury, writes as calling
from tournaments.jury.rules.decision import Decision
from tournaments.jury.writes import Call
from tournaments.plans.models import Tournament
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.play.sheets.whole_sheets import write_sheets
from tournaments.players.models import Player
from tournaments.rulings.models import Case
from tournaments.tables.models import Round, Table
from tournaments.tables.rules.hall_plan import HallPlan

TEXT = Path(__file__).with_name("club.toml")
SEED = 1
TRIES = 500  # for a sheet that ends in a tie; a few are enough
Text = Mapping[str, Any]  # a part of the club's text


def read_club_text() -> dict[str, Any]:
    """Read the text of the club that is made where no other is given."""
    return tomllib.loads(TEXT.read_text(encoding="utf-8"))


@transaction.atomic
def make_club(text: Text | None = None) -> list[tuple[str, str]]:
    """Make the whole club, or nothing of it; return its logins."""
    text = read_club_text() if text is None else text
    Host.objects.create(pk=1, name=text["name"], place=text["place"])
    # Drawn, not fixed: the hall's network reaches this server, and a password
    # that stands in the handbook would be everybody's.
    passwords = {role: new_password() for role in text["crew"]}
    crew = Crew(
        *(
            Account.objects.create_user(
                role, passwords[role], name=name, **{f"is_{role}": True}
            )
            for role, name in text["crew"].items()
        )
    )
    players = make_members(text)
    grid = make_own_grid(text["grid"], crew)
    for story in text["tournaments"]:
        own = {"grid": grid} if story.get("own_grid") else {}
        first, last = story["players"]
        play_story(story, players[first - 1 : last], crew, own)
    return list(passwords.items())


def make_members(text: Text) -> list[Player]:
    """Make the members, one for each line of the text."""
    lines = text["people"].strip().splitlines()
    cells = (map(str.strip, line.split("|")) for line in lines)
    return [
        add_player(
            first_name=first,
            last_name=last,
            club=club or text["name"],
            category=category,
        )
        for first, last, club, category in cells
    ]


def make_own_grid(text: Text, crew: Crew) -> str:
    """Make the club's own points table in two versions; return its key for a plan."""
    variant, options = VARIANTS[text["game"]], text["options"]
    usual = variant.presets["default"].grid
    grid = make_grid(
        variant=variant,
        preset_key="default",
        draft=GridDraft(text["name"], usual.text(), options),
        by=crew.organiser,
    )
    change_grid(
        grid=grid,
        seen=1,
        draft=GridDraft(
            grid.name, usual.with_lines(text["changed"]).text(), options, text["note"]
        ),
        by=crew.organiser,
    )
    return f"grid:{grid.public_id}"


def play_story(
    story: Text, players: Sequence[Player], crew: Crew, own: Mapping[str, Any]
) -> None:
    """Make a tournament and play it as far as its story goes."""
    date = timezone.localdate() + datetime.timedelta(days=story["day"])
    plan = {"team_size": 3, **story["plan"], **own, "played_date": date}
    tournament = rehearsal.make(story["game"], crew.organiser, **plan)
    if "prizes" in story:
        prizes.set_prizes(tournament, story["prizes"], crew)
    till = story.get("till")
    if story.get("registering"):
        money.begin(tournament, story["till"], crew)
        for number, player in enumerate(players):
            entered = comings.register(
                tournament=tournament, player=player, by=crew.organiser
            )
            if number % 2 == 0:
                money.pay(entered, story["till"], crew)
        return
    began = story.get("begun", {}).get("began", 0)
    with minutes_ago(began):
        if "hall" in story:
            stands = HallPlan(**story["hall"]).as_json()
            arrange(tournament=tournament, plan=stands, by=crew.organiser)
        if till:
            money.begin(tournament, till, crew)
        rehearsal.enter(tournament, players, crew, paid=not till)
        if till:
            for entry in tournament.entries.select_related("tournament", "player"):
                money.pay(entry, till, crew)
            money.sell(tournament, till, crew)
        for number in range(1, story["played"] + 1):
            tied = story.get("tied", False) and number == story["played"]
            play_round(tournament, crew, tied=tied)
    if "begun" in story:
        play_on(tournament, story["begun"], crew)
    if "cases" in story:
        make_cases(tournament, story["cases"], crew)
    if "fine" in story:
        fined, fine = tournament.entries.order_by("number")[0], story["fine"]
        percent = Fraction(fine["percent"])
        comparison.fine(entry=fined, percent=percent, by=crew.jury, words=fine["words"])
    if story.get("finished"):
        finish(tournament=tournament, by=crew.organiser)
        if "prizes" in story:
            prizes.hand_out_the_first(tournament, crew)
        if till:
            money.end(tournament, till, crew)


def begin_round(tournament: Tournament, crew: Crew) -> Round:
    drawn = rehearsal.draw(tournament, tournament.played_rounds.count() + 1, crew)
    return rehearsal.begin(drawn, crew)


def play_round(tournament: Tournament, crew: Crew, *, tied: bool) -> None:
    """Play a round to its end; with `tied` so that two share a place."""
    played = begin_round(tournament, crew)
    records = rehearsal.records_of(played, SEED)
    if tied:
        last = max(records)
        others = {number: one for number, one in records.items() if number != last}
        type_sheets(played, others, crew)
        table = Table.objects.select_related("round__tournament").get(
            round=played, number=last
        )
        records = {last: tied_sheet(table)}
    type_sheets(played, records, crew)
    rehearsal.confirm(played, crew)
    rehearsal.close(played, crew)


def play_on(tournament: Tournament, begun: Text, crew: Crew) -> None:
    """Begin a round and leave it: sheets are missing, one may not add up.

    Some of those that are missing are being entered at their tables.
    """
    with minutes_ago(begun.get("began", 0)):
        played = begin_round(tournament, crew)
    all_records = rehearsal.records_of(played, SEED)
    typed = sorted(all_records)[: len(all_records) - begun["missing"]]
    records = {number: all_records[number] for number in typed}
    slip = {begun["wrong_table"]: begun["wrong_by"]} if "wrong_table" in begun else {}
    enter_from_phones(played, all_records, begun.get("phones", ()), by=crew.scorer)
    type_sheets(played, records, crew, slip)
    rehearsal.confirm(played, crew, tables=begun["confirmed"])


def type_sheets(
    played: Round,
    records: Mapping[int, Records],
    crew: Crew,
    slip: Mapping[int, int] | None = None,
) -> None:
    """Type sheets and the totals on their papers, wrong by the `slip` of a table."""
    write_sheets(round=played, records=records, by=crew.scorer)
    tournament = Tournament.objects.get(pk=played.tournament_id)
    if tournament.duplicate:
        return  # a traveller has no totals
    tables = Table.objects.filter(round=played, number__in=records)
    for table in tables.select_related("round__tournament"):
        totals = deals.sheet_of(table, tournament).on_paper
        totals[min(totals)] += (slip or {}).get(table.number, 0)
        write_paper_totals(table=table, totals=totals, by=crew.scorer)


def tied_sheet(table: Table) -> Records:
    """Search a last sheet for this table that makes two of the first five equal."""
    tournament = table.round.tournament
    rows = Total.objects.filter(entry__tournament=tournament)
    columns = rows.values_list("entry__public_id", "total", "tables_won")
    before = {entry: numbers for entry, *numbers in columns}
    chairs = deals.chairs_at([table.pk])[table.pk]
    records: Records = {}
    for seed in range(TRIES):
        records = rehearsal.sheet_by_chance(table, Random(seed))
        found = one_sheet.count_sheet(tournament, WrittenTable(records, chairs))
        after = dict(before)
        for one, share in found.shares.items():
            total, won = before[one]
            after[one] = [total + share.points, won + (share.place == 1)]
        first = sorted(after.values(), reverse=True)[:5]
        if any(one == other for one, other in pairwise(first)):
            return records
    return records


def make_cases(tournament: Tournament, words: Mapping[str, str], crew: Crew) -> None:
    """Make three cases at tables of the last round: a ruling, and two open calls."""
    tables = Table.objects.filter(round__tournament=tournament)
    tables = tables.select_related("round__tournament")
    one, two, three = tables.order_by("-round__number", "number")[:3]
    decide_revoke(one, words, crew)
    last = tournament.deals_per_round
    watched = next((key for key, _level in jury.grid_of(tournament).jury_contracts), "")
    for call in (
        Call(two, last, words=words["call"]),
        Call(three, last, Case.Kind.WITNESS, watched),
    ):
        calling.call_jury(tournament=tournament, call=call, by=crew.scorer)


def decide_revoke(table: Table, words: Mapping[str, str], crew: Crew) -> None:
    """Have a revoke at this table called, decided and told."""
    tournament = table.round.tournament
    case = calling.call_jury(tournament=tournament, call=Call(table, 2), by=crew.scorer)
    offence = jury.offence_of(tournament, "revoke")
    assert offence is not None
    keys = [one.key for one in jury.players_of(table, 2)]
    at_fault = (keys[1],)
    points = {
        key: offence.offender.least if key in at_fault else offence.others.most
        for key in keys
    }
    decide(
        case=case,
        seen=case.version,
        decision=Decision("revoke", at_fault, points),
        by=crew.jury,
        facts=words["facts"],
        reason=words["reason"],
    )
    case.refresh_from_db()
    calling.tell(case=case, seen=case.version, by=crew.jury)

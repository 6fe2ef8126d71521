"""Fill an empty database with a club to try things out on."""

import datetime
import uuid
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from scoring.operations import change_grid, make_grid
from scoring.public_id import new_public_id
from scoring.variants import VARIANTS
from tournaments.boards.sample.operations import arrive, make_evenings
from tournaments.entry import operations as entry
from tournaments.entry import queries as sheets
from tournaments.entry.sheet import count
from tournaments.entry.verdicts import operations as verdicts
from tournaments.jury.sample.operations import make_cases
from tournaments.models import Account, Host, Player, Round, Table, Total, Tournament
from tournaments.planning import demo_deals, operations
from tournaments.planning.demo_people import CLUB, PEOPLE, PLACE
from tournaments.planning.views import usual_plan
from tournaments.registration import operations as registration
from tournaments.registration.members import operations as members
from tournaments.seating import operations as seating

CREW = (
    ("organiser", "Odile Organisatrice", {"is_organiser": True}),
    ("scorer", "Marc Marqueur", {"is_scorer": True}),
    ("jury", "Jeanne Jury", {"is_jury": True}),
)
DAY = datetime.timedelta(days=1)
TRIES = 500  # for a sheet that ends in a tie; a few are enough


class Command(BaseCommand):
    help = "Makes a demo club in an empty database, and tells how to sign in."

    def handle(self, *args: Any, **options: Any) -> None:
        kept = settings.DATA_DIR / "demo-logins.txt"
        if is_empty():
            keep(kept, make_demo())
        logins = [login for login in read(kept) if still_opens(*login)]
        if logins:
            self.stdout.write("Demo, to sign in (name and password):")
        for username, password in logins:
            self.stdout.write(f"  {username:<10} {password}")


def is_empty() -> bool:
    """Whether nobody has kept anything here yet."""
    nouns = (Account, Host, Player, Tournament)
    return not any(noun.objects.exists() for noun in nouns)


@transaction.atomic
def make_demo() -> list[tuple[str, str]]:
    """The whole club or nothing of it; returns its logins."""
    logins = make_accounts()
    crew = {account.username: account for account in Account.objects.all()}
    players = [members.add_player(**one._asdict()) for one in PEOPLE]
    today = timezone.localdate()
    register_open(crew, players[:25], today)
    play_on(crew, players[4:28], today)
    play_to_the_end(crew, players[:16], today)
    make_evenings(crew, players[:21], today)
    return logins


def make_accounts() -> list[tuple[str, str]]:
    logins = []
    for username, name, roles in CREW:
        # Drawn, not fixed: the hall's network reaches this server, and a password
        # that stands in the handbook would be everybody's.
        drawn = new_public_id()
        password = f"{drawn[:4]}-{drawn[4:8]}-{drawn[8:]}"
        Account.objects.create_user(username, password, name=name, **roles)
        logins.append((username, password))
    Host.objects.create(pk=1, name=CLUB, place=PLACE)
    return logins


def register_open(
    crew: Mapping[str, Account], players: Iterable[Player], today: datetime.date
) -> None:
    """A tournament to come, with 25 players: one too many, or three too few."""
    couleur, by = VARIANTS["couleur"], crew["organiser"]
    usual = couleur.presets["default"].grid
    dearer = usual.changed("""
        contract        level | made | lost
        grande_misere       - |   40 |  -40
    """)
    grid = make_grid(
        variant=couleur,
        name="Trois Rivières",
        preset_key="default",
        text=usual.text(),
        options={"all_tricks": "double"},
        by=by,
    )
    change_grid(
        grid=grid,
        name=grid.name,
        seen=1,
        text=dearer.text(),
        options={"all_tricks": "double"},
        by=by,
        note="Assemblée générale: la grande misère vaut 40.",
    )
    tournament = plan(
        "couleur",
        by,
        name="Championnat de whist à couleur",
        played_date=today + 6 * DAY,
        grid=f"grid:{grid.public_id}",
        place_bonus=[90, 60, 30, 0],
        special_prizes=["best_round"],
    )
    for number, player in enumerate(players):
        entered = registration.register(tournament=tournament, player=player, by=by)
        if number % 2 == 0:
            registration.set_paid(entry=entered, paid=True, by=by)


def play_on(
    crew: Mapping[str, Account], players: Iterable[Player], today: datetime.date
) -> None:
    """A tournament in its second round: a sheet is missing, another does not add up."""
    tournament = plan(
        "couleur",
        crew["organiser"],
        name="Tournoi des Trois Rivières",
        played_date=today,
        rounds=4,
        deals_per_round=12,
        registration_closes_at=None,
        draw_method="meet",
    )
    arrive(tournament, players, crew["organiser"])
    play_round(tournament, 1, crew)
    second = begin(tournament, 2, crew["organiser"])
    *played, _missing = Table.objects.filter(round=second).order_by("number")
    for table in played:
        written = facts_of(tournament, Random(200 + table.number))
        if table.number == 4:
            write(table, written, crew, slip=10)
        else:
            write(table, written, crew, verified=table.number < 4)
    make_cases(tournament=tournament, by=crew["scorer"], jury=crew["jury"])


def play_to_the_end(
    crew: Mapping[str, Account], players: Iterable[Player], today: datetime.date
) -> None:
    """A finished tournament, in which two players share a place."""
    tournament = plan(
        "simple",
        crew["organiser"],
        name="Coupe du club",
        played_date=today - 20 * DAY,
        rounds=3,
        deals_per_round=8,
        draw_method="meet",
        tie_breaks=["tables_won"],
        prize_one_in=4,
    )
    arrive(tournament, players, crew["organiser"])
    for number in (1, 2):
        play_round(tournament, number, crew)
    play_round(tournament, 3, crew, tied=True)
    operations.finish(tournament=tournament, by=crew["organiser"])


def plan(game: str, by: Account, **chosen: Any) -> Tournament:
    variant = VARIANTS[game]
    nothing = {
        "options": {},
        "place_bonus": [],
        "team_size": 3,
        "special_prizes": [],
        "frozen_after_round": None,
    }
    plan = {**usual_plan(variant), **nothing, **chosen}
    return operations.make_tournament(variant=variant, plan=plan, by=by)


def begin(tournament: Tournament, number: int, by: Account) -> Round:
    """Draw a round, show it and let it begin."""
    tournament.refresh_from_db()
    drawn = seating.draw_round(
        tournament=tournament, method=tournament.draw_method, seed=number, by=by
    )
    seating.publish_round(round=drawn, by=by)
    return seating.start_round(round=drawn, by=by)


def play_round(
    tournament: Tournament,
    number: int,
    crew: Mapping[str, Account],
    *,
    tied: bool = False,
) -> None:
    """Play a round to its end; with `tied` so that two share a place."""
    played = begin(tournament, number, crew["organiser"])
    *others, last = Table.objects.filter(round=played).order_by("number")
    for table in others:
        rng = Random(110 * number + table.number)
        write(table, facts_of(tournament, rng), crew, verified=True)
    written = tie(tournament, last) if tied else facts_of(tournament, Random(number))
    write(last, written, crew, verified=True)
    seating.close_round(round=played, by=crew["organiser"])


def facts_of(tournament: Tournament, rng: Random) -> dict[int, dict[str, Any]]:
    scorer = sheets.scorer_of(tournament)
    deals = tournament.deals_per_round
    return demo_deals.sheet(scorer.variant, scorer.grid, deals, rng)


def tie(tournament: Tournament, table: Table) -> dict[int, dict[str, Any]]:
    """The last sheet of a tournament, found so that two of the first five are equal."""
    before = {
        entry: numbers
        for entry, *numbers in Total.objects.filter(
            entry__tournament=tournament
        ).values_list("entry__public_id", "total", "tables_won")
    }
    scorer, chairs = sheets.scorer_of(tournament), sheets.chairs_of(table)
    written: dict[int, dict[str, Any]] = {}
    for seed in range(TRIES):
        written = facts_of(tournament, Random(seed))
        found = count(scorer, written, tournament.deals_per_round, chairs)
        after = dict(before)
        for one, share in found.shares.items():
            total, won = before[one]
            after[one] = [total + share.points, won + (share.place == 1)]
        first = sorted(after.values(), reverse=True)[:5]
        if any(one == other for one, other in pairwise(first)):
            return written
    return written


def write(
    table: Table,
    written: Mapping[int, Mapping[str, Any]],
    crew: Mapping[str, Account],
    *,
    verified: bool = False,
    slip: int = 0,
) -> None:
    """Type a sheet and the totals on its paper, wrong by `slip` for one player."""
    lines = [
        entry.Typed(number=number, facts=facts, seen=0, client_key=uuid.uuid4())
        for number, facts in written.items()
    ]
    refused, _read = entry.write_lines(
        read=sheets.read(table), lines=lines, by=crew["scorer"]
    )
    assert not refused, refused
    tournament = table.round.tournament
    shares = sheets.sheet_of(table, tournament).shares
    totals = {one: share.points for one, share in shares.items()}
    totals[min(totals)] += slip
    entry.write_paper_totals(table=table, totals=totals, by=crew["scorer"])
    if verified:
        table.refresh_from_db()
        verdicts.verify_sheet(
            table=table, seen=table.version, verdict="confirmed", by=crew["jury"]
        )


def keep(path: Path, logins: list[tuple[str, str]]) -> None:
    """Keep the logins beside the database, for whoever may read the database."""
    path.touch(mode=0o600)
    lines = [f"{username} {password}\n" for username, password in logins]
    path.write_text("".join(lines), encoding="utf-8")


def read(path: Path) -> list[tuple[str, str]]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [(username, password) for username, password in map(str.split, lines)]


def still_opens(username: str, password: str) -> bool:
    account = Account.objects.filter(username=username).first()
    return account is not None and account.check_password(password)

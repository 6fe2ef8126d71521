"""Makes a practice tournament and plays it, by the operations that the pages call."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.deal import PRESENT
from scoring.practice import record_of, usual_deal, usual_match_record
from scoring.variants import VARIANTS
from scoring.wording import named
from tournaments.accounts.models import Account
from tournaments.boards.models import BoardPlay
from tournaments.boards.rules.plan import figures
from tournaments.comparison import cards, writes as comparison
from tournaments.comparison.movement import propose
from tournaments.deals.one_sheet import scorer_of
from tournaments.deals.queries import chairs_at
from tournaments.deals.rules.holding import empty_seat
from tournaments.deals.rules.line import resting_at
from tournaments.deals.rules.sheet import seats_of
from tournaments.demo.rules import board_deals
from tournaments.demo.rules.people import crowd
from tournaments.door.field.operations import enter_all
from tournaments.door.sides.operations import pair
from tournaments.draw import operations as rounds
from tournaments.entries.members import import_players
from tournaments.entries.people import PRACTICE_CLUB
from tournaments.follow import rounds as states
from tournaments.follow.comings import register, set_joker
from tournaments.follow.gates import Passing, close_round
from tournaments.jury.rules import gates
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.plans.queries import usual_plan, visible_tournaments
from tournaments.play.sheets.confirmation.operations import confirm_sheets
from tournaments.play.sheets.whole_sheets import write_sheets
from tournaments.players.models import Player
from tournaments.players.rules.verdicts import ADD, MemberRow
from tournaments.settings.operations import make_tournament
from tournaments.tables.models import Round, Table

LEFT_OVER = 4  # a partner who does not come, and three jokers
Records = dict[int, dict[str, Any]]  # what a sheet says of each deal
UNSAID: dict[str, Any] = {
    "options": {},
    "place_bonus": [],
    "team_size": None,
    "special_prizes": [],
    "frozen_after_round": None,
    "registration_closes_at": None,
}


class Crew(NamedTuple):
    """The crew of the day; whoever typed a sheet may not confirm it."""

    organiser: Account
    scorer: Account
    jury: Account


def rehearse(
    *,
    game: str = "couleur",
    players: int = 16,
    until: int | None = None,
    seed: int = 1,
    long_names: bool = False,
    **plan: Any,
) -> Tournament:
    """Play a practice tournament up to and with round `until`: all of it by default.

    With 0 its first round is drawn and nothing is played. A seed always plays the same
    deals. `plan` is what differs from the usual day of this game.
    """
    crew = practice_crew()
    # In partnerships the last of an odd number waits for a partner who does not come.
    alone = VARIANTS[game].match is not None and players % 2 == 1
    uneven = "jokers" if alone else "out_average"
    name = f"{VARIANTS[game].name['fr']}, {players}"
    with transaction.atomic():
        tournament = make(
            game,
            crew.organiser,
            practice=True,
            **{"name": name, "uneven": uneven, **plan},
        )
        last = last_round(tournament, until)
        people = practice_players(players + LEFT_OVER, long_names=long_names)
        enter(tournament, people[:players], crew)
        if alone:
            fill_in(tournament, people[players:], crew)
        drawn = draw(tournament, seed, crew)
    for number in range(1, last + 1):
        play(begin(drawn, crew), seed, crew)
        if number < last:
            drawn = draw(tournament, seed, crew)
    tournament.refresh_from_db()
    return tournament


def make_practice_day(*, game: str, by: Account) -> Tournament:
    """Make a practice tournament of today with players here, and nothing drawn.

    One that was made and not begun is taken again: a finger taps twice.
    """
    variant = VARIANTS[game]
    with transaction.atomic():
        ledger.lock_club()
        there = visible_tournaments(desk=True).filter(
            is_practice=True,
            variant_key=game,
            played_date=timezone.localdate(),
            played_rounds=None,
        )
        found = there.first()
        if found is not None:
            return found
        name = _("Practice: %s") % named(variant.name)
        tournament = make(game, by, practice=True, name=name)
        players = practice_players(4 * len(variant.seats))
        enter(tournament, players, Crew(by, by, by))
        tournament.refresh_from_db()
    return tournament


def last_round(tournament: Tournament, until: int | None) -> int:
    """Return the last round that is played, which the tournament has."""
    if until is None:
        return tournament.rounds
    if not 0 <= until <= tournament.rounds:
        raise ValidationError(
            _("There are %(rounds)s rounds: there is no round %(until)s to play until.")
            % {"rounds": tournament.rounds, "until": until},
            code="until",
        )
    return until


def practice_crew() -> Crew:
    """Return the crew that runs rehearsals only: nobody can sign in as them."""
    desk = practice_account("rehearsal-desk", "Exercice")
    jury = practice_account("rehearsal-jury", "Exercice (jury)")
    return Crew(desk, desk, jury)


def practice_account(username: str, name: str) -> Account:
    found = Account.objects.filter(username=username).first()
    return found or Account.objects.create_user(
        username, "", name=name, is_active=False
    )


def practice_players(number: int, *, long_names: bool = False) -> list[Player]:
    """Return so many members with invented names; earlier ones come again."""
    names = list(crowd(number, long_names=long_names))
    there = known_players()
    rows = [
        MemberRow(line, first, last, club=PRACTICE_CLUB)
        for line, (first, last) in enumerate(names, start=1)
        if (first, last) not in there
    ]
    import_players(rows=rows, decisions=dict.fromkeys((row.line for row in rows), ADD))
    there = known_players()
    return [there[name] for name in names]


def known_players() -> dict[tuple[str, str], Player]:
    members = Player.objects.filter(club__name=PRACTICE_CLUB)
    return {(one.first_name, one.last_name): one for one in members}


def make(game: str, by: Account, *, practice: bool = False, **plan: Any) -> Tournament:
    """Make a tournament as this game is usually played, apart from what `plan` says."""
    variant = VARIANTS[game]
    plan = {**usual_plan(variant), **UNSAID, **plan}
    return make_tournament(variant=variant, plan=plan, by=by, practice=practice)


def enter(
    tournament: Tournament,
    players: Sequence[Player],
    crew: Crew,
    *,
    paid: bool = True,
) -> None:
    """Let players in, find partners where the game has them, and lay out the boards."""
    by = crew.organiser
    entries = enter_all(tournament=tournament, players=players, by=by, paid=paid)
    if VARIANTS[tournament.variant_key].match:
        for one, other in zip(entries[::2], entries[1::2], strict=False):
            pair(entry=one, partner=other, by=by)
    if tournament.duplicate:
        proposed, _people = propose(tournament=tournament, seed=1)
        seen = figures(proposed)
        comparison.accept_movement(tournament=tournament, seed=1, seen=seen, by=by)
        cards.draw(tournament=tournament, by=by)


def fill_in(tournament: Tournament, others: Sequence[Player], crew: Crew) -> None:
    """Let jokers play for a partner who stayed away, and fill the last table."""
    by = crew.organiser
    entries = tournament.entries.order_by("number")
    absent, *spare = others
    pair(
        entry=entries[entries.count() - 1],
        partner=register(tournament=tournament, player=absent, by=by),
        by=by,
    )
    for player in spare:
        entry = register(tournament=tournament, player=player, here=True, by=by)
        set_joker(entry=entry, joker=True, by=by)


def draw(tournament: Tournament, seed: int, crew: Crew) -> Round:
    """Draw the next round as the tournament says, each by a seed of its own."""
    tournament.refresh_from_db()
    method = "boards" if tournament.duplicate else tournament.draw_method
    return rounds.draw_round(
        tournament=tournament,
        method=method,
        seed=seed + tournament.played_rounds.count(),
        by=crew.organiser,
    )


def begin(drawn: Round, crew: Crew) -> Round:
    """Show a round and let it begin."""
    rounds.publish_round(round=drawn, by=crew.organiser)
    return states.start_round(round=drawn, by=crew.organiser)


def play(played: Round, seed: int, crew: Crew) -> None:
    """Write and confirm every sheet of a round, and close it."""
    write_sheets(round=played, records=records_of(played, seed), by=crew.scorer)
    confirm(played, crew)
    close(played, crew)


def close(played: Round, crew: Crew) -> None:
    """Close a round at its gate, where no rehearsal has totals on paper."""
    why = _("A rehearsal is played without paper.")
    closing = {gates.NO_PAPER: why, gates.JOKER: _("Nobody needed this joker.")}
    close_round(round=played, passing=Passing(closing), by=crew.organiser)


def confirm(played: Round, crew: Crew, *, tables: int | None = None) -> None:
    """Confirm the first sheets of a round, or all of them."""
    found = Table.objects.filter(round=played).order_by("number")
    seen = dict(found.values_list("number", "version")[:tables])
    confirm_sheets(round=played, seen=seen, by=crew.jury)


def records_of(played: Round, seed: int) -> dict[int, Records]:
    """Return the sheet that each table of a round plays, drawn by the seed."""
    tables = Table.objects.filter(round=played).select_related("round__tournament")
    return {
        table.number: sheet_by_chance(
            table, Random(f"{seed}/{played.number}/{table.number}")
        )
        for table in tables.order_by("number")
    }


def sheet_by_chance(table: Table, rng: Random, *, only: Sequence[int] = ()) -> Records:
    """Draw a sheet of legal deals for a table, as its game and its seats allow."""
    tournament = table.round.tournament
    deals = only or range(1, tournament.deals_per_round + 1)
    if tournament.duplicate:
        plays = BoardPlay.objects.filter(table=table, number__in=deals)
        return {
            one.number: board_deals.result(one.board.number, one.hands, rng)
            for one in plays.select_related("board").order_by("number")
        }
    scorer = scorer_of(tournament)
    match = scorer.variant.match
    if match:
        return {number: usual_match_record(match.penalties, rng) for number in deals}
    seats = seats_of(scorer.variant, table.occupants.values_list("seat", flat=True))
    chairs = chairs_at([table.pk])[table.pk]
    records: Records = {}
    for number in deals:
        empty = empty_seat(chairs, number)
        resting = resting_at(number, seats, len(scorer.variant.seats), empty)
        playing = [seat for seat in seats if seat != resting]
        record = record_of(usual_deal(scorer, rng, playing))
        if scorer.needs_jury(record):
            record["jury"] = PRESENT
        records[number] = record
    return records

"""A day on which everything happened that a ranking has to count."""

from datetime import date
from random import Random

from django.core.exceptions import ValidationError

from scoring.practice import record_of, usual_deal
from scoring.variants import VARIANTS
from tests.jury.evening import called, rule
from tests.ranking.day import write
from tournaments.deals.one_sheet import scorer_of
from tournaments.entries.models import Entry
from tournaments.jury import writes as jury
from tournaments.jury.queries import players_of
from tournaments.jury.rules.decision import Decision
from tournaments.plans.models import Tournament
from tournaments.plans.rules.offences import game_offences
from tournaments.players.models import Player
from tournaments.tables.models import Occupant, Round, SittingOut, Table

WIPED = {"contract": "not_written"}
NOT_PLAYED = {"contract": "not_played"}
PASS = {"contract": "pass"}
JOKER, EXCLUDED, LATE = 13, 12, 14
# Players by number, in the order of the chairs; a fifth rests in turn.
FOURS = (
    ((1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, 12, JOKER)),
    ((9, 5, 1, 10), (2, 6, 11, 3), (4, 7, 8, JOKER)),
)
THREES = (
    ((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12)),
    ((1, 4, 7), (2, 5, 10), (3, 8, 11), (6, 9, JOKER)),
)


def busy_day(accounts, variant="couleur", *, seed=1, **fields):
    """Two rounds with rulings of every effect, a fifth at a table, a replacement,
    wiped lines, corrections, replays, an exclusion and players who sat out.
    """
    game = VARIANTS[variant]
    tournament = Tournament.objects.create(
        **{
            "name": "Journée chargée",
            "played_date": date(2026, 11, 20),
            "state": Tournament.State.RUNNING,
            "variant_key": variant,
            "grid_text": game.grid.text(),
            "options": game.settle()[1],
            "rules_version": 1,
            "rounds": 3,
            "deals_per_round": 12,
            "uneven": "out_average",
            "place_bonus": [] if len(game.seats) == 3 else [90, 60, 30, 0],
            **fields,
        }
    )
    for number in range(1, 15):
        player = Player.objects.create(
            last_name=f"Joueur {number}", folded_name=f"joueur {number}"
        )
        Entry.objects.create(
            tournament=tournament,
            player=player,
            number=number,
            state=Entry.State.PRESENT,
            is_joker=number == JOKER,
        )
    rng, by = Random(seed), accounts["scorer"]
    rounds = FOURS if len(game.seats) == 4 else THREES
    for number, seated in enumerate(rounds, start=1):
        tables = seat(tournament, number, seated)
        for table in tables:
            play(table, rng, by)
        judge(tables, accounts, rng)
        if number == 1:
            Round.objects.update(state=Round.State.CLOSED)
    tournament.refresh_from_db()
    return tournament


def fine(table, deal, who, by):
    """The heaviest of the first offence that has a fine in this game."""
    game = table.round.tournament.variant_key
    for offence in game_offences(game):
        if offence.offender.least < 0 and not (offence.sets or offence.off):
            case = called(table, deal, by=by)
            players = [one.key for one in players_of(table, deal)]
            points = dict.fromkeys(players, offence.others.most)
            points[who] = offence.offender.least
            rule(case, Decision(offence.key, (who,), points), by=by)
            return


def seat(tournament, number, seated):
    played = Round.objects.create(
        tournament=tournament, number=number, draw_method="random", state="playing"
    )
    entries = {one.number: one for one in tournament.entries.all()}
    tables = []
    for at, numbers in enumerate(seated, start=1):
        table = Table.objects.create(round=played, number=at)
        for chair, who in zip("NESWX", numbers, strict=False):
            Occupant.objects.create(table=table, seat=chair, entry=entries.pop(who))
        tables.append(table)
    entries.pop(JOKER, None)
    if number == 2:  # somebody goes home in the middle of a round
        first = tables[0].occupants.get(seat="N")
        Occupant.objects.create(
            table=tables[0], seat=first.seat, entry=entries.pop(LATE), from_deal=5
        )
    for entry in entries.values():
        SittingOut.objects.create(round=played, entry=entry)
    found = Table.objects.select_related("round__tournament")
    return list(found.filter(round=played).order_by("number"))


def play(table, rng, by):
    """Every line typed; the first is corrected, the last two are not deals."""
    tournament = table.round.tournament
    chairs = [one.seat for one in table.occupants.filter(from_deal=1)]
    chairs.sort(key="NESWX".index)
    for number in range(1, 11):
        write(table, number, dealt(tournament, number, chairs, rng), by=by)
    write(table, 1, dealt(tournament, 1, chairs, rng), by=by, seen=1)
    write(table, 11, dealt(tournament, 11, chairs, rng), by=by)
    if table.number == 1:
        write(table, 11, WIPED, by=by, seen=1)
    write(table, 12, NOT_PLAYED if table.number == 2 else PASS, by=by)


def dealt(tournament, number, chairs, rng):
    """A deal by those who do not rest in it, as they are called at their table."""
    scorer = scorer_of(tournament)
    playing = list(chairs)
    if len(chairs) > len(scorer.variant.seats):
        playing.remove(chairs[(number - 1) % len(chairs)])
    record = PASS
    while record == PASS:
        record = record_of(usual_deal(scorer, rng, playing))
    return record


def judge(tables, accounts, rng):
    """A ruling of each effect that the game knows, and fines that change no deal."""
    by, tournament = accounts["jury"], tables[0].round.tournament
    for table in tables:
        judge_table(table, accounts, rng)
    if tables[0].round.number == 1:
        who = tournament.entries.get(number=EXCLUDED).public_id
        call, scorer = jury.Call(), accounts["scorer"]
        case = jury.call_jury(tournament=tournament, call=call, by=scorer)
        out = Decision("dispute", (who,), {}, exclusion=True)
        rule(case, out, by=by, reason="He left with the cards.")


def judge_table(table, accounts, rng):
    tournament = table.round.tournament
    east = table.occupants.get(seat="E").entry.public_id
    chairs = sorted(
        set(table.occupants.values_list("seat", flat=True)), key="NESWX".index
    )

    def ruled(deal, effect, offence="dispute", **more):
        case = called(table, deal, by=accounts["scorer"])
        decision = Decision(offence, (east,), {}, effect, **more)
        rule(case, decision, by=accounts["jury"])

    ruled(2, "won")
    ruled(3, "lost")
    ruled(4, "annulled")
    ruled(5, "replayed")
    ruled(6, "replayed")
    again = dealt(tournament, 6, chairs, rng)
    write(table, 6, again, by=accounts["scorer"], seen=1)
    ruled(7, "corrected", facts=dealt(tournament, 7, chairs, rng))
    ruled(7, "annulled")
    ruled(11, "corrected", facts=dealt(tournament, 11, chairs, rng))
    knows = VARIANTS[tournament.variant_key].effects
    for carrier in chairs if "carried" in knows else ():
        try:
            ruled(8, "carried", "cards_shown_lost", carrier=carrier)
        except ValidationError:
            continue  # nobody lost with him, or this game has no such offence
        break
    fine(table, 9, east, accounts["jury"])

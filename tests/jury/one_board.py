"""A board that three tables played otherwise, and rulings that give results of it."""

from tests.boards.evening import PASS, accept, begin, taken, tournament_of, write
from tests.jury import evening
from tournaments.boards.models import BoardPlay
from tournaments.comparison.queries import given_at
from tournaments.follow import rulings
from tournaments.jury import queries
from tournaments.jury.rules.decision import BoardDecision, Decision
from tournaments.standings.queries import ranking
from tournaments.tables.models import Table

GIVES = {
    "N": {"kind": "minus"},
    "E": {"kind": "plus"},
    "S": {
        "kind": "weighted",
        "weighted": [
            {"weight": "3/5", "facts": taken(9, "S")},
            {"weight": "2/5", "facts": taken(8, "S")},
        ],
    },
}


def a_table(organiser):
    """The first of three tables, whose first board was 8, 9 and 10 tricks at them.

    One and the same hand bid nine at all of them: that of South at the first.
    """
    tournament = tournament_of(9, rounds=1)
    accept(tournament, organiser)
    round = begin(tournament, organiser)
    tables = Table.objects.filter(round=round).order_by("number")
    first = play(tables[0])
    for tricks, one in enumerate(tables, start=8):
        for own in one.plays.select_related("board"):
            of_south = "NES"[own.hands.index(first.hands[2])]
            is_first = own.board == first.board
            facts = taken(tricks, of_south) if is_first else PASS
            write(one, own.number, facts, organiser)
    return tables.select_related("round__tournament").first()


def hand(table, seat):
    return play(table).hands["NES".index(seat)]


def seats(table):
    return {one.seat: one.key for one in queries.players_of(table, 1)}


def decision(table, gives, fine=0):
    own = BoardDecision(fine, gives)
    keys = seats(table)
    points = dict.fromkeys(keys.values(), 0)
    return Decision("warning", (keys["N"],), points, warning=True, boards=own)


def ruled(table, jury, gives, **more):
    case = evening.called(table, by=jury)
    evening.rule(case, decision(table, gives, **more), by=jury, reason="renonce")
    return evening.now(case)


def lift(case, jury):
    case = evening.now(case)
    rulings.lift(case=case, seen=case.version, by=jury, reason="erreur")


def play(table):
    plays = BoardPlay.objects.select_related("board", "table__round__tournament")
    return plays.get(table=table, number=1)


def kinds(table):
    return {seat: one.kind for seat, (_who, one) in given_at(play(table)).items()}


def standings(table):
    found = ranking(table.round.tournament, desk=True).standings
    return {one.result.key: (one.rank, one.result.percent) for one in found}


def asked(table, **answers):
    """What the form of a decision sends for these answers."""
    given = {name.replace("_to_", "-"): typed for name, typed in answers.items()}
    at_fault = {"offenders": [seats(table)["N"]], "warning": "on"}
    return {"offence": "warning", "seen": 1, **at_fault, **given}

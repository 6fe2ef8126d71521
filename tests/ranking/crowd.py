"""Thirty-seven players with long names, after four rounds with all that can count."""

from itertools import islice, product

from tests.ranking import day
from tournaments.deals.models import RoundScore, Total
from tournaments.entries.models import Entry
from tournaments.folding import folded
from tournaments.players.models import Club, Player
from tournaments.tables.models import Round, Table

FIRST = ("Jean-Pierre", "Marie-Christine", "Bernadette", "Ghislaine", "Noémie", "Luc")
LAST = (
    "Vandenbossche-Delcourt",
    "Lambrechts-Vanderborght",
    "Bovy-Lemaire",
    "De Wandeleer",
    "Van den Eynde-Dujardin",
    "Maes",
    "Verschueren-Vanhove",
)
CLUBS = ("Les Joyeux Whisteurs de Thy-le-Château", "Whist Club des Trois Rivières", "")
PLAYERS, ROUNDS = 37, 4


def a_long_day(*, rounds=ROUNDS):
    """A closed day whose figures stand in every column; each pair of totals ties."""
    tournament = day.tournament_of(people=0, rounds=rounds, tie_breaks=["best_round"])
    clubs = [Club.objects.create(name=name) if name else None for name in CLUBS]
    names = islice(product(FIRST, LAST), PLAYERS)
    tables = [
        Table.objects.create(
            round=Round.objects.create(
                tournament=tournament,
                number=number,
                draw_method="random",
                state=Round.State.CLOSED,
            ),
            number=1,
        )
        for number in range(1, rounds + 1)
    ]
    for number, (first, last) in enumerate(names, start=1):
        player = Player.objects.create(
            first_name=first,
            last_name=last,
            folded_name=folded(f"{first} {last}"),
            club=clubs[number % 3],
            category="Dames",
            shown=Player.Shown.FULL,
        )
        entry = Entry.objects.create(
            tournament=tournament,
            player=player,
            number=number,
            state=Entry.State.PRESENT,
        )
        for table in tables:
            RoundScore.objects.create(entry=entry, table=table, points=-118)
        Total.objects.update_or_create(
            entry=entry,
            defaults={
                "points": -472,
                "evened": 10 * (number % 2),
                "sitting_out": 30 * (number == 1),
                "penalties": -10 * (number == 2),
                "bonus": 60 * (number == 3),
                "best_round": number,
                "total": -1040 + number // 2,
            },
        )
    return tournament

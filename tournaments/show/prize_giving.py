"""Reads the prizes as they are told in the hall: from the last one up to the first."""

from fractions import Fraction
from typing import NamedTuple

from tournaments.comparison.queries import settled_round
from tournaments.plans.models import Tournament
from tournaments.show.rules import showing
from tournaments.standings import prizes as prize_queries, queries as standings
from tournaments.standings.prizes import PrizeRow
from tournaments.standings.rules.ranking import Ranking

PLACES = 3  # on a podium without prizes


class PodiumRow(NamedTuple):
    """A prize; who wins it is left out until it is revealed."""

    prize: str
    revealed: bool
    newest: bool
    name: str = ""
    number: int | str | None = None
    total: int | Fraction | None = None
    worth: str = ""
    is_place: bool = True

    @property
    def name_size(self) -> str:
        """The size of the name, as its length allows."""
        return showing.name_size(self.name)


def prizes(tournament: Tournament) -> tuple[Ranking, list[PrizeRow]]:
    """The prizes of the whole ranking, first to last, with the names of the winners.

    While boards travel they are those of the ranking that the hall may see.
    """
    whole = settled_round(tournament) is None
    ranking = standings.ranking(tournament, desk=whole, hall=True)
    if not any(ranking.figure(one) for one in ranking.standings):
        return ranking, []  # before the first points everybody would share the first
    rows = prize_queries.prizes(tournament, ranking, full=False)["prizes"]
    if not prize_queries.settings(tournament).has_places:
        first = [one for one in ranking.standings if one.rank <= PLACES]
        rows = prize_queries.rows_of_places(tournament, ranking, first) + rows
    return ranking, rows


def podium_size(tournament: Tournament) -> int:
    """Count the places of the podium; 0 unless it is what the screen shows."""
    on_screen = tournament.hall_shows == showing.Shows.PODIUM
    return len(prizes(tournament)[1]) if on_screen else 0


def podium(tournament: Tournament) -> list[showing.Slide]:
    """The prizes on the screen, those revealed with their winners."""
    ranking, found = prizes(tournament)
    revealed = tournament.hall_revealed
    pages = showing.podium_pages(len(found), revealed)
    newest = len(found) - revealed
    is_winner = bool(found) and 0 <= newest < showing.LEADERS and revealed > 0
    return showing.in_spreads(
        [
            showing.Slide(
                "winner" if is_winner else "podium",
                [podium_row(found[at], ranking, at - newest) for at in page],
            )
            for page in pages or [range(0)]
        ]
    )


def podium_row(row: PrizeRow, ranking: Ranking, after_newest: int) -> PodiumRow:
    """Return a prize as a row; its winner is named from `after_newest` 0 on."""
    prize, won = row.prize, row.prize.standing
    word = str(prize.place) if prize.place else row.called
    told = after_newest >= 0
    is_place = bool(prize.place)
    found = PodiumRow(word, told, after_newest == 0, worth=row.worth, is_place=is_place)
    if told and won is not None:
        # A special prize is for something else than the total, which would confuse.
        total = ranking.figure(won) if is_place else None
        return found._replace(name=row.name, number=row.number, total=total)
    return found._replace(name=", ".join(row.why)) if told else found

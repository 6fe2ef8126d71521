"""Reads what the screen in the hall shows, each list in a fixed number of queries."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from scoring import wording
from tournaments.boards.queries import settled_round
from tournaments.ledger.queries import ClosedRound, closed_rounds
from tournaments.live.rules import clock, showing
from tournaments.models import Event, Round, Table, Tournament
from tournaments.planning.queries import GONE, is_over
from tournaments.ranking import queries as rankings
from tournaments.ranking.prizes import queries as prize_queries
from tournaments.ranking.prizes.queries import PrizeRow
from tournaments.ranking.rules.ranking import Ranking, RankingRow
from tournaments.rounds import queries as seatings

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


class Scene(NamedTuple):
    """What is on the screen, and what the clock is read from."""

    screen: str
    round: Round | None
    extras: list[tuple[int, int]]
    slides: Sequence[showing.Slide] = ()
    players: int = 0
    ranking: Ranking | None = None
    until: datetime | None = None  # when time alone changes it
    seal: ClosedRound | None = None  # what vouches for the last round that is closed

    @property
    def shows_points(self) -> bool:
        """Whether a line that is written can change it."""
        return self.screen in ("ranking", "podium")

    @property
    def last(self) -> int:
        """The last round that the ranking on the screen knows of."""
        return self.ranking.rounds[-1] if self.ranking and self.ranking.rounds else 0

    @property
    def provisional(self) -> bool:
        """Whether that round is still being played."""
        round = self.round
        return bool(
            round and round.state == Round.State.PLAYING and round.number == self.last
        )


def buttons(tournament: Tournament, round: Round | None) -> str:
    """A word that changes whenever the organiser's buttons do."""
    clock = round and (round.number, round.state, round.ends_at, round.seconds_left)
    hall = (tournament.hall_shows, tournament.hall_revealed)
    plan = (tournament.frozen_after_round, tournament.minutes_per_round)
    known = repr((clock, hall, plan, tournament.rounds))
    return salted_hmac("buttons", known).hexdigest()[:12]


def round_of(tournament: Tournament) -> Round | None:
    """The round the hall is in: the last that is not merely drawn."""
    out = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DRAWN)
    return out.order_by("-number").first()


def shown_round(tournament: Tournament, number: int) -> Round:
    """The round of the hall, if it is still the one that a page showed."""
    round = round_of(tournament)
    if round is None or round.number != number:
        raise ValidationError(
            _("The hall is in another round now. Look at the clock, then press again."),
            code="stale",
        )
    return round


def table_of(round: Round, number: int) -> Table:
    table = Table.objects.filter(round=round, number=number).first()
    if table is None:
        raise ValidationError(
            _("There is no table %(number)s in this round. Choose another one."),
            params={"number": number},
            code="table",
        )
    return table


def extras(round: Round) -> list[tuple[int, int]]:
    """Each table that was given time of its own, with its minutes."""
    late = Table.objects.filter(round=round, extra_minutes__gt=0).order_by("number")
    return list(late.values_list("number", "extra_minutes"))


def table_numbers(round: Round) -> list[int]:
    tables = Table.objects.filter(round=round).order_by("number")
    return list(tables.values_list("number", flat=True))


def seating_slides(tournament: Tournament, round: Round) -> list[showing.Slide]:
    """Who sits where in a round: in the order of the alphabet, and table by table."""
    seated = seatings.seating(tournament, round)
    chairs = {
        number: {place.seat: place.name for place in places}
        for number, places in seated.tables.items()
    }
    # A fifth chair stands on the screen only where a table of five does.
    letters = "NESWX" if any("X" in at for at in chairs.values()) else "NESW"
    tables = [
        (number, [(wording.seat(letter), at.get(letter, "")) for letter in letters])
        for number, at in chairs.items()
    ]
    return [
        *showing.slides("names", seatings.alphabetical(seated), showing.NAME_ROWS),
        *showing.slides("tables", tables, showing.TABLE_ROWS),
    ]


def rank_rows(tournament: Tournament, ranking: Ranking) -> list[RankingRow]:
    """The lines of the ranking, without what each round brought."""
    whole = replace(ranking, round_points={})
    return rankings.rows(tournament, whole, ranking.lines, full=False)


def prizes(tournament: Tournament) -> tuple[Ranking, list[PrizeRow]]:
    """The prizes of the whole ranking, first to last, with the names of the winners.

    While boards travel they are those of the ranking that the hall may see.
    """
    whole = settled_round(tournament) is None
    ranking = rankings.ranking(tournament, desk=whole, hall=True)
    if not any(ranking.figure(one) for one in ranking.standings):
        return ranking, []  # before the first points everybody would share the first
    rows = prize_queries.prizes(tournament, ranking, full=False)["prizes"]
    if not prize_queries.settings(tournament).has_places:
        first = [one for one in ranking.standings if one.rank <= PLACES]
        rows = prize_queries.rows_of_places(tournament, ranking, first) + rows
    return ranking, rows


def places_told(tournament: Tournament) -> int:
    """How many places the podium has, if it is what the screen shows."""
    on_screen = tournament.hall_shows == showing.Shows.PODIUM
    return len(prizes(tournament)[1]) if on_screen else 0


def podium(tournament: Tournament) -> list[PodiumRow]:
    """The prizes on the screen, those revealed with their winners."""
    ranking, found = prizes(tournament)
    newest = len(found) - tournament.hall_revealed
    rows = []
    for at in showing.podium_page(len(found), tournament.hall_revealed):
        prize, won = found[at].prize, found[at].prize.standing
        word = str(prize.place) if prize.place else found[at].called
        row = PodiumRow(word, at >= newest, at == newest, worth=found[at].worth)
        if row.revealed and won is not None:
            # A special prize is for something else than the total, which would confuse.
            total = ranking.figure(won) if prize.place else None
            row = row._replace(
                name=found[at].name, number=found[at].number, total=total
            )
        elif row.revealed:
            row = row._replace(name=", ".join(found[at].why))
        rows.append(row)
    return rows


def reading(tournament: Tournament, round: Round | None) -> clock.Reading:
    """What the clock of the hall's round says now."""
    if round is None:
        return clock.Reading(clock.Phase.NONE)
    return clock.reading_at(
        now=timezone.now(),
        ends_at=round.ends_at,
        seconds_left=round.seconds_left,
        minutes=tournament.minutes_per_round,
        closed=round.state == Round.State.CLOSED,
    )


def seated_at(tournament: Tournament, round: Round | None) -> datetime | None:
    """When everybody sits in a round that is played without a clock."""
    if round is None or round.state != Round.State.PLAYING:
        return None
    if reading(tournament, round).phase is not clock.Phase.NONE:
        return None
    started = Event.objects.filter(
        tournament=tournament, kind="round_started", facts__round=round.number
    )
    begun: datetime | None = started.aggregate(last=Max("made_at"))["last"]
    return begun and begun + showing.TIME_TO_SIT


def seal(tournament: Tournament) -> ClosedRound | None:
    """What everybody in the hall may photograph, so that no round is written anew."""
    return next(reversed(closed_rounds(tournament)), None)


def scene(tournament: Tournament) -> Scene:
    """Everything that the screen shows at this moment, clock apart."""
    round = round_of(tournament)
    sit_at = seated_at(tournament, round)
    seated = sit_at is not None and sit_at <= timezone.now()
    screen = showing.screen(
        chosen=tournament.hall_shows,
        round_state=round.state if round else None,
        clock_moves=reading(tournament, round).moves,
        finished=is_over(tournament),
        seated=seated,
    )
    found = Scene(
        screen,
        round,
        extras(round) if round else [],
        until=None if seated else sit_at,
    )
    if screen == "seating" and round is not None:
        return found._replace(slides=seating_slides(tournament, round))
    if screen == "ranking":
        ranking = rankings.ranking(tournament, desk=False)
        slides = showing.slides(
            "ranking", rank_rows(tournament, ranking), showing.RANKING_ROWS
        )
        in_turn = seated and tournament.hall_shows == showing.Shows.AUTO
        if in_turn and round is not None:
            slides += seating_slides(tournament, round)
        return found._replace(slides=slides, ranking=ranking, seal=seal(tournament))
    if screen == "podium":
        slides = showing.slides("podium", podium(tournament), showing.PODIUM_ROWS)
        return found._replace(slides=slides, seal=seal(tournament))
    entered = tournament.entries.exclude(state__in=GONE)
    slides = [showing.Slide(screen)]
    return found._replace(slides=slides, players=entered.count())

"""Reads what the screen in the hall shows, each list in a fixed number of queries."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.deals.how_far import is_over
from tournaments.entries.queries import GONE
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.show.prize_giving import podium
from tournaments.show.rules import clock, showing
from tournaments.standings import prizes, queries as standings
from tournaments.standings.change import with_earlier_ranks
from tournaments.standings.rules.ranking import Ranking, RankingRow
from tournaments.tables import queries as seatings
from tournaments.tables.hall import arranged_hall_of_round
from tournaments.tables.models import Round, Table
from tournaments.tables.queries import ClosedRound, closed_rounds


class RankLine(NamedTuple):
    """A line of the ranking, with what a row of the screen needs of it."""

    row: RankingRow
    is_last_prize: bool = False  # those below win none for their place


class Scene(NamedTuple):
    """A scene: what is on the screen, and what its clock is read from."""

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
        """Return whether a line that is written can change the screen."""
        return self.screen in ("ranking", "podium")

    @property
    def spreads(self) -> int:
        """The number of wide screens that the lists fill, one after the other."""
        return self.slides[-1].spread if self.slides else 1

    @property
    def last_round(self) -> int:
        """The last round that the ranking on the screen knows of."""
        return self.ranking.rounds[-1] if self.ranking and self.ranking.rounds else 0

    @property
    def is_provisional(self) -> bool:
        """Return whether the last round of the ranking is still being played."""
        round = self.round
        return bool(
            round
            and round.state == Round.State.PLAYING
            and round.number == self.last_round
        )


def buttons(tournament: Tournament, round: Round | None) -> str:
    """A word that changes whenever the organiser's buttons do."""
    known = (
        round and (round.number, round.state, round.ends_at, round.seconds_left),
        (tournament.hall_shows, tournament.hall_revealed),
        (tournament.frozen_after_round, tournament.minutes_per_round),
        tournament.rounds,
    )
    return salted_hmac("buttons", repr(known)).hexdigest()[:12]


def round_in_hall(tournament: Tournament) -> Round | None:
    """The round the hall is in: the last that is not merely drawn."""
    out = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DRAWN)
    return out.order_by("-number").first()


def shown_round(tournament: Tournament, number: int) -> Round:
    """The round of the hall, if it is still the one that a page showed."""
    round = round_in_hall(tournament)
    if round is None or round.number != number:
        raise ValidationError(
            _("The hall is in another round now. Look at the clock, then press again."),
            code="stale",
        )
    return round


def table_numbered(round: Round, number: int) -> Table:
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
    """Return the slides of who sits where, by name, and of where each table stands."""
    seated = seatings.seating(tournament, round)
    names = showing.slides("names", seatings.alphabetical(seated))
    hall = arranged_hall_of_round(tournament, round)
    if hall is None or len(hall.spots) < 2:
        return names  # nobody looks for the only table
    return showing.one_after_another(names, [showing.Slide("plan", [hall])])


def rank_lines(tournament: Tournament, ranking: Ranking) -> list[RankLine]:
    """The lines of the ranking, without what each round brought."""
    whole = replace(with_earlier_ranks(tournament, ranking), round_points={})
    rows = standings.rows(tournament, whole, whole.lines, full=False)
    prized = prizes.places_prized(tournament, ranking)
    return [
        RankLine(row, at == prized < len(ranking.standings))
        for at, row in enumerate(rows, start=1)
    ]


def reading(tournament: Tournament, round: Round | None) -> clock.Reading:
    """Read what the clock of the hall's round says now."""
    if round is None:
        return clock.Reading(clock.Phase.NONE)
    return clock.reading_at(
        now=timezone.now(),
        ends_at=round.ends_at,
        seconds_left=round.seconds_left,
        minutes=tournament.minutes_per_round,
        closed=round.state == Round.State.CLOSED,
    )


def sit_until(tournament: Tournament, round: Round | None) -> datetime | None:
    """Return until when players look for their seats in a round that has begun."""
    if round is None or round.state != Round.State.PLAYING:
        return None
    started = Event.objects.filter(
        tournament=tournament, kind="round_started", facts__round=round.number
    )
    begun = started.order_by("-number").values_list("made_at", flat=True).first()
    if begun is None:
        return None
    until = begun + showing.TIME_TO_SIT
    # A clock that warns already is what everybody has to see.
    warns = round.ends_at and round.ends_at - timedelta(seconds=clock.WARNINGS[0])
    return min(until, warns) if warns else until


def last_closed_round(tournament: Tournament) -> ClosedRound | None:
    """Return the last closed round: a photo of its head shows if any is rewritten."""
    return next(reversed(closed_rounds(tournament)), None)


def scene(tournament: Tournament) -> Scene:
    """Everything that the screen shows at this moment, clock apart."""
    now, round = timezone.now(), round_in_hall(tournament)
    until = sit_until(tournament, round)
    plays = round is not None and round.state == Round.State.PLAYING
    seated = plays and (until is None or until <= now)
    screen = showing.screen(
        chosen=tournament.hall_shows,
        round_state=round.state if round else None,
        clock_moves=reading(tournament, round).is_timed,
        finished=is_over(tournament),
        seated=seated,
    )
    found = Scene(
        screen,
        round,
        extras(round) if round else [],
        until=None if seated else until,
    )
    if screen == "seating" and round is not None:
        return found._replace(slides=seating_slides(tournament, round))
    if screen == "ranking":
        ranking = standings.ranking(tournament, desk=False)
        lines = rank_lines(tournament, ranking)
        slides = showing.ranking_slides(lines, of_pairs=bool(ranking.sides))
        timed = reading(tournament, round).is_timed
        in_turn = seated and not timed and tournament.hall_shows == showing.Shows.AUTO
        if in_turn and round is not None:
            seats = seating_slides(tournament, round)
            slides = showing.one_after_another(slides, seats)
        return found._replace(
            slides=slides, ranking=ranking, seal=last_closed_round(tournament)
        )
    if screen == "podium":
        return found._replace(
            slides=podium(tournament), seal=last_closed_round(tournament)
        )
    entered = tournament.entries.exclude(state__in=GONE)
    slides = [showing.Slide(screen)]
    return found._replace(slides=slides, players=entered.count())

"""Reads what the screen in the hall shows, each list in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.live import clock, showing
from tournaments.models import Entry, Event, Round, Table, Tournament
from tournaments.ranking import queries as rankings
from tournaments.ranking.ranking import Ranking
from tournaments.ranking.standings import Prize, Standing
from tournaments.ranking.wording import prize as prize_word
from tournaments.registration.folding import folded
from tournaments.seating import queries as seatings
from tournaments.seating import wording as seats

PLACES = 3  # on a podium without prizes


class Place(NamedTuple):
    """Where a player sits, by the letter of the seat; no table is sitting out."""

    name: str
    number: int
    table: int | None
    seat: str


class TableRow(NamedTuple):
    """Who sits at a table: for each chair its letter and the name, or nothing."""

    number: int
    chairs: list[tuple[str, str]]


class Extra(NamedTuple):
    """A table that was given time of its own."""

    number: int
    minutes: int


class RankRow(NamedTuple):
    """A line of the ranking; the figure is what the ranking is made by."""

    rank: int
    name: str
    number: int
    total: int


class PodiumRow(NamedTuple):
    """A prize; who wins it is left out until it is revealed."""

    prize: str
    name: str
    number: int | None
    total: int | None
    told: bool
    newest: bool


class Scene(NamedTuple):
    """What is on the screen, and what the clock is read from."""

    screen: str
    round: Round | None
    slides: Sequence[showing.Slide]
    extras: list[Extra]
    players: int = 0
    ranking: Ranking | None = None

    @property
    def last(self) -> int:
        """The last round that the ranking on the screen knows of."""
        return self.ranking.rounds[-1] if self.ranking and self.ranking.rounds else 0

    @property
    def provisional(self) -> bool:
        """Whether that round is still being played."""
        playing = self.round is not None and self.round.state == Round.State.PLAYING
        return playing and self.round is not None and self.last == self.round.number


def version_or_404(public_id: str) -> tuple[int, int]:
    """The row and the version of a tournament: the one query that each poll costs."""
    found = Tournament.objects.filter(public_id=public_id).values_list("pk", "version")
    row = found.first()
    if row is None:
        raise Http404
    return row


def tournament_or_404(public_id: str) -> Tournament:
    found = Tournament.objects.filter(public_id=public_id).first()
    if found is None:
        raise Http404
    return found


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


def is_over(tournament: Tournament, round: Round | None) -> bool:
    """Whether there is nothing left to play."""
    last = round is not None and round.number >= tournament.rounds
    closed = round is not None and round.state == Round.State.CLOSED
    return tournament.state == Tournament.State.FINISHED or (last and closed)


def entered(tournament: Tournament) -> int:
    gone = (Entry.State.LEFT, Entry.State.EXCLUDED)
    return Entry.objects.filter(tournament=tournament).exclude(state__in=gone).count()


def extras(round: Round) -> list[Extra]:
    given = Table.objects.filter(round=round, extra_minutes__gt=0).order_by("number")
    return [Extra(*row) for row in given.values_list("number", "extra_minutes")]


def table_numbers(round: Round) -> list[int]:
    tables = Table.objects.filter(round=round).order_by("number")
    return list(tables.values_list("number", flat=True))


def places(tournament: Tournament, round: Round) -> tuple[list[Place], list[TableRow]]:
    """Who sits where in a round: in the order of the alphabet, and table by table."""
    found = seatings.seating(tournament, round)
    names = [
        Place(place.person.shown, place.person.number, table.number, place.letter)
        for table in found.tables
        for place in table.places
    ]
    names += [Place(one.shown, one.number, None, "") for one in found.sitting_out]
    names.sort(key=lambda place: (*_in_order(place.name), place.number))
    chairs = [
        {place.seat: place.person.shown for place in table.places}
        for table in found.tables
    ]
    # A fifth chair stands on the screen only where a table of five does.
    letters = "NESWX" if any("X" in at for at in chairs) else "NESW"
    return names, [
        TableRow(table.number, [(seats.seat(c), at.get(c, "")) for c in letters])
        for table, at in zip(found.tables, chairs, strict=True)
    ]


def _in_order(name: str) -> tuple[bool, str]:
    """By the name as it is read on the screen; those with a number alone come last."""
    return name.startswith("#"), "" if name.startswith("#") else folded(name)


def rank_rows(tournament: Tournament, ranking: Ranking) -> list[RankRow]:
    called = rankings.names(tournament, full=False)
    return [
        RankRow(
            one.rank, called[one.result.key], one.result.number, figure(ranking, one)
        )
        for one in ranking.standings
    ]


def figure(ranking: Ranking, standing: Standing) -> int:
    """What the ranking is made by first: points, or the fiches of a match."""
    return ranking.criteria[0].measure(standing.result)


def prizes(tournament: Tournament) -> tuple[Ranking, list[tuple[Prize, str]]]:
    """The prizes of the whole ranking, first to last, with the names of the winners."""
    ranking = rankings.ranking(tournament, desk=True)
    if not any(figure(ranking, one) for one in ranking.standings):
        return ranking, []  # before the first points everybody would share the first
    found = rankings.prizes(tournament, ranking, full=False)
    if tournament.prize_one_in is None:
        called = rankings.names(tournament, full=False)
        first = [one for one in ranking.standings if one.rank <= PLACES]
        found = [(Prize("", one), called[one.result.key]) for one in first] + found
    return ranking, found


def places_told(tournament: Tournament) -> int:
    """How many places the podium has, if it is what the screen shows."""
    on_screen = tournament.hall_shows == showing.Shows.PODIUM
    return len(prizes(tournament)[1]) if on_screen else 0


def podium(tournament: Tournament) -> list[PodiumRow]:
    """The prizes on the screen, those told with their winners."""
    ranking, found = prizes(tournament)
    newest = len(found) - tournament.hall_revealed
    return [
        _podium_row(ranking, *found[at], told=at >= newest, newest=at == newest)
        for at in showing.podium_page(len(found), tournament.hall_revealed)
    ]


def _podium_row(
    ranking: Ranking, prize: Prize, name: str, *, told: bool, newest: bool
) -> PodiumRow:
    won = prize.standing
    word = prize_word(prize.special) if prize.special else str(won.rank if won else "")
    if not told or won is None:
        return PodiumRow(word, "", None, None, told, newest)
    # A special prize is for something else than the total, which would confuse here.
    total = None if prize.special else figure(ranking, won)
    return PodiumRow(word, name, won.result.number, total, told, newest)


def reading(tournament: Tournament, round: Round | None) -> clock.Reading:
    """What the clock of the hall's round says now."""
    if round is None:
        return clock.Reading(clock.Phase.NONE)
    return clock.read(
        now=timezone.now(),
        ends_at=round.ends_at,
        seconds_left=round.seconds_left,
        minutes=tournament.minutes_per_round,
        closed=round.state == Round.State.CLOSED,
    )


def seating_slides(tournament: Tournament, round: Round) -> list[showing.Slide]:
    names, tables = places(tournament, round)
    return [
        *showing.slides("names", names, showing.NAME_ROWS),
        *showing.slides("tables", tables, showing.TABLE_ROWS),
    ]


def seated_by_now(tournament: Tournament, round: Round | None) -> bool:
    """Whether a round without a clock has gone on so long that everybody sits."""
    playing = round is not None and round.state == Round.State.PLAYING
    if not playing or reading(tournament, round).phase is not clock.Phase.NONE:
        return False
    told = Event.objects.filter(tournament=tournament, kind="round_started")
    told = told.filter(facts__round=round.number)
    begun = told.aggregate(last=Max("made_at"))["last"]
    return begun is not None and timezone.now() - begun >= showing.TIME_TO_SIT


def scene(tournament: Tournament) -> Scene:
    """Everything that the screen shows at this moment, clock apart."""
    round = round_of(tournament)
    seated = seated_by_now(tournament, round)
    given = extras(round) if round else []
    screen = showing.screen(
        chosen=tournament.hall_shows,
        round_state=round.state if round else None,
        clock_moves=reading(tournament, round).moves,
        finished=is_over(tournament, round),
        seated=seated,
    )
    if screen == "seating" and round is not None:
        return Scene(screen, round, seating_slides(tournament, round), given)
    if screen == "ranking":
        ranking = rankings.ranking(tournament, desk=False)
        rows = rank_rows(tournament, ranking)
        slides = showing.slides("ranking", rows, showing.RANKING_ROWS)
        in_turn = seated and tournament.hall_shows == showing.Shows.AUTO
        if in_turn and round is not None:
            slides += seating_slides(tournament, round)
        return Scene(screen, round, slides, given, ranking=ranking)
    if screen == "podium":
        slides = showing.slides("podium", podium(tournament), showing.PODIUM_ROWS)
        return Scene(screen, round, slides, given)
    slides = [showing.Slide(screen)]
    return Scene(screen, round, slides, given, players=entered(tournament))

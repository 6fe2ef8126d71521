"""Reads what is wished, and puts it to the engine."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tournaments.models import Entry, Tournament, Wish
from tournaments.seating.engine.request import Apart, Stay, Wishes

IF_POSSIBLE = 5  # repeated meetings that a wish is worth which need not be kept


def wishes(tournament: Tournament) -> list[Wish]:
    """What is wished now, the oldest wish first."""
    found = Wish.objects.filter(tournament=tournament, dropped_at=None)
    return list(found.prefetch_related("entries"))


def clubs(tournament: Tournament) -> list[tuple[str, ...]]:
    """The entries of each club, by number."""
    found: dict[int, list[str]] = {}
    rows = Entry.objects.filter(
        tournament=tournament, player__club__isnull=False
    ).order_by("number")
    for club, entry in rows.values_list("player__club_id", "public_id"):
        found.setdefault(club, []).append(entry)
    return [tuple(members) for members in found.values()]


def asked(
    wished: Iterable[Wish],
    clubs: Iterable[tuple[str, ...]],
    here: Collection[str],
    number: int,
) -> Wishes:
    """The wishes as the engine reads them; of whoever is not here nothing is asked."""
    present = set(here)
    apart: list[Apart] = []
    stays: list[Stay] = []
    for wish in wished:
        weight = 0 if wish.must else IF_POSSIBLE
        if wish.rounds and max(wish.rounds) < number:
            continue
        ahead = tuple(wish.rounds)
        if wish.kind == Wish.Kind.CLUBS:
            for club in clubs:
                members = tuple(who for who in club if who in present)
                if len(members) > 1:
                    apart.append(Apart(members, ahead, weight))
            continue
        members = tuple(
            entry.public_id
            for entry in wish.entries.all()
            if entry.public_id in present
        )
        if wish.kind == Wish.Kind.STAY and wish.table is not None:
            stays += [Stay(who, wish.table, ahead) for who in members]
        elif len(members) > 1:
            apart.append(Apart(members, ahead, weight))
    return Wishes(tuple(apart), tuple(stays))


def of_round(tournament: Tournament, here: Collection[str], number: int) -> Wishes:
    """What is asked of one round, and of those after it."""
    wished = wishes(tournament)
    by_club = any(wish.kind == Wish.Kind.CLUBS for wish in wished)
    return asked(wished, clubs(tournament) if by_club else (), here, number)

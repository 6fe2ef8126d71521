"""Gathers what the phone of a table shows."""

from collections.abc import Mapping
from typing import Any

from tournaments.deals.around_table import DrawnSeat
from tournaments.devices.models import Device
from tournaments.jury.queries import left_to_tables
from tournaments.plans.models import Tournament
from tournaments.play.phones.deals.game import game
from tournaments.play.phones.deals.queries import state
from tournaments.play.phones.deals.wording import words
from tournaments.tables import queries as tables
from tournaments.tables.hall import arranged_hall
from tournaments.tables.models import Round

CORRECTABLE = ("written", "refused")  # what a table may write over itself


def phone_context(tournament: Tournament, device: Device) -> dict[str, Any]:
    """A table as it sits in the round that is played, or in the newest one shown."""
    shown = state(device)
    context: dict[str, Any] = {
        "tournament": tournament,
        "device": device,
        "game": game(tournament),
        "state": shown,
        "words": words(),
        "settles": bool(left_to_tables(tournament)),
        "plays": is_being_played(shown),
    }
    if not shown["round"]:
        return context
    number = shown["round"]["number"]
    round = next(one for one in tables.rounds(tournament) if one.number == number)
    seated = tables.seating(tournament, round)
    context |= {"round": round, "sits": seated.tables.get(device.number, [])}
    about = due_and_last(shown)
    return (
        context
        | about
        | around_context(shown, about["due"])
        | hall_of(tournament, shown)
    )


def is_being_played(shown: Mapping[str, Any]) -> bool:
    """Return whether a round is being played in which somebody sits here."""
    round = shown["round"]
    is_on = bool(round) and round["state"] == Round.State.PLAYING
    return is_on and bool(shown["chairs"])


def around_context(shown: Mapping[str, Any], due: int) -> dict[str, Any]:
    """The table from above in the deal that is due, or as it sits in the end."""
    deal = due or shown["round"]["deals"]
    totals = shown["totals"] if shown["deals"] else {}
    seats = []
    for chair in shown["chairs"]:
        seat = chair["seat"]
        here = [one["name"] for one in chair["people"] if one["from_deal"] <= deal]
        seats.append(
            DrawnSeat(
                seat,
                here[-1] if here else "",
                deals=bool(due) and shown["dealers"][due - 1] == seat,
                rests=bool(due) and shown["resting"][due - 1] == seat,
                points=totals.get(seat),
            )
        )
    return {"around": seats}


def hall_of(tournament: Tournament, shown: Mapping[str, Any]) -> dict[str, Any]:
    """The hall where it was arranged, and the tables to which those here go next."""
    found = arranged_hall(tournament)
    if found is None:
        return {}
    return {"hall": found, "next_tables": [one["table"] for one in shown["next"]]}


def due_and_last(shown: Mapping[str, Any]) -> dict[str, Any]:
    """The deal that is entered next, and the one that the table may still correct.

    Once all are written, what everybody has, and who has still to agree with that.
    """
    lines = [one for one in shown["deals"] if one["state"] != "wiped"]
    done = {one["number"] for one in lines if one["state"] != "replay"}
    every = range(1, shown["round"]["deals"] + 1)
    boards = shown["boards"] or ()
    late = [one["deal"] for one in boards if one["put_off"]]  # due once all others are
    numbers = sorted(every, key=lambda one: one in late)
    sharing = who_shares(shown)
    found: dict[str, Any] = {
        "due": next((one for one in numbers if one not in done), 0)
    }
    if lines:
        found["sheet"] = score_sheet(shown, sharing)
    if shown["complete"]:
        found["totals"] = [
            (sharing[seat], points) for seat, points in shown["totals"].items()
        ]
        if shown["match"]:
            won = shown["match"]["won"].items()
            found["won"] = [
                (" & ".join(sharing[seat] for seat in side), has) for side, has in won
            ]
        found["sides"] = [
            one | {"agreed": one["key"] in shown["agreed"]} for one in shown["sides"]
        ]
    last = max(lines, key=lambda one: one["number"], default=None)
    is_playing = shown["round"]["state"] == Round.State.PLAYING
    if is_playing and last and last["by_phone"] and last["state"] in CORRECTABLE:
        found["last"] = last["number"]
    return found


def who_shares(shown: Mapping[str, Any]) -> dict[str, str]:
    """Name those who share the total of each seat: all who sat there, in order."""
    deals = shown["round"]["deals"]
    return {
        chair["seat"]: ", ".join(
            one["name"] for one in chair["people"] if one["from_deal"] <= deals
        )
        for chair in shown["chairs"]
    }


def score_sheet(shown: Mapping[str, Any], sharing: Mapping[str, str]) -> dict[str, Any]:
    """The sheet of a table as it is `shown`, with those `sharing` each seat.

    It has `who` is in each column, the `lines` of the deals so far, the first one
    first, and the `totals`. A line is the number of its deal with, of each column, its
    points and those so far, if it played. In a match there is a column for each side,
    whose points count in a game.
    """
    columns = ("NS", "EW") if shown["match"] else tuple(sharing)
    so_far = dict.fromkeys(columns, 0)
    lines = []
    for deal in shown["deals"]:
        if deal["state"] == "wiped":
            continue
        cells: list[tuple[int, int] | None] = []
        for column in columns:
            points = deal["points"].get(column[0], 0)
            so_far[column] += points
            rests = shown["resting"][deal["number"] - 1] == column
            cells.append(None if rests else (points, so_far[column]))
        lines.append((deal["number"], cells))
    return {
        "who": [" & ".join(sharing[seat] for seat in column) for column in columns],
        "lines": lines,
        "totals": list(so_far.values()),
    }

"""Gathers what the pages of the drafts print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from tournaments.models import Draft, Tournament
from tournaments.seating import wording as seating_words
from tournaments.seating.asking.queries import PARTNERED, Known, know
from tournaments.seating.drafts import queries
from tournaments.seating.drafts import wording as draft_words
from tournaments.seating.drafts.forms import FileForm, WishForm
from tournaments.seating.queries import Person
from tournaments.seating.worth import wording
from tournaments.seating.worth.queries import Worth, ignored, judged_draft

MATRIX = 40  # rows and columns of the matrix that are shown at once


class Line(NamedTuple):
    """A draft in the list, with what it is worth."""

    draft: Draft
    method: str
    worth: str
    holds: bool
    seated: bool


class Cell(NamedTuple):
    """The rounds in which two meet; where partners count, those as partners apart."""

    rounds: str
    partners: str
    marked: bool


def drafts(tournament: Tournament) -> dict[str, Any]:
    """The drafts that can still be taken, what is wished, and what can be asked."""
    known = know(tournament)
    number = queries.next_to_draw(tournament)
    lines = [
        line(draft, known, number)
        for draft in queries.drafts(tournament)
        if draft.first_round == number or draft.seated
    ]
    return {
        "tournament": tournament,
        "number": number,
        "lines": lines,
        "wishes": wished(known),
        "wish_form": WishForm(tournament=tournament),
        "file_form": FileForm(),
    }


def wished(known: Known) -> list[tuple[str, str]]:
    """Each wish with its sentence."""
    return [
        (
            wish.public_id,
            draft_words.wish(
                wish,
                [
                    f"{known.people[entry.public_id].name} ({entry.number})"
                    for entry in wish.entries.all()
                    if entry.public_id in known.people
                ],
            ),
        )
        for wish in known.wishes
    ]


def line(draft: Draft, known: Known, number: int) -> Line:
    return Line(
        draft,
        seating_words.method(draft.method),
        wording.headline(judged_draft(draft, known)),
        queries.holds(draft, number, known),
        draft.seated,
    )


def draft(draft: Draft) -> dict[str, Any]:
    """Everything that is said of one draft."""
    known = know(draft.tournament)
    names = {entry: person.name for entry, person in known.people.items()}
    judged = judged_draft(draft, known)
    number = queries.next_to_draw(draft.tournament)
    grouped = _sides if draft.method in PARTNERED else _whole
    return {
        "tournament": draft.tournament,
        "draft": draft,
        "method": seating_words.method(draft.method),
        "figures": wording.figures(judged),
        "proven": wording.proven(judged),
        "again": wording.again(judged, names),
        "more": len(judged.again) > wording.NAMED,
        "unmet": wording.unmet(judged.unmet, names),
        "ignored": ignored(draft.method) and bool(known.wishes),
        "takeable": queries.holds(draft, number, known),
        "number": number,
        "others": [
            one
            for one in queries.drafts(draft.tournament)
            if one.first_round == draft.first_round and one.pk != draft.pk
        ],
        "rounds": [
            (
                draft.first_round + place,
                [
                    [[_who(known.people, who) for who in group] for group in groups]
                    for groups in map(grouped, planned.tables)
                ],
                [_who(known.people, who) for who in planned.sitting_out],
            )
            for place, planned in enumerate(queries.plan_of(draft).rounds)
        ],
    }


def _whole(table: Sequence[Any]) -> list[Sequence[Any]]:
    return [table]


def _sides(table: Sequence[Any]) -> list[Sequence[Any]]:
    """The two partners in the first and third seat, and the two others."""
    return [table[::2], table[1::2]]


def compared(one: Draft, other: Draft) -> dict[str, Any]:
    """Two drafts side by side."""
    known = know(one.tournament)
    worths = [judged_draft(draft, known) for draft in (one, other)]
    figures = [wording.figures(worth) for worth in worths]
    alike = [word for word, _ in figures[0]] == [word for word, _ in figures[1]]
    answers = [dict(rows) for rows in figures]
    return {
        "tournament": one.tournament,
        "drafts": [
            (draft, seating_words.method(draft.method)) for draft in (one, other)
        ],
        "rows": [
            (word, *(found.get(word, "–") for found in answers))
            for word in dict.fromkeys((*answers[0], *answers[1]))
        ],
        "alike": alike,
        "better": _better(*worths) if alike else -1,
    }


def _better(one: Worth, other: Worth) -> int:
    """0 or 1 for the better of two drafts, -1 where they are worth the same."""
    values = [one.order, other.order]
    return -1 if values[0] == values[1] else values.index(min(values))


def matrix(draft: Draft, across: int, down: int) -> dict[str, Any]:
    """Who meets whom: a part of the matrix, by number, played rounds included."""
    tournament = draft.tournament
    known = know(tournament)
    plan = queries.plan_of(draft)
    partnered = draft.method in PARTNERED
    before = (known.seated if partnered else known.rounds)[: draft.first_round - 1]
    met: dict[frozenset[str], list[int]] = {}
    facing: dict[frozenset[str], list[int]] = {}
    for number, planned in enumerate([*before, *plan.rounds], start=1):
        for table in planned.tables:
            for (at, one), (to, other) in combinations(enumerate(map(str, table)), 2):
                partners = partnered and len(table) == 4 and to - at == 2
                found = facing if partners else met
                found.setdefault(frozenset((one, other)), []).append(number)
    people = sorted(
        (known.people[who] for who in queries.players_of(draft) if who in known.people),
        key=lambda person: person.number,
    )
    blocks = range(0, len(people), MATRIX)
    across, down = (min(max(part, 1), len(blocks) or 1) for part in (across, down))
    columns = people[(across - 1) * MATRIX : across * MATRIX]
    rows = people[(down - 1) * MATRIX : down * MATRIX]
    return {
        "tournament": tournament,
        "draft": draft,
        "columns": columns,
        "rows": [
            (
                row,
                [
                    _cell(draft, met, facing, row.entry, column.entry)
                    for column in columns
                ],
            )
            for row in rows
        ],
        "parts": [
            (number, people[start].number, people[start : start + MATRIX][-1].number)
            for number, start in enumerate(blocks, start=1)
        ],
        "across": across,
        "down": down,
        "partnered": partnered,
        "counts": sorted(Counter(map(len, met.values())).items()),
        "facing": sorted(Counter(map(len, facing.values())).items()),
    }


def _cell(
    draft: Draft,
    met: dict[frozenset[str], list[int]],
    facing: dict[frozenset[str], list[int]],
    one: str,
    other: str,
) -> Cell | None:
    if one == other:
        return None
    pair = frozenset((one, other))
    rounds, partners = met.get(pair, []), facing.get(pair, [])
    counted = partners if draft.method == "change_partners" else rounds
    return Cell(
        ", ".join(map(str, rounds)), ", ".join(map(str, partners)), len(counted) > 1
    )


def _who(known: dict[str, Person], who: Any) -> tuple[int, str]:
    person = known.get(str(who))
    return (person.number, person.name) if person else (0, "?")

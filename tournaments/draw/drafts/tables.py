"""Gathers what the pages of the drafts print."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from operator import itemgetter
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy

from scoring.wording import named
from seating.numbers import task_of
from seating.request import Impossible
from seating.sizes import UNEVEN
from tournaments.draw.drafts import wording
from tournaments.draw.drafts.forms import WishForm
from tournaments.draw.forms import SeatingFileForm
from tournaments.entries.models import Entry
from tournaments.lists.table import BELOW, KEY, NAME, Column, List, name_link
from tournaments.plans.models import Tournament
from tournaments.standings import drafts as queries
from tournaments.standings.engine_request import PARTNERED, history, request_of
from tournaments.standings.known import Known, know
from tournaments.tables import wording as seating_words
from tournaments.tables.models import Draft
from tournaments.tables.queries import Person

Meetings = dict[frozenset[str], list[int]]  # of each pair the rounds
# Why wishes cannot be kept, as the engine says it before it searches.
OF_WISHES = ("crowd", "sides", "table", "full", "two_tables", "stay_apart")
MATRIX = 40  # rows and columns of the matrix that are shown at once


def drafts(tournament: Tournament) -> dict[str, Any]:
    """The drafts seated or that can be taken, what is wished, and what can be asked."""
    known = know(tournament)
    number = queries.next_to_draw(tournament)
    seated = queries.seated_drafts(tournament)
    lines = [
        {
            "draft": draft,
            "method": seating_words.method(draft.method),
            "worth": wording.headline(queries.judged_draft(draft, known)),
            "seated": draft.pk in seated,
        }
        for draft in queries.drafts(tournament)
        if draft.pk in seated
        or (draft.first_round == number and queries.holds(draft, number, known))
    ]
    return {
        "tournament": tournament,
        "number": number,
        "lines": lines,
        "table": DraftList(lines),
        "wishes": wish_sentences(known),
        "impossible": impossible_wishes(known, number),
        "wish_form": WishForm(tournament=tournament),
        "file_form": SeatingFileForm(),
    }


def wish_sentences(known: Known) -> list[tuple[str, str]]:
    """Each wish with its sentence."""

    def named(entries: Iterable[Entry]) -> list[str]:
        return [
            f"{known.people[entry.public_id].name} ({entry.number})"
            for entry in entries
            if entry.public_id in known.people
        ]

    return [
        (
            wish.public_id,
            wording.wish_sentence(
                wish,
                named(wish.entries.all()) or list(map(str, wish.clubs.all())),
                named(wish.others.all()),
            ),
        )
        for wish in known.wishes
    ]


def impossible_wishes(known: Known, number: int) -> str:
    """Say why the wishes that must hold cannot, with those who are here; or nothing."""
    if not known.wishes or len(known.here) < known.size:
        return ""
    try:
        task_of(request_of(known, number, 1))
    except Impossible as error:
        if error.code in OF_WISHES:
            return seating_words.impossible_sentence(error, known.names)
    return ""


def draft(draft: Draft) -> dict[str, Any]:
    """Everything that is said of one draft."""
    known = know(draft.tournament)
    names = known.names
    judged = queries.judged_draft(draft, known)
    number = queries.next_to_draw(draft.tournament)
    odd = draft.uneven in UNEVEN and len(queries.players_of(draft)) % known.size > 0
    sides = 2 if draft.method in PARTNERED else 1  # partners have every second seat
    return {
        "tournament": draft.tournament,
        "draft": draft,
        "method": seating_words.method(draft.method),
        "uneven": named(UNEVEN[draft.uneven]) if odd else "",
        "figures": wording.figures(judged),
        "proven": wording.proof_sentence(judged),
        "again": wording.again(judged, names),
        "more": len(judged.again) > wording.NAMED,
        "unmet": wording.unmet(judged.unmet, names),
        "ignored": draft.method in PARTNERED and bool(known.wishes),
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
                    [
                        [_who(known.people, who) for who in table[first::sides]]
                        for first in range(sides)
                    ]
                    for table in planned.tables
                ],
                [_who(known.people, who) for who in planned.sitting_out],
            )
            for place, planned in enumerate(queries.plan_of(draft).rounds)
        ],
    }


def comparison(one: Draft, other: Draft) -> dict[str, Any]:
    """Two drafts side by side."""
    known = know(one.tournament)
    worths = [queries.judged_draft(draft, known) for draft in (one, other)]
    figures = [wording.figures(worth) for worth in worths]
    alike = [word for word, _ in figures[0]] == [word for word, _ in figures[1]]
    answers = [dict(rows) for rows in figures]
    orders = [worth.order for worth in worths]
    better = orders.index(min(orders)) if orders[0] != orders[1] else -1
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
        "better": better if alike else -1,
    }


def matrix(draft: Draft, across: int, down: int) -> dict[str, Any]:
    """Return a part of the matrix of who meets whom, by number, played rounds too."""
    known = know(draft.tournament)
    met, facing = _meetings(draft, known)
    counted = facing if draft.method == "change_partners" else met

    def cell(one: Person, other: Person) -> dict[str, Any] | None:
        """Return in which rounds two meet, and in which as partners."""
        if one == other:
            return None
        pair = frozenset((one.entry, other.entry))
        return {
            "rounds": ", ".join(map(str, met.get(pair, ()))),
            "partners": ", ".join(map(str, facing.get(pair, ()))),
            "marked": len(counted.get(pair, ())) > 1,
        }

    players = queries.players_of(draft)
    people = [person for who, person in known.people.items() if who in players]
    blocks = range(0, len(people), MATRIX)
    across, down = (min(max(part, 1), len(blocks) or 1) for part in (across, down))
    columns = people[(across - 1) * MATRIX : across * MATRIX]
    rows = people[(down - 1) * MATRIX : down * MATRIX]
    return {
        "tournament": draft.tournament,
        "draft": draft,
        "columns": columns,
        "rows": [(row, [cell(row, column) for column in columns]) for row in rows],
        "parts": [
            (number, people[start].number, people[start : start + MATRIX][-1].number)
            for number, start in enumerate(blocks, start=1)
        ],
        "across": across,
        "down": down,
        "partnered": draft.method in PARTNERED,
        "counts": sorted(Counter(map(len, met.values())).items()),
        "facing": sorted(Counter(map(len, facing.values())).items()),
    }


def _meetings(draft: Draft, known: Known) -> tuple[Meetings, Meetings]:
    """Return the rounds in which pairs meet, and, where that counts, as partners."""
    met: Meetings = {}
    facing: Meetings = {}
    rounds = (
        *history(known, draft.method)[: draft.first_round - 1],
        *queries.plan_of(draft).rounds,
    )
    for number, planned in enumerate(rounds, start=1):
        for table in planned.tables:
            for (at, one), (to, other) in combinations(enumerate(map(str, table)), 2):
                partners = len(table) == 4 and to - at == 2
                found = facing if partners and draft.method in PARTNERED else met
                found.setdefault(frozenset((one, other)), []).append(number)
    return met, facing


def _who(known: dict[str, Person], who: Any) -> tuple[int, str]:
    person = known.get(str(who))
    return (person.number, person.name) if person else (0, "?")


def draft_link(line: Any) -> SafeString:
    draft = line["draft"]
    day = draft.tournament
    address = reverse("rounds:draft", args=[day.public_id, draft.public_id])
    return name_link(address, _("Draft %(number)s") % {"number": draft.number})


class DraftList(List):
    draft = Column(gettext_lazy("Draft"), draft_link, place=NAME, css="of-table")
    first = Column(
        gettext_lazy("From round"),
        lambda line: line["draft"].first_round,
        css="number",
        short=gettext_lazy("From round"),
    )
    method = Column(
        gettext_lazy("How the tables are drawn"), itemgetter("method"), css="told"
    )
    worth = Column(
        gettext_lazy("What it is worth"), itemgetter("worth"), place=BELOW, css="told"
    )
    state = Column(gettext_lazy("State"), place=KEY, part="draw/_state_of_draft.html")

    css = "drafts"

"""All that was ever written at the tables of a round: every version of every deal."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.variants import VARIANTS
from tournaments.comparison.at_table import boards_at
from tournaments.comparison.people import called_at
from tournaments.comparison.versions import Version, versions_in_words
from tournaments.deals.models import DealVersion, Verification
from tournaments.jury import tables as jury
from tournaments.ledger.wording import author_of
from tournaments.papers.catalogue.score_sheets import BY_HAND
from tournaments.papers.document import Asked, Contents, Document, Moment, Reader
from tournaments.rulings.models import Ruling
from tournaments.tables import queries as rounds
from tournaments.tables.models import Round, Table


def _transcripts(asked: Asked) -> Contents:
    drawn = [one for one in rounds.rounds(asked.tournament) if one.state in Round.BEGUN]
    played = asked.round or (drawn[-1] if drawn else None)
    found = _of_round(asked, played) if played else []
    return {"played": played, "transcripts": found, "unranked": True}


def _of_round(asked: Asked, played: Round) -> list[Contents]:
    """Gather what was written at each table, and what was said and judged of it."""
    day = asked.tournament
    tables = Table.objects.filter(round=played).order_by("number")
    every = [one for one in tables if asked.table in (None, one.number)]
    versions = _by_table(
        DealVersion.objects.filter(table__in=every)
        .select_related("made_by", "device", "confirmed_by__player")
        .order_by("table", "number", "revision")
    )
    verdicts = _by_table(
        Verification.objects.filter(table__in=every)
        .select_related("made_by", "device")
        .order_by("pk")
    )
    decided = Ruling.objects.filter(case__table__in=every)
    rulings: Mapping[int, list[jury.RulingInWords]] = defaultdict(list)
    for one in jury.rulings_in_words(day, decided.order_by("pk")):
        rulings[one.ruling.case.table_id or 0].append(one)
    called = called_at(day, every)
    seated = rounds.seating(day, played).tables
    return [
        {
            "number": table.number,
            "people": seated.get(table.number, []),
            "deals": _deals(asked, table, versions[table.pk], called),
            "verdicts": [
                (one, author_of(one, table.number)) for one in verdicts[table.pk]
            ],
            "rulings": rulings[table.pk],
        }
        for table in every
    ]


def _by_table(rows: Iterable[Any]) -> Mapping[int, list[Any]]:
    found: Mapping[int, list[Any]] = defaultdict(list)
    for one in rows:
        found[one.table_id].append(one)
    return found


def _deals(
    asked: Asked,
    table: Table,
    versions: Sequence[DealVersion],
    called: Mapping[tuple[str, int], Mapping[str, str]],
) -> list[tuple[int, list[Version]]]:
    """The deals of a table, by their numbers or those of their boards.

    Each has its versions, from the first one to the one that counts.
    """
    variant = VARIANTS[asked.tournament.variant_key]
    boards = boards_at(table) if asked.tournament.duplicate else {}
    found = []
    for number, some in groupby(versions, key=attrgetter("number")):
        names = called.get((table.public_id, number), {})
        words = versions_in_words(variant, list(some)[::-1], table.number, names)
        found.append((boards.get(number, number), words[::-1]))
    return found


TRANSCRIPT = Document(
    "transcript",
    _("Record of the tables"),
    _(
        "Every version of every deal of a round: who wrote what, when, and what "
        "changed."
    ),
    Moment.AFTER,
    _transcripts,
    asks=("round", "table"),
    readers=(Reader.DESK,),
    permission="tournaments.view_history",
    styles=BY_HAND,
)

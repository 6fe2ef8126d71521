"""All papers that a moment of the day needs, to be printed with one press."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from math import ceil

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from scoring.variants import VARIANTS
from tournaments.deals.how_far import is_over
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.papers.document import Asked, Document, Hall
from tournaments.papers.documents import DOCUMENTS
from tournaments.papers.rendering import Languages, pages
from tournaments.pdf.styles import Styles
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round


@dataclass(frozen=True)
class Bundle:
    """Several papers as one file, each beginning on a sheet of its own."""

    key: str
    name: Promise
    papers: tuple[str, ...]
    wanted: Callable[[Tournament], bool]
    asks_round: bool = False
    of_the_first: bool = False  # of whatever asks for a round, it has the first

    def documents(self, day: Tournament, may: Callable[[str], bool]) -> list[Document]:
        """Those of its papers that can be had now, by whoever may print them."""
        drawn = Round.objects.filter(tournament=day).exists()
        return [
            one
            for one in map(DOCUMENTS.__getitem__, self.papers)
            if not one.refusal(day)
            and may(one.permission)
            and (drawn or "round" not in one.asks)
        ]

    def title_for(self, round: Round | None) -> str:
        """Its name, with the round that it is for where one is asked for."""
        if round is None or not self.asks_round:
            return str(self.name)
        return gettext("All for round %(number)s") % {"number": round.number}

    def round_of(self, day: Tournament) -> Round | None:
        """The round that its papers are for where none is chosen."""
        rounds = Round.objects.filter(tournament=day)
        return rounds.order_by("number").first() if self.of_the_first else None


def _goes_on(there: type[Entry | Round], day: Tournament) -> bool:
    """Tell whether there are entries (or rounds), and still something to be played."""
    return there.objects.filter(tournament=day).exists() and not is_over(day)


BUNDLES = {
    one.key: one
    for one in (
        Bundle(
            "start",
            _("All for the start"),
            (
                *("check-in", "check-in-by-number", "cash-sheet", "seating"),
                *("seating-by-table", "points", "rules", "boards", "table-cards"),
                *("score-sheets", "player-cards", "guide-cards", "emergency"),
            ),
            partial(_goes_on, Entry),
            of_the_first=True,
        ),
        Bundle(
            "round",
            _("All for a round"),
            ("seating", "seating-by-table", "score-sheets", "board-slips", "ranking"),
            partial(_goes_on, Round),
            asks_round=True,
        ),
        Bundle(
            "end",
            _("All for the end"),
            (
                *("ranking", "categories", "teams", "prizes", "receipts", "diplomas"),
                *("prize-labels", "decisions", "event-report"),
            ),
            is_over,
        ),
    )
}
PRIZES = 4  # where the plan does not say how many
A_SHEET = 0.25  # about so many seconds take those of a list, and fewer those of cards


def size_of(documents: Iterable[Document], day: Tournament) -> tuple[int, int]:
    """Guess how many sheets of paper there will be, and how many seconds they take.

    Of each paper whole sheets are counted.
    """
    players = Entry.objects.filter(tournament=day).exclude(state__in=GONE).count()
    seats = len(VARIANTS[day.variant_key].seats)
    prizes = players // day.prize_one_in if day.prize_one_in else PRIZES
    hall = Hall(players, -(-players // seats), day.rounds, day.deals_per_round, prizes)
    sheets = sum(ceil(one.sheets(hall)) for one in documents)
    return sheets, ceil(sheets * A_SHEET)


def bundle_pages(
    documents: Iterable[Document],
    asked: Asked,
    languages: Languages,
    styles: Styles = Styles.AS_FILES,
    printed_at: datetime | None = None,
) -> list[str]:
    """Each paper as a page; a paper that has nothing to say yet is left out."""
    documents, found = list(documents), list[str]()
    asked = replace(asked, beside=frozenset(one.key for one in documents))
    for document in documents:
        for one in _asked_for(document, asked):
            found += pages(document, one, languages, styles, printed_at)
    return found


def _asked_for(document: Document, asked: Asked) -> Iterator[Asked]:
    """Yield what is asked of one paper, by what is asked of all."""
    reader = asked.reader if asked.reader in document.readers else document.readers[0]
    # Of a round that begins, the ranking is that of the one before.
    if document.key != "ranking" or asked.round is None:
        yield replace(
            asked,
            reader=reader,
            round=asked.round if "round" in document.asks else None,
        )
        return
    before = Round.objects.filter(
        tournament=asked.tournament, number=asked.round.number - 1
    ).first()
    if before is not None:
        yield replace(asked, reader=reader, round=before)

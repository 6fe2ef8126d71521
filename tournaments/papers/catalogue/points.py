"""The points table of exactly this tournament, and its rules in short."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext, gettext_lazy as _, ngettext

from scoring import wording
from scoring.grids.queries import options_in_words
from scoring.scorer import Scorer
from tournaments.deals.one_sheet import scorer_of
from tournaments.deals.queries import deals_again
from tournaments.jury.wording import IMPOSERS, effect
from tournaments.papers.catalogue.score_sheets import BY_HAND
from tournaments.papers.document import Asked, Contents, Document, Moment, Reader
from tournaments.papers.points_in_full import figures, needed, sum_in_words
from tournaments.plans.models import Tournament
from tournaments.plans.offences.wording import bounds
from tournaments.plans.queries import grid_name, play_of
from tournaments.plans.rules.offence import Offence
from tournaments.plans.rules.offences import offences_in_force
from tournaments.plans.wording import ALL_PASS, LABELS
from tournaments.standings import wording as ranking_words

HALF = "A5"  # two on a sheet of A4, to be cut


Facts = Iterator[tuple[str, str]]  # what was settled for this tournament, and how


def points_of(asked: Asked) -> Contents:
    """The grid that the tournament pinned, as its options make it count."""
    scorer = scorer_of(asked.tournament)
    return {
        "tables": figures(scorer),
        "sum": sum_in_words(scorer),
        "options": options_in_words(scorer),
        "grid": grid_name(asked.tournament),
        "exactly": any(one.exactly and one.needs for one in scorer.lines.values()),
    }


def _points(asked: Asked) -> Contents:
    return {
        **points_of(asked),
        "copies": [1, 2] if asked.size == HALF else [1],
        "unranked": True,
    }


def _rules(asked: Asked) -> Contents:
    day = asked.tournament
    scorer = scorer_of(day)
    return {
        "facts": [*_of_game(day, scorer), *_of_day(day)],
        "contracts": _contracts(scorer),
        "fines": [
            _fine(one, in_points=not day.duplicate)
            for one in offences_in_force(day.offences_text, day.variant_key)
        ],
        "unranked": True,
    }


def _of_game(day: Tournament, scorer: Scorer) -> Facts:
    """Yield what the game itself settles."""
    variant = scorer.variant
    seats = len(variant.seats)
    players = ngettext("%(n)s player at a table", "%(n)s players at a table", seats)
    tricks = gettext("%(tricks)s tricks in a deal") % {"tricks": variant.tricks}
    yield gettext("The game"), f"{players % {'n': seats}}, {tricks}"
    yield str(LABELS["grid"]), grid_name(day)
    yield gettext("The scores of a deal"), sum_in_words(scorer)
    yield from options_in_words(scorer)
    for row in scorer.grid.rows_under("rule"):
        yield wording.row(variant, row.key).capitalize(), str(row.number("value"))
    if not variant.match:
        again = "again" if deals_again(day) else "counted"
        yield str(LABELS["all_pass"]), str(ALL_PASS[again])


def _of_day(day: Tournament) -> Facts:
    """Yield what the club settled for this day."""
    yield str(LABELS["rounds"]), str(day.rounds)
    yield str(LABELS["deals_per_round"]), str(day.deals_per_round)
    if day.minutes_per_round:
        yield str(LABELS["minutes_per_round"]), str(day.minutes_per_round)
    if any(day.place_bonus):
        yield str(LABELS["place_bonus"]), " · ".join(map(str, day.place_bonus))
    criteria = play_of(day).ordered(day.tie_breaks)
    yield gettext("Ranked by"), ranking_words.criteria_in_words(criteria)
    yield str(LABELS["appeal_minutes"]), str(day.appeal_minutes)


def _contracts(scorer: Scorer) -> Sequence[tuple[str, ...]]:
    """Every contract at every level, lowest first: who plays it, what it needs."""
    has_letters = len(scorer.variant.contracts) > 1
    return [
        (
            wording.contract(contract, level),
            (contract.letter if has_letters else "") + str(level or ""),
            _from_to(contract.bidders),
            needed(scorer.lines[contract.key, level]),
            gettext("jury")
            if (contract.key, level) in scorer.grid.jury_contracts
            else "",
        )
        for contract, level in scorer.variant.bids()
    ]


def _from_to(bidders: Sequence[int]) -> str:
    return "–".join(map(str, dict.fromkeys((min(bidders), max(bidders)))))


def _fine(one: Offence, *, in_points: bool) -> dict[str, str]:
    """An offence as a table reads it."""
    return {
        "name": wording.named(one.names),
        "offender": bounds(one.offender) if in_points and any(one.offender) else "",
        "others": bounds(one.others) if in_points and any(one.others) else "",
        "deal": effect(one.sets) if one.sets else "",
        "by": gettext(IMPOSERS[one.by]),
        "article": wording.named(one.article),
    }


POINTS = Document(
    "points",
    _("Points table"),
    _(
        "Exactly as this tournament counts: large for the wall, half a sheet for "
        "tables."
    ),
    Moment.BEFORE,
    _points,
    sizes=("A4", "A3", HALF),
    readers=(Reader.WALL,),
    sealed=False,
    merges=False,
    styles=BY_HAND,
)

RULES = Document(
    "rules",
    _("Rules in short"),
    _("What this tournament settled: contracts, points, penalties, who is ranked how."),
    Moment.BEFORE,
    _rules,
    readers=(Reader.WALL,),
    sealed=False,
    styles=BY_HAND,
)

"""The sentences for what a ruling fines and gives in boards."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.templatetags.points import exact
from scoring.variant import Variant
from scoring.variants import VARIANTS
from scoring.wording import label_answer
from tournaments.boards import scale
from tournaments.boards.rules.gives import gives_in
from tournaments.boards.rules.marks import SEATS
from tournaments.comparison import given_words
from tournaments.comparison.people import called_at
from tournaments.jury.in_boards import BoardChanges, Change, Figure
from tournaments.jury.queries import Seated
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling
from tournaments.tables.models import Table


class BoardCost(NamedTuple):
    """The gain or cost of a ruling for a player where boards are compared."""

    player: Seated
    is_offender: bool
    mark: tuple[str, str]  # on the board, before and after
    figures: list[tuple[str, str]]  # of the board, in all and in the ranking

    @property
    def besides(self) -> list[tuple[str, str]]:
        """The figures but for the mark."""
        return self.figures[1:]


def figures(one: BoardChanges, *, percentages: bool) -> list[tuple[str, str]]:
    """Say what a ruling does to each figure of a player: `Mark` and `20 → 25`."""
    worth = _("Per cent of the board") if percentages else _("Comparison")
    return [
        (_("Mark"), change_of(one.mark)),
        (worth, change_of(one.worth)),
        (_("Total"), change_of(one.total)),
        (_("Rank"), change_of(one.rank)),
    ]


def change_of(change: Change) -> str:
    """`20 → 25`, or `20` where nothing changes; a dash where there is none."""
    before, after = map(figure, change)
    return after if before == after else f"{before} → {after}"


def figure(number: Figure) -> str:
    return "–" if number is None else exact(number)


def board_sentences(
    variant: Variant,
    kept: Mapping[str, Any],
    called: Mapping[str, str],
    method: str = "",
) -> list[str]:
    """Say what a ruling fines and gives in boards; `called` has its players' names.

    With the `method` of the comparison a fine is said on its scale too.
    """
    found = []
    if kept.get("fine"):
        fine = _("a fine of %(fine)s %% of a top") % kept
        cost = scale.fine_on_scale(method, Fraction(kept["fine"])) if method else ""
        found.append(label_answer(fine, cost) if cost else fine)
    told = {
        seat: given_words.given_in_words(one, called)
        for seat, one in gives_in(kept).items()
    }
    for what in dict.fromkeys(told.values()):
        seats = [seat for seat, one in told.items() if one == what]
        who = " + ".join(called[seat] for seat in seats if seat in called)
        if len(seats) == len(SEATS):
            who = _("all three players")
        to_whom = _("given for the board to %(who)s: %(what)s")
        sentence = to_whom if who else _("given for the board: %(what)s")
        found.append(sentence % {"who": who, "what": what})
    return found


def judged_at(table: Table, tournament: Tournament) -> dict[int, str]:
    """Say what the standing rulings fine and give, deal by deal."""
    found = Ruling.objects.current().filter(case__table=table, is_lifted=False)
    rulings = [one for one in found.select_related("case").order_by("pk") if one.boards]
    if not rulings:
        return {}
    called = called_at(tournament, [table])
    variant = VARIANTS[tournament.variant_key]
    said: dict[int, list[str]] = {}
    for one in rulings:
        deal = one.case.deal or 0
        people = called.get((table.public_id, deal), {})
        said.setdefault(deal, []).extend(
            board_sentences(variant, one.boards, people, tournament.comparison_method)
        )
    return {deal: ", ".join(some) for deal, some in said.items() if some}

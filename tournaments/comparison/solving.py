"""Has a process of its own work out what could have been made with the cards open."""

import subprocess
import sys
from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.boards.models import Board, BoardSet
from tournaments.boards.rules import doubledummy, solver
from tournaments.comparison import queries
from tournaments.comparison.queries import known_deals
from tournaments.deals.how_far import is_over
from tournaments.deals.one_sheet import scorer_of
from tournaments.plans.models import Tournament

LOST = timedelta(minutes=3)  # a process that keeps no board for so long is dead
EXAMPLE = "example"  # who leads, as the rulebook's example has it


def is_solving(found: BoardSet | None) -> bool:
    """Tell whether a process is working boards out, and not dead."""
    since = found.solving_since if found else None
    return since is not None and since > timezone.now() - LOST


def begin(tournament: Tournament, leader: str = EXAMPLE) -> None:
    """Start the process, unless one is at it; the page that asked goes on at once.

    Boards that were worked out with another player leading are worked out anew.
    """
    if leader not in solver.LEADERS:
        raise ValidationError(_("Choose one of the list."), code="unknown")
    found = queries.set_of(tournament)
    if found is None or not is_over(tournament):
        raise ValidationError(
            _("The cards stay closed until the last round is."), code="open"
        )
    if not solver.available():
        raise ValidationError(
            _(
                "What could have been made cannot be worked out on this computer: the "
                "package endplay is missing. The hand records are complete without it."
            ),
            code="absent",
        )
    with transaction.atomic():
        waiting = BoardSet.objects.select_for_update().get(pk=found.pk)
        if is_solving(waiting):
            raise ValidationError(_("It is being worked out already."), code="busy")
        BoardSet.objects.filter(pk=found.pk).update(solving_since=timezone.now())
        tournament.boards.exclude(solved__leader=leader).update(solved={})
    command = [sys.executable, "manage.py", "solve", tournament.public_id]
    subprocess.Popen(
        [*command, "--leader", leader],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def work(
    tournament: Tournament,
    leader: str = EXAMPLE,
    process: Sequence[str] = solver.PROCESS,
    limit: float = solver.PATIENCE,
) -> int:
    """Work the boards out that are not, and keep each at once; return how many."""
    kept = BoardSet.objects.filter(tournament=tournament)
    waiting = [one for one in known_deals(tournament) if not one[0].solved]
    done = 0
    try:
        deals = [(deal, board.domy) for board, deal in waiting]
        results = solver.solve(deals, leader, limit, process)
        for (board, _deal), tricks in zip(waiting, results, strict=False):
            solved = makeable(tournament, tricks) | {"leader": leader}
            Board.objects.filter(pk=board.pk).update(solved=solved)
            kept.update(solving_since=timezone.now())
            done += 1
    finally:
        kept.update(solving_since=None)
    return done


def makeable(tournament: Tournament, tricks: solver.Tricks) -> dict[str, object]:
    """The tricks of each hand in each strain, and the best contracts they make."""
    scorer = scorer_of(tournament)
    every = doubledummy.makeable(tricks, scorer)
    deal = doubledummy.best_of_deal(every)
    return {
        "tricks": tricks,
        "formula": str(scorer.options.get("formula", doubledummy.BEST)),
        "best": {
            hand: doubledummy.best(mine)._asdict()
            for hand, mine in every.items()
            if mine
        },
        "of_deal": [one._asdict() for one in deal],
    }

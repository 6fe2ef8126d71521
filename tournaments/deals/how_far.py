"""Reads how far the play of a tournament is."""

from django.db.models import Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform

from tournaments.boards.models import Board, BoardPlay
from tournaments.deals.models import DealVersion
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling
from tournaments.rulings.standing import giving_results
from tournaments.tables.models import Round, Table

NOT_WRITTEN = "not_written"  # the contract of a line that was wiped out again


def has_deals_or_rulings(tournament: Tournament) -> bool:
    """Tell whether a deal is written or a ruling stands: this fixes the numbers."""
    deals = DealVersion.objects.filter(table__round__tournament=tournament)
    rulings = Ruling.objects.current().filter(case__tournament=tournament)
    return deals.exists() or rulings.filter(is_lifted=False).exists()


def is_over(tournament: Tournament) -> bool:
    """Tell whether the last round is closed: then the cards are everybody's.

    Not while a board that was put off has still to be played.
    """
    if tournament.state == Tournament.State.FINISHED:
        return True
    drawn = Round.objects.filter(tournament=tournament)
    states = list(drawn.values_list("state", flat=True))
    over = len(states) >= tournament.rounds and set(states) <= {Round.State.CLOSED}
    return over and not (tournament.duplicate and boards_put_off(tournament).exists())


def boards_put_off(tournament: Tournament) -> QuerySet[BoardPlay]:
    """The boards at tables that were put off, and that nobody has written since."""
    lines = DealVersion.objects.filter(
        table=OuterRef("table"), number=OuterRef("number")
    )
    contract = KeyTextTransform("contract", "facts")
    last = Subquery(lines.order_by("-revision").values(said=contract)[:1])
    plays = BoardPlay.objects.filter(table__round__tournament=tournament, put_off=True)
    return plays.annotate(contract=last).filter(
        Q(contract=None) | Q(contract=NOT_WRITTEN)
    )


def cards_are_public(tournament: Tournament) -> bool:
    """Tell whether the cards of the boards are public, as they are once all is over."""
    if not (tournament.duplicate and is_over(tournament)):
        return False
    return Board.objects.filter(tournament=tournament).exclude(cards="").exists()


def next_deal(table: Table) -> int:
    """The first deal of which nothing is written yet, nor of a later one."""
    written = DealVersion.objects.filter(table=table).aggregate(last=Max("number"))
    return (written["last"] or 0) + 1


def next_free_deal(table: Table) -> int:
    """The first deal that whoever takes a seat can play.

    From there on nothing is written, and the jury has given no result.
    """
    given = giving_results(table).values_list("case__deal", flat=True).last() or 0
    return min(max(next_deal(table), given + 1), table.round.tournament.deals_per_round)

"""Reads what rulings made of the boards of a table, in words, for its sheet."""

from scoring.variants import VARIANTS
from tournaments.boards.people import called_at
from tournaments.jury.in_boards.wording import in_boards
from tournaments.models import Ruling, Table, Tournament


def judged_at(table: Table, tournament: Tournament) -> dict[int, str]:
    """What the standing rulings fine and give, deal by deal."""
    found = Ruling.objects.standing().filter(case__table=table, is_lifted=False)
    rulings = [one for one in found.select_related("case").order_by("pk") if one.boards]
    if not rulings:
        return {}
    called = called_at(tournament, [table])
    variant = VARIANTS[tournament.variant_key]
    said: dict[int, list[str]] = {}
    for one in rulings:
        deal = one.case.deal or 0
        people = called.get((table.public_id, deal), {})
        told = in_boards(variant, one.boards, people, tournament.comparison_method)
        said.setdefault(deal, []).extend(told)
    return {deal: ", ".join(some) for deal, some in said.items() if some}

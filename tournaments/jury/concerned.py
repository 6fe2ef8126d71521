"""The rulings that concern a player: of one, or of everybody at once."""

from django.db.models import Q

from tournaments.entries.models import Entry
from tournaments.jury import in_boards, queries
from tournaments.jury.tables import RulingInWords, rulings_in_words
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling, RulingPoints


def rulings_by_player(
    tournament: Tournament, entry: Entry | None = None, *, until: int | None = None
) -> dict[str, list[tuple[RulingInWords, RulingPoints]]]:
    """The rulings that stand, for the desk, by the players whom they concern.

    Each with his own part of it; of the first rounds, or those that concern one player.
    """
    which = queries.concerning(entry) if entry else Q(case__tournament=tournament)
    standing = Ruling.objects.current().filter(
        which, queries.of_first_rounds(until), is_lifted=False
    )
    rulings = list(queries.prefetch_for_page(standing).order_by("pk"))
    given = in_boards.given_results(rulings)
    found: dict[str, list[tuple[RulingInWords, RulingPoints]]] = {}
    for one in rulings_in_words(tournament, rulings):
        for own in one.people:
            key = own.entry.public_id
            if own.points or own.is_offender or key in given.get(one.ruling.pk, {}):
                found.setdefault(key, []).append((one, own))
    return found

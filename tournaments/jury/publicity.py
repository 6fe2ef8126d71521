"""Reads what everybody may know of rulings: what the club has chosen, once told."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from scoring.variants import VARIANTS
from tournaments.accounts.models import Host
from tournaments.comparison.withheld import withheld_from_hall
from tournaments.deals.rules.withheld import Withheld
from tournaments.deals.rulings import standing_rulings
from tournaments.entries.models import Entry
from tournaments.jury import in_boards, queries, tables
from tournaments.jury.in_boards_wording import board_sentences
from tournaments.jury.progress import progress_of
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, Ruling, RulingPoints


class PublicRuling(NamedTuple):
    """A ruling as it stands on the public page of a player: in words, or in points."""

    case: Case
    own: RulingPoints
    gives: list[str]  # what counts for him on a board, in words
    # To whoever was at fault alone, as the club has chosen.
    shown: tables.RulingInWords | None


def public_rulings_by_player(
    tournament: Tournament,
    hidden: Withheld,
    entry: Entry | None = None,
    *,
    until: int | None,
) -> dict[str, list[PublicRuling]]:
    """The rulings of which the tables have heard, by the players they concern.

    Up to a round; or those that concern one player.
    """
    which = queries.concerning(entry) if entry else Q(case__tournament=tournament)
    early = queries.of_first_rounds(until)
    known = standing_rulings(withheld=hidden).filter(early, which, is_lifted=False)
    rulings = list(queries.prefetch_for_page(known).order_by("pk"))
    if not rulings:
        return {}
    given = in_boards.given_results(rulings)
    at_fault = [
        one for one in rulings if any(own.is_offender for own in one.points.all())
    ]
    named = nameable_rulings(tournament, at_fault, hidden)
    words = {
        one.ruling.pk: one
        for one in (
            tables.rulings_in_words(tournament, named, full=False) if named else ()
        )
    }
    variant = VARIANTS[tournament.variant_key]
    found: dict[str, list[PublicRuling]] = {}
    for one in rulings:
        for own in one.points.all():
            key = own.entry.public_id
            gives = given.get(one.pk, {}).get(key)
            shown = words.get(one.pk) if own.is_offender else None
            if shown or gives is not None or own.points:
                said = board_sentences(variant, {"gives": gives or {}}, {})
                # What was said with it is for the desk.
                for_all = shown and shown._replace(facts="", reason="")
                found.setdefault(key, []).append(
                    PublicRuling(one.case, own, said, for_all)
                )
    return found


def nameable_rulings(
    tournament: Tournament, rulings: Iterable[Ruling], hidden: Withheld
) -> list[Ruling]:
    """Those of these rulings, all told, whose offence the club lets everybody read."""
    found = list(rulings)
    if not found:
        return []
    chosen = Host.objects.values_list("rulings_shown", flat=True).first()
    if chosen == Host.Rulings.POINTS:
        return []
    if chosen == Host.Rulings.TOLD:
        return found
    far = progress_of(tournament, [one.case for one in found], timezone.now())
    return [
        one
        for one in found
        if far[one.case_id].final and one.case.number not in hidden.cases
    ]


def rulings_on_the_wall(
    tournament: Tournament,
) -> tuple[dict[int, tables.RulingInWords], set[int], Withheld]:
    """The rulings that the hall knows, by case; those of them that are told by name."""
    hidden = withheld_from_hall(tournament)
    known = standing_rulings(withheld=hidden).filter(case__tournament=tournament)
    rulings = list(queries.prefetch_for_page(known).order_by("case__number"))
    found = {
        one.ruling.case_id: one for one in tables.rulings_in_words(tournament, rulings)
    }
    named = {one.case_id for one in nameable_rulings(tournament, rulings, hidden)}
    return found, named, hidden

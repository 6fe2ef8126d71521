"""Kinds of event of the end of the day, and of a day that is counted again."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from tournaments.desk import operations
from tournaments.desk.recount.operations import count_back
from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, Names, instead
from tournaments.ledger.ways_back import mistake, of_tournament
from tournaments.planning import pins
from tournaments.planning.events import options, question

OfPlan = partial(Kind, permission="tournaments.plan")
OfTheEnd = partial(OfPlan, family="end")


def numbers(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Which points table counts, with which options, instead of which."""
    if not (facts.get("before") and facts.get("after")):
        return []
    after, before = pins.pins_from(facts["after"]), pins.pins_from(facts["before"])
    called = (pins.name_of(variant.key, one) for one in (after, before))
    found = [f"{question('grid')}: " + instead(*called)]
    if after.options != before.options:
        chosen = (options(variant, one.options) for one in (after, before))
        found.append(f"{question('options')}: " + instead(*chosen))
    return found


KINDS = (
    OfPlan(
        "tournament_rescored",
        _("Counted under another points table"),
        of_tournament(
            count_back, facts=lambda tournament, facts: facts, reason=mistake
        ),
        numbers,
        family="numbers",
    ),
    OfTheEnd(
        "tournament_finished",
        _("Tournament finished"),
        of_tournament(operations.reopen),
    ),
    OfTheEnd(
        "tournament_reopened",
        _("Tournament opened again"),
        of_tournament(operations.finish),
    ),
)

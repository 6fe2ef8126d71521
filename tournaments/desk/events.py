"""Kinds of event of the ends of rounds and of the day, and of a day counted again."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from scoring.wording import label_answer
from tournaments.desk.archive import operations as away
from tournaments.desk.recount.operations import undo_rescore
from tournaments.follow import days, gates
from tournaments.jury.gates import LET_GO, TAKEN_BACK
from tournaments.jury.gates_in_words import tell_let_go
from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, Names, change_text
from tournaments.plans import pins
from tournaments.plans.in_words import label_of, options_text
from tournaments.plans.models import Tournament
from tournaments.tables.ways_back import mistake, of_tournament

OfPlan = partial(Kind, permission="tournaments.plan")
OfTheEnd = partial(OfPlan, family="end")
OfTheLists = partial(OfPlan, family="lists")
OfTheGate = partial(
    Kind,
    tells=tell_let_go,
    permission="tournaments.run_round",
    family="gate",
    about=("round",),
)


def the_facts(tournament: Tournament, facts: Facts) -> Facts:
    return facts


def tell_numbers(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say which points table and options count now, and instead of which."""
    if not (facts.get("before") and facts.get("after")):
        return []
    after, before = pins.pins_from(facts["after"]), pins.pins_from(facts["before"])
    called = (pins.name_of(variant.key, one) for one in (after, before))
    found = [label_answer(label_of("grid"), change_text(*called))]
    if after.options != before.options:
        chosen = (options_text(variant, one.options) for one in (after, before))
        found.append(label_answer(label_of("options"), change_text(*chosen)))
    return found


KINDS = (
    OfPlan(
        "tournament_rescored",
        _("Counted under another points table"),
        of_tournament(undo_rescore, facts=the_facts, reason=mistake),
        tell_numbers,
        family="numbers",
    ),
    OfTheEnd(
        "tournament_finished",
        _("Tournament finished"),
        of_tournament(days.reopen),
    ),
    OfTheEnd(
        "tournament_reopened",
        _("Tournament opened again"),
        of_tournament(days.finish),
        standing_on=(gates.refuse_unsettled_day,),
    ),
    OfTheGate(
        LET_GO,
        _("Left open, and let go"),
        of_tournament(gates.record_let_go, kind=TAKEN_BACK, facts=the_facts),
        standing_on=(gates.refuse_once_closed,),
    ),
    OfTheGate(
        TAKEN_BACK,
        _("No longer let go"),
        of_tournament(
            gates.record_let_go, kind=LET_GO, facts=the_facts, reason=mistake
        ),
    ),
    OfTheLists(
        "tournament_archived",
        _("Tournament archived"),
        of_tournament(away.bring_back),
    ),
    OfTheLists(
        "tournament_back",
        _("Tournament brought back from the archive"),
        of_tournament(away.archive),
    ),
)
FORBIDS = {"round_reopened": (gates.refuse_unsettled_round,)}

"""Kinds of event of the prizes: how they are found, the lot, who has collected them."""

from functools import partial

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy as _

from scoring.variant import Variant
from scoring.wording import join_phrases, label_answer
from tournaments.entries.models import Entry
from tournaments.ledger.kind import Kind
from tournaments.ledger.models import Event
from tournaments.ledger.plan_changes import refuse_while_finished
from tournaments.ledger.sentences import Facts, Names, change, change_text, draw, value
from tournaments.plans.models import Tournament
from tournaments.plans.rules.prize_settings import FEES
from tournaments.rank.prizes import operations as prizes
from tournaments.standings import prize_wording
from tournaments.standings.prizes import PLACE, collected_in
from tournaments.tables.ways_back import of_tournament, the_entry, the_fact
from tournaments.till.moving import TAKEN_BACK
from tournaments.till.wording import money

OfPrizes = partial(Kind, permission="tournaments.give_prizes")


def how_found(facts: Facts) -> str:
    """`a fixed list: 40.00 €, 20.00 €; they share`: of settings, without texts."""
    way = str(prize_wording.WAYS[facts["way"]])
    if facts["prize_one_in"]:
        way += f" ({facts['prize_one_in']})"
    amounts = [money(cents) for cents, _thing in facts["worths"] if cents]
    if facts["way"] == FEES:
        amounts = [f"{facts['percent']} %", "/".join(map(str, facts["scale"]))]
    said = [label_answer(way, ", ".join(filter(None, amounts))) if amounts else way]
    said.append(str(prize_wording.TIES[facts["ties"]]))
    if facts["once"]:
        said.append(gettext("nobody wins twice"))
    return join_phrases(said)


def settings(facts: Facts, names: Names, variant: Variant) -> list[str]:
    if not (facts.get("after") and facts.get("before")):
        return []
    return [change_text(how_found(facts["after"]), how_found(facts["before"]))]


def who_collected(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say who it was, for which prize, and the money of it."""
    key = facts.get("prize", PLACE)
    what = (
        gettext("place in the ranking")
        if key == PLACE
        else prize_wording.name_of_key(key)
    )
    found = [value(facts["entry"], names), what]
    if facts.get("cents"):
        found.append(money(facts["cents"]))
    return [", ".join(found)]


def named_before(tournament: Tournament, facts: Facts) -> Entry | None:
    return the_entry(tournament, facts, "before") if facts["before"] else None


def refuse_once_collected(event: Event) -> None:
    prizes.refuse_collected_by_lot(event.tournament)


def refuse_while_ticked(event: Event) -> None:
    """Refuse to take back alone what paid for a prize: it goes back with the tick."""
    collected = collected_in(event.tournament).values()
    paid = {one.movement for some in collected for one in some.values()}
    if event.facts.get("movement") in paid:
        raise ValidationError(
            gettext(
                "This prize is noted as collected. Take that back, among the prizes."
            ),
            code="ticked",
        )


def refuse_without_tick(event: Event) -> None:
    """Refuse to pay alone what came back with the tick: it is paid again with it."""
    ticks = Event.objects.filter(tournament=event.tournament, kind="prize_collected")
    if ticks.filter(facts__paid=event.facts.get("corrects") or "-").exists():
        raise ValidationError(
            gettext(
                "This paid for a prize. Note among the prizes that it is collected."
            ),
            code="ticked",
        )


# The till pays for prizes: its movements stand and fall with the ticks.
FORBIDS = {"prize_paid": (refuse_while_ticked,), TAKEN_BACK: (refuse_without_tick,)}
OfTheLot = partial(OfPrizes, family="prize_lot")
Collected = partial(
    OfPrizes, family="prize_collected", about=("prize", "entry"), tells=who_collected
)

KINDS = (
    Kind(
        prizes.CHANGED,
        _("Prizes found in another way"),
        of_tournament(prizes.change_back),
        tells=settings,
        permission="tournaments.plan",
        standing_on=(refuse_while_finished,),
    ),
    OfTheLot(
        "prize_lot_drawn",
        _("Lot drawn for prizes"),
        of_tournament(prizes.undo_lot),
        tells=draw,
        standing_on=(refuse_once_collected,),
    ),
    OfTheLot(
        "prize_lot_undone",
        _("Lot for prizes taken back"),
        of_tournament(prizes.draw_lot, seed=the_fact("seed")),
        tells=draw,
    ),
    OfPrizes(
        "prize_named",
        _("Winner of a prize of the club named"),
        of_tournament(prizes.name_winner, prize=the_fact("prize"), entry=named_before),
        tells=change,
        family="prize_named",
        about=("prize",),
    ),
    Collected(
        "prize_collected",
        _("Prize collected"),
        of_tournament(prizes.uncollect, prize=the_fact("prize"), entry=the_entry),
    ),
    Collected(
        "prize_given_back",
        _("Prize not collected after all"),
        of_tournament(
            prizes.collect,
            prize=the_fact("prize"),
            entry=the_entry,
            cents=the_fact("cents"),
        ),
    ),
)

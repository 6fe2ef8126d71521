"""Kinds of event of the hall: its clock, its screen, and what it may not see yet."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from scoring.wording import signed
from tournaments.accounts.models import Account
from tournaments.ledger.kind import Kind
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts, Names, change
from tournaments.plans.models import Tournament
from tournaments.show import operations as live
from tournaments.tables.ways_back import of_round

InTheHall = partial(Kind, permission="tournaments.run_hall")
OfTheClock = partial(InTheHall, family="clock", about=("round",))


def minutes(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [signed(facts["minutes"])] if facts.get("minutes") else []


def frozen(facts: Facts, names: Names, variant: Variant) -> list[str]:
    after = facts.get("after")
    return [_("after round %(number)s") % {"number": after}] if after else []


def minutes_before(tournament: Tournament, facts: Facts) -> int | None:
    """Return for how long the clock was set; None where the plan of the day says it."""
    started = Event.objects.filter(
        tournament=tournament, kind="clock_started", facts__round=facts["round"]
    ).last()
    return started.facts["minutes"] if started else None


def freeze_as_before(tournament: Tournament, facts: Facts, by: Account) -> None:
    before = facts["before"]
    if before is None:
        live.lift_freeze(tournament=tournament, by=by)
    else:
        live.freeze_ranking(tournament=tournament, after_round=before, by=by)


def show_as_before(tournament: Tournament, facts: Facts, by: Account) -> None:
    what, revealed = facts["before"]
    live.choose_screen(tournament=tournament, what=what, by=by)
    if revealed:
        live.reveal(tournament=tournament, places=revealed, by=by)


OfTheFreeze = partial(InTheHall, undo=freeze_as_before, family="freeze")


KINDS = (
    OfTheClock("clock_started", _("Clock started"), of_round(live.unstart_clock)),
    OfTheClock(
        "clock_start_undone",
        _("Start of the clock taken back"),
        of_round(live.start_clock, minutes=minutes_before),
    ),
    OfTheClock("clock_paused", _("Clock stopped"), of_round(live.resume_clock)),
    OfTheClock("clock_resumed", _("Clock running again"), of_round(live.pause_clock)),
    OfTheClock(
        "minutes_added",
        _("Minutes added"),
        of_round(live.add_minutes, minutes=lambda day, facts: -facts["minutes"]),
        tells=minutes,
    ),
    OfTheFreeze("ranking_frozen", _("Ranking frozen"), tells=frozen),
    OfTheFreeze("ranking_lifted", _("Ranking shown again")),
    InTheHall("hall_shows", _("Hall screen changed"), show_as_before, tells=change),
)

"""Has the prizes of a demo found, and the first of them handed out."""

from collections.abc import Mapping
from typing import Any

from tournaments.demo.rehearsal import Crew
from tournaments.entries.models import Entry
from tournaments.ledger.plan_changes import plan_version
from tournaments.plans.models import Tournament
from tournaments.rank.prizes import operations
from tournaments.rank.prizes.forms import PrizesForm
from tournaments.standings import prizes

Text = Mapping[str, Any]  # the prizes of a tournament, as they are typed on their page


def set_prizes(tournament: Tournament, text: Text, crew: Crew) -> None:
    """Have prizes found as the organiser types it."""
    form = PrizesForm(
        {"step": 100, **text},
        settings=prizes.settings(tournament),
        categories=text.get("categories", ()),
    )
    if not form.is_valid():
        raise ValueError(form.errors)
    operations.change_prizes(
        tournament=tournament,
        settings=form.settings,
        seen=plan_version(tournament),
        by=crew.organiser,
    )


def hand_out_the_first(tournament: Tournament, crew: Crew) -> None:
    """Tick off what the first has won; the till pays it."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    _ranking, found = prizes.prizes_now(tournament)
    first = next(prize for prize in found.prizes if prize.standing is not None)
    assert first.standing is not None
    entries = Entry.objects.select_related("player")
    operations.collect(
        tournament=tournament,
        prize=prizes.PLACE,
        entry=entries.get(public_id=first.standing.result.key),
        cents=first.cents,
        by=crew.organiser,
    )

"""Tells the ledger of who was entered by hand, as the door would have told it."""

from django.db import transaction

from tournaments.entries.models import Entry
from tournaments.ledger import writes as ledger
from tournaments.ledger.writes import Happening
from tournaments.plans.queries import facts_of_plan, plan_of

STATES = {"present": "entry_arrived", "left": "entry_left", "registered": ""}


def told_of(entry):
    """What the door tells of somebody who is entered, and has come or gone."""
    facts = {"entry": entry.public_id, "player": entry.player.public_id}
    about = {"number": entry.number, "joker": entry.is_joker}
    yield Happening("entry_registered", facts | about)
    if kind := STATES[entry.state]:
        turn = {"before": "registered", "after": entry.state}
        yield Happening(kind, facts | turn)
    if entry.paid_at:
        yield Happening("entry_paid", facts)


def tell(tournament, entries=None):
    """Tell of these entries, or of all, and who of them are partners."""
    found = Entry.objects.filter(tournament=tournament).select_related("player", "side")
    if entries is not None:
        found = found.filter(pk__in=[one.pk for one in entries])
    happened, sides = [], {}
    for entry in found.order_by("number"):
        happened += told_of(entry)
        if entry.side:
            sides.setdefault(entry.side.number, []).append(entry.public_id)
    happened += [
        Happening("sides_paired", {"side": number, "entries": some})
        for number, some in sides.items()
    ]
    with transaction.atomic():
        ledger.append_all(tournament=ledger.lock(tournament), happenings=happened)


def tell_plan(tournament):
    """Tell how a tournament is planned, as its making would have told it."""
    facts = {
        "plan": facts_of_plan(plan_of(tournament)),
        "game": tournament.variant_key,
        "practice": tournament.is_practice,
        "rules_version": tournament.rules_version,
        "grid_text": tournament.grid_text,
        "offences_text": tournament.offences_text,
    }
    with transaction.atomic():
        ledger.append(ledger.lock(tournament), "tournament_made", facts)

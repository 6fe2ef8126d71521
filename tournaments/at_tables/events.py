"""Kinds of event of the phones at the tables."""

from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.variant import Variant
from tournaments.at_tables import operations as phones
from tournaments.ledger.kind import Kind, Undo
from tournaments.ledger.sentences import Facts, Names
from tournaments.ledger.ways_back import by_calling, of_tournament, the_fact
from tournaments.models import Device, Tournament


def the_device(tournament: Tournament, facts: Facts) -> Device:
    devices = Device.objects.select_related("tournament")
    return devices.get(tournament=tournament, public_id=facts["device"])


def of_device(operation: object, **more: object) -> Undo:
    return by_calling(operation, device=the_device, **more)  # type: ignore[arg-type]


def at_table(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [_("table %s") % facts["number"]] if facts.get("number") else []


def from_table_to_table(facts: Facts, names: Names, variant: Variant) -> list[str]:
    if "after" not in facts:
        return []
    words = _("from table %(before)s to table %(after)s")
    return [words % {"before": facts["before"], "after": facts["after"]}]


renewed_again = of_tournament(
    phones.renew_card, number=the_fact("number"), seen=the_fact("times")
)
OfPhone = partial(
    Kind,
    permission="tournaments.run_tables",
    family="phone",
    about=("device",),
    tells=at_table,
)

OfCard = partial(
    Kind,
    permission="tournaments.run_tables",
    family="card",
    about=("number",),
    tells=at_table,
)

KINDS = (
    OfPhone("phone_paired", gettext_lazy("Phone at a table"), of_device(phones.revoke)),
    OfPhone(
        "phone_waits",
        gettext_lazy("Phone waits to be let in"),
        of_device(phones.revoke),
    ),
    OfPhone("phone_let_in", gettext_lazy("Phone let in"), of_device(phones.revoke)),
    OfPhone(
        "phone_sent_away", gettext_lazy("Phone sent away"), of_device(phones.let_in)
    ),
    OfPhone(
        "phone_moved",
        gettext_lazy("Phone moved to another table"),
        of_device(phones.move, number=the_fact("before")),
        tells=from_table_to_table,
    ),
    OfCard(
        "card_renewed",
        gettext_lazy("Card of a table made anew"),
        of_tournament(
            phones.keep_card, number=the_fact("number"), times=the_fact("times")
        ),
    ),
    OfCard("card_kept", gettext_lazy("Card of a table as before"), renewed_again),
)

"""Has some tables of a demo enter their first deals on phones of their own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from scoring.deal import PASS
from scoring.variants import VARIANTS
from tournaments.accounts.models import Account
from tournaments.demo.clock import minutes_ago
from tournaments.devices.models import Device
from tournaments.plans.models import Tournament
from tournaments.play.phones.deals.operations import submit
from tournaments.play.phones.deals.submission import Submission
from tournaments.play.phones.operations import let_in, note_heard, pair
from tournaments.play.phones.queries import PhoneQueue
from tournaments.play.phones.rules.confirming import confirmers
from tournaments.tables import table_cards
from tournaments.tables.models import Round

Records = Mapping[int, Mapping[str, Any]]


def enter_from_phones(
    played: Round,
    records: Mapping[int, Records],
    tables: Sequence[Mapping[str, int]],
    *,
    by: Account,
) -> None:
    """Enter the first deals of some tables as their players do, one after the other.

    The desk lets their phones in, for it has typed these tables until now. Of each it
    is told how many `deals` it enters, how many minutes ago it began and entered the
    `last`, and how many its phone still keeps `unsent`.
    """
    tournament = Tournament.objects.get(pk=played.tournament_id)
    devices = {}
    for one in tables:
        secret = table_cards.card_or_404(tournament, one["table"]).secret
        with minutes_ago(one["began"]):
            device, _token = pair(tournament=tournament, secret=secret, name="Android")
            let_in(device=device, by=by)
        devices[one["table"]] = device
    every = [deal for one in tables for deal in deals_of(one, records[one["table"]])]
    for ago, table, number, facts in sorted(every, key=lambda one: -one[0]):
        with minutes_ago(ago):
            enter(devices[table], played, number, facts)
    for one in tables:
        with minutes_ago(one["last"]):
            note_heard(devices[one["table"]], PhoneQueue(one["unsent"], 0))


def deals_of(
    table: Mapping[str, int], records: Records
) -> Iterator[tuple[float, int, int, Mapping[str, Any]]]:
    """Yield the deals that a table enters: minutes ago, the table, number, record."""
    # A deal that all pass is dealt again, and leaves no line.
    facts = [one for one in records.values() if one["contract"] != PASS]
    each = (table["began"] - table["last"]) / table["deals"]
    for number, record in enumerate(facts[: table["deals"]], start=1):
        yield table["began"] - number * each, table["table"], number, record


def enter(device: Device, played: Round, deal: int, facts: Mapping[str, Any]) -> None:
    variant = VARIANTS[device.tournament.variant_key]
    may = confirmers(facts, variant.seats, in_match=variant.match is not None)
    submit(
        device=device,
        deal=Submission(
            key=uuid4(),
            table=device.number,
            round=played.number,
            number=deal,
            seen=0,
            facts=dict(facts),
            confirmed_by=may[0],
        ),
    )

"""Reads the cards of the tables, and which phone serves which."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.shortcuts import get_object_or_404
from django.utils import timezone

from tournaments.deals.models import DealVersion
from tournaments.deals.since_gone import seats_left, words_for_seats_left
from tournaments.devices.models import Device
from tournaments.devices.rules.codes import Card, digest_of
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round
from tournaments.tables.table_cards import card, count_tables, renewals

SENT_AWAY, RENEWED = "phone_sent_away", "card_renewed"
HEARD = timedelta(seconds=30)  # how exactly it is kept when a phone was heard


class PhoneQueue(NamedTuple):
    """The number of deals a phone keeps: not sent yet, and not taken by the server."""

    unsent: int
    to_check: int


class TableAtDesk(NamedTuple):
    """A table with its card and its phones, as the desk sees it."""

    card: Card
    devices: list[Device]
    renewed: int  # how often its card was made anew
    left: str = ""  # that somebody has left it

    @property
    def number(self) -> int:
        return self.card.number

    @property
    def unsent(self) -> int:
        return sum(one.unsent for one in self.devices)

    @property
    def to_check(self) -> int:
        return sum(one.to_check for one in self.devices)

    @property
    def serving(self) -> list[Device]:
        return [one for one in self.devices if one.let_in_at]

    @property
    def last_heard(self) -> datetime | None:
        """The moment when one of the phones that serve it was heard last, or came."""
        heard = (one.heard_at or one.paired_at for one in self.serving)
        return max(heard, default=None)

    @property
    def state(self) -> str:
        """Its phones in a word: one waits, none serves, or it is heard or silent."""
        if len(self.serving) < len(self.devices):
            return "waits"
        if not self.devices:
            return "none"
        now = timezone.now()
        heard = any(one.is_heard_lately(now) for one in self.serving)
        return "heard" if heard else "silent"


def tables(tournament: Tournament) -> list[TableAtDesk]:
    """Each table with its card and the phones that serve it or wait."""
    devices: dict[int, list[Device]] = {}
    for one in Device.objects.filter(tournament=tournament, revoked_at=None):
        devices.setdefault(one.number, []).append(one)
    renewed, left = renewals(tournament), left_now(tournament)
    numbers = {*range(1, count_tables(tournament) + 1), *devices}
    return [
        TableAtDesk(
            card(tournament, number, renewed.get(number, 0)),
            devices.get(number, []),
            renewed.get(number, 0),
            left.get(number, ""),
        )
        for number in sorted(numbers)
    ]


def is_on_paper(tournament: Tournament, number: int) -> bool:
    """Return whether the desk alone typed at a table in its last round with lines."""
    lines = DealVersion.objects.filter(
        table__round__tournament=tournament, table__number=number
    )
    rounds = lines.order_by("-table__round__number")
    last = lines.filter(table__in=rounds.values("table")[:1])
    by = set(last.order_by().values_list("device", flat=True))
    return by == {None}


def was_sent_away(tournament: Tournament, number: int) -> bool:
    """Return whether the desk sent a phone of a table away since its card was made."""
    told = Event.objects.filter(
        tournament=tournament,
        kind__in=(SENT_AWAY, RENEWED, "card_kept"),
        facts__number=number,
    )
    told = told.exclude(kind=SENT_AWAY, made_by=None)  # it went by itself
    last = told.order_by("-number").values_list("kind", flat=True).first()
    return last not in (None, RENEWED)


def left_now(tournament: Tournament) -> dict[int, str]:
    """Return, by table of the current round, the words that somebody has left it."""
    played = (Round.State.PUBLISHED, Round.State.PLAYING)
    rounds = tournament.played_rounds.filter(state__in=played)
    round = rounds.order_by("-number").first()
    return words_for_seats_left(seats_left(round)) if round else {}


def phone_of_old_card(tournament: Tournament, token: str) -> Device | None:
    """The phone that shows this token, sent away with the old card of its table."""
    if not token:
        return None
    sent_away = tournament.devices.filter(revoked_at__isnull=False)
    device = sent_away.filter(secret_digest=digest_of(token)).first()
    if device is None:
        return None
    told = Event.objects.filter(
        tournament=tournament, kind=SENT_AWAY, facts__device=device.public_id
    )
    facts = told.order_by("-number").values_list("facts", flat=True).first()
    return device if facts and "card" in facts else None


def device_or_404(tournament: Tournament, public_id: str) -> Device:
    return get_object_or_404(Device, tournament=tournament, public_id=public_id)


def due_to_be_heard(heard_at: datetime | None, now: datetime) -> bool:
    """Return whether to note that a phone is heard: long enough after the last time."""
    return heard_at is None or heard_at < now - HEARD

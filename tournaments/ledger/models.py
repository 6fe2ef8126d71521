"""The rows of the ledger: events in order, which hold no name."""

from django.db import models

from tournaments.accounts.models import Account
from tournaments.devices.models import Device
from tournaments.plans.models import Tournament
from tournaments.record import Record, unique


class Event(Record):
    """One thing that happened in a tournament, chained to the one before it.

    It names people by their public identifiers only. A free text stands in `Words`;
    the chain holds a salted digest of it.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    made_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField()
    facts = models.JSONField()
    words_digest = models.CharField(max_length=64, blank=True)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64, unique=True)
    # Of the hash, with the installation's key: who has the file alone makes none.
    signature = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("tournament", "number")
        constraints = (unique("one_event_has_a_number", "tournament", "number"),)


class Words(Record):
    """A free text of an event, kept apart so that it can be forgotten."""

    event = models.OneToOneField(Event, models.PROTECT, related_name="words")
    salt = models.CharField(max_length=64)
    text = models.TextField()

    class Meta:
        verbose_name_plural = "words"

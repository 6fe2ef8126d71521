"""Phones and tablets that serve a table, and the cards that let them in."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models

from tournaments.plans.models import Tournament
from tournaments.record import Addressed, Record, unique

# A phone that was not heard for so long is asked about.
SILENT_AFTER = timedelta(minutes=5)


class RenewedCard(Record):
    """The count of times the card of a table was renewed, each with a new code.

    The code itself is kept nowhere. It is made of the installation's secret.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="renewed_cards"
    )
    number = models.PositiveSmallIntegerField()  # of the table
    times = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (unique("one_card_of_a_table", "tournament", "number"),)


class DeviceQuerySet(models.QuerySet["Device"]):
    def serving(self) -> DeviceQuerySet:
        """Those that may write: let in, and not sent away since."""
        return self.filter(let_in_at__isnull=False, revoked_at=None)

    def waiting(self) -> DeviceQuerySet:
        """Those that the organiser has still to let in."""
        return self.filter(let_in_at=None, revoked_at=None)


class Device(Addressed):
    """A phone or tablet that may write for one table; its secret is kept digested."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="devices")
    number = models.PositiveSmallIntegerField()  # of its table, in every round
    secret_digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=40, blank=True)  # what it says that it is
    paired_at = models.DateTimeField(auto_now_add=True)
    let_in_at = models.DateTimeField(null=True, blank=True)
    heard_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    # How many deals it said last that it has not sent, and has to check.
    unsent = models.PositiveSmallIntegerField(default=0)
    to_check = models.PositiveSmallIntegerField(default=0)

    objects = DeviceQuerySet.as_manager()

    class Meta:
        ordering = ("number", "pk")
        indexes = (
            models.Index(fields=("tournament", "number"), name="devices_of_a_table"),
        )

    def is_heard_lately(self, now: datetime) -> bool:
        return (self.heard_at or self.paired_at) > now - SILENT_AFTER

"""What a table's sheet says: its deals, the verdict on it, what it comes to."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import Account
from tournaments.models.device import Device
from tournaments.models.entry import Entry
from tournaments.models.record import Record, unique
from tournaments.models.round import Table


class DealVersion(Record):
    """The facts of a deal as somebody wrote them, in the form of docs/records.md.

    The one with the highest revision counts. The client's key is unique, so that a
    phone which sends twice is heard once.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    revision = models.PositiveSmallIntegerField()
    client_key = models.UUIDField(unique=True)
    facts = models.JSONField()
    made_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("table", "number", "revision")
        constraints = (
            unique(
                "one_version_of_a_deal_has_a_revision", "table", "number", "revision"
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, revision__gte=1),
                name="deals_and_revisions_count_from_one",
            ),
            models.CheckConstraint(
                condition=models.Q(made_by__isnull=False)
                | models.Q(device__isnull=False),
                name="somebody_wrote_the_deal",
            ),
        )


class Verification(Record):
    """The verdict on one version of a table's sheet; a later line makes it void."""

    class Verdict(models.TextChoices):
        CONFIRMED = "confirmed", _("confirmed")
        REJECTED = "rejected", _("rejected")

    table = models.ForeignKey(Table, models.PROTECT, related_name="verifications")
    table_version = models.PositiveIntegerField()
    verdict = models.CharField(max_length=10, choices=Verdict)
    made_by = models.ForeignKey(Account, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            unique("one_verdict_on_a_version_of_a_sheet", "table", "table_version"),
        )


class RoundScore(Record):
    """What an entry has from one table: counted anew whenever that table writes."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="round_scores")
    table = models.ForeignKey(Table, models.PROTECT, related_name="scores")
    points = models.IntegerField(default=0)
    bonus = models.IntegerField(default=0)
    deals = models.PositiveSmallIntegerField(default=0)
    made = models.PositiveSmallIntegerField(default=0)
    won = models.BooleanField(default=False)
    fiches = models.IntegerField(default=0)
    rubbers = models.IntegerField(default=0)
    games = models.IntegerField(default=0)
    # Deals of a table of five in which he dealt, and did not play.
    rested = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (unique("an_entry_scores_once_at_a_table", "entry", "table"),)


class Total(Record):
    """What an entry has in the whole tournament, for ranking without adding up."""

    entry = models.OneToOneField(
        Entry, models.PROTECT, related_name="total", primary_key=True
    )
    total = models.IntegerField(default=0)
    points = models.IntegerField(default=0)
    bonus = models.IntegerField(default=0)
    penalties = models.IntegerField(default=0)
    sitting_out = models.IntegerField(default=0)
    best_round = models.IntegerField(default=0)
    tables_won = models.PositiveSmallIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    fiches = models.IntegerField(default=0)
    rubbers = models.IntegerField(default=0)
    games = models.IntegerField(default=0)
    # For the deals sat out at tables of five: the average of the own deals.
    evened = models.IntegerField(default=0)

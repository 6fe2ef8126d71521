"""The sheet of a table: its deals, the verdict on it, and its scores."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.standing.figures import IN_TOTALS
from tournaments.accounts.models import Account
from tournaments.devices.models import Device
from tournaments.entries.models import Entry
from tournaments.record import Addressed, Record, unique
from tournaments.tables.models import Table


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
    # On the phone of a table: the opponent who agreed, and when by the phone's clock.
    confirmed_by = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(null=True)
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


class LateDealQuerySet(models.QuerySet["LateDeal"]):
    def waiting(self) -> LateDealQuerySet:
        """Those that nobody set aside, and that stand on no sheet under their key."""
        written = DealVersion.objects.filter(client_key=models.OuterRef("client_key"))
        return self.filter(~models.Exists(written), set_aside_at=None)


class LateDeal(Addressed):
    """A deal that a phone had kept, and that came too late.

    Its round was closed already, another deal stands there for good, its phone serves
    another table by now, or its table is there no more.

    It is on no sheet. The organiser writes it, once the round is open again, or sets it
    aside; it stays as it came.
    """

    table = models.ForeignKey(
        Table, models.PROTECT, null=True, related_name="late_deals"
    )
    # Of a table that is there no more: its round, its number, and who held which seat.
    gone_from = models.JSONField(default=dict)
    number = models.PositiveSmallIntegerField()
    seen = models.PositiveSmallIntegerField()  # the revision that the phone had seen
    client_key = models.UUIDField(unique=True)
    facts = models.JSONField()
    device = models.ForeignKey(Device, models.PROTECT, related_name="+")
    confirmed_by = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(null=True)
    arrived_at = models.DateTimeField(auto_now_add=True)
    set_aside_by = models.ForeignKey(
        Account, models.PROTECT, null=True, related_name="+"
    )
    set_aside_at = models.DateTimeField(null=True)

    objects = LateDealQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)

    @property
    def place(self) -> tuple[int, int]:
        """The numbers of the round and of the table for which it was entered."""
        if self.table is None:
            return self.gone_from["round"], self.gone_from["table"]
        return self.table.round.number, self.table.number


class Agreement(Record):
    """The agreement of a side, on the phone, with one version of its table's sheet."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="agreements")
    table_version = models.PositiveIntegerField()
    side = models.CharField(max_length=4)
    device = models.ForeignKey(Device, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            unique(
                "a_side_agrees_once_with_a_version", "table", "table_version", "side"
            ),
        )


class Verification(Record):
    """The verdict on one version of a table's sheet; a later line makes it void.

    It is that of a second person at the desk, or of all sides at the table's phone.
    """

    class Verdict(models.TextChoices):
        CONFIRMED = "confirmed", _("confirmed")
        REJECTED = "rejected", _("rejected")

    table = models.ForeignKey(Table, models.PROTECT, related_name="verifications")
    table_version = models.PositiveIntegerField()
    verdict = models.CharField(max_length=10, choices=Verdict)
    made_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            unique("one_verdict_on_a_version_of_a_sheet", "table", "table_version"),
            models.CheckConstraint(
                condition=models.Q(made_by__isnull=False)
                | models.Q(device__isnull=False),
                name="somebody_judged_the_sheet",
            ),
        )


class RoundScore(Record):
    """The score of an entry at one table: counted anew whenever that table writes."""

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
    """The total of an entry in the tournament, for ranking without adding up.

    A column for each figure of the catalogue that is kept.
    """

    entry = models.OneToOneField(
        Entry, models.PROTECT, related_name="total", primary_key=True
    )


for row in IN_TOTALS:
    if hasattr(Total, row.key):
        raise ValueError(f"A total has another `{row.key}`: choose another key.")
    Total.add_to_class(row.key, getattr(models, row.column)(default=0))

"""What was written of each deal: every version, none ever changed."""

from django.db import models

from tournaments.models.account import Account
from tournaments.models.record import Record, unique
from tournaments.models.table import Device, Table


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

"""That a second person compared a sheet with its paper."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import Account
from tournaments.models.record import Record, unique
from tournaments.models.table import Table


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

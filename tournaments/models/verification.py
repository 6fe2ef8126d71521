"""That a second person compared a sheet with its paper."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import Account
from tournaments.models.table import Table


class Verification(models.Model):
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
            models.UniqueConstraint(
                fields=("table", "table_version"),
                name="one_verdict_on_a_version_of_a_sheet",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id}, {self.table_version}: {self.verdict}"

"""Tables of a round, and who sits there from which deal on."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.public_id import new_public_id
from tournaments.models.entry import Entry
from tournaments.models.tournament import Round


class Table(models.Model):
    """A table in a round."""

    public_id = models.CharField(
        max_length=12, unique=True, default=new_public_id, editable=False
    )
    round = models.ForeignKey(Round, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    # Rises with every line written at this table, and where a verdict is taken back;
    # a verification is of one version.
    version = models.PositiveIntegerField(default=0, editable=False)
    # What the paper says that each entry has, by its public identifier.
    paper_totals = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("round", "number"), name="one_table_of_a_round_has_a_number"
            ),
        )

    def __str__(self) -> str:
        return f"{self.round_id}, {self.number}"


class Occupant(models.Model):
    """An entry that sits in a seat from a deal on, until the next one there.

    A joker or a replacement is a second occupant with a later first deal. Nobody
    occupies the Domy's seat.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="occupants")
    seat = models.CharField(max_length=2)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    from_deal = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ("table", "seat", "from_deal")
        constraints = (
            models.UniqueConstraint(
                fields=("table", "seat", "from_deal"),
                name="one_occupant_from_a_deal_on",
            ),
            models.UniqueConstraint(
                fields=("table", "entry", "from_deal"), name="nobody_sits_twice"
            ),
            models.CheckConstraint(
                condition=models.Q(from_deal__gte=1), name="deals_count_from_one"
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.seat}, {self.from_deal}"


class SittingOut(models.Model):
    """An entry that has no table in a round, and how that came."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="sitting_out")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="rounds_out")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("round", "entry"), name="an_entry_sits_out_once_a_round"
            ),
        )

    def __str__(self) -> str:
        return f"{self.round_id}, {self.entry_id}"


class Device(models.Model):
    """A phone or tablet that may write for one table; its secret is kept digested."""

    public_id = models.CharField(
        max_length=12, unique=True, default=new_public_id, editable=False
    )
    table = models.ForeignKey(Table, models.PROTECT, related_name="devices")
    secret_digest = models.CharField(max_length=64, unique=True)
    paired_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.public_id

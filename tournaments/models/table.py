"""Tables of a round, and who sits there from which deal on."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.record import Addressed, Record, unique
from tournaments.models.tournament import Round


class Table(Addressed):
    """A table in a round."""

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
        constraints = (unique("one_table_of_a_round_has_a_number", "round", "number"),)


class Occupant(Record):
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
            unique("one_occupant_from_a_deal_on", "table", "seat", "from_deal"),
            unique("nobody_sits_twice", "table", "entry", "from_deal"),
            models.CheckConstraint(
                condition=models.Q(from_deal__gte=1), name="deals_count_from_one"
            ),
        )


class SittingOut(Record):
    """An entry that has no table in a round, and how that came."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="sitting_out")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="rounds_out")

    class Meta:
        constraints = (unique("an_entry_sits_out_once_a_round", "round", "entry"),)


class Device(Addressed):
    """A phone or tablet that may write for one table; its secret is kept digested."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="devices")
    secret_digest = models.CharField(max_length=64, unique=True)
    paired_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

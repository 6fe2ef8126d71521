"""The fees of a tournament, and every movement of its money: written once, kept."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.record import Addressed, Record, unique

MOST = 10_000_000  # cents of one movement


class TillPlan(Record):
    """The fees of a tournament; without a plan, or not kept, nobody counts money."""

    class Refundable(models.TextChoices):
        """The moment until which whoever withdraws gets the fee back."""

        CLOSING = "closing", _("until registration closes")
        DRAW = "draw", _("until the first round is drawn")
        NEVER = "never", _("never")

    tournament = models.OneToOneField(
        Tournament, models.PROTECT, related_name="till_plan"
    )
    is_kept = models.BooleanField(default=True)
    # Amounts are integers of cents, everywhere.
    usual_fee = models.PositiveIntegerField(default=0)
    # What other categories pay, and what is sold besides: pairs of a name and cents.
    fees = models.JSONField(default=list)
    extras = models.JSONField(default=list)
    refundable = models.CharField(
        max_length=10, choices=Refundable, default=Refundable.DRAW
    )


class Movement(Addressed):
    """Money that came or went, or was counted; never changed and never deleted.

    What was wrong is corrected by a movement of the opposite amount. Who wrote it, and
    when, and why, stand in its event.
    """

    class Kind(models.TextChoices):
        FEE = "fee", _("fee")
        REFUND = "refund", _("fee given back")
        EXTRA = "extra", _("extra")
        FLOAT = "float", _("cash at the start")
        COUNT = "count", _("cash counted")
        MOVED = "moved", _("put in or taken out")
        PRIZE = "prize", _("prize")

    class Means(models.TextChoices):
        CASH = "cash", _("cash")
        TRANSFER = "transfer", _("transfer")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="movements")
    number = models.PositiveIntegerField()
    event = models.OneToOneField(Event, models.PROTECT, related_name="movement")
    kind = models.CharField(max_length=8, choices=Kind)
    amount = models.IntegerField()  # cents: what comes is positive, what goes negative
    means = models.CharField(max_length=8, choices=Means, default=Means.CASH)
    entry = models.ForeignKey(
        Entry, models.PROTECT, null=True, related_name="movements"
    )
    # The category that paid, or what was sold.
    about = models.CharField(max_length=40, blank=True)
    # How many there were of each coin and note, by their cents.
    pieces = models.JSONField(null=True)
    corrects = models.OneToOneField(
        "self", models.PROTECT, null=True, related_name="corrected_by"
    )
    # Drawn with the page that sends it: what is pressed twice is written once.
    client_key = models.UUIDField(null=True)

    class Meta:
        verbose_name = _("movement")
        verbose_name_plural = _("movements")
        ordering = ("number",)
        constraints = (
            unique("one_movement_has_a_number", "tournament", "number"),
            unique("a_press_moves_money_once", "tournament", "client_key"),
            models.CheckConstraint(
                condition=models.Q(amount__gte=-MOST, amount__lte=MOST),
                name="a_movement_is_no_fortune",
            ),
            models.CheckConstraint(
                condition=models.Q(corrects__isnull=False)
                | models.Q(kind__in=("fee", "extra"), amount__gt=0)
                | models.Q(kind__in=("refund", "prize"), amount__lt=0)
                | models.Q(kind__in=("float", "count"), amount__gte=0)
                | (models.Q(kind="moved") & ~models.Q(amount=0)),
                name="a_movement_goes_the_way_of_its_kind",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind__in=("float", "count", "moved"))
                | models.Q(means="cash"),
                name="what_is_counted_is_cash",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind__in=("fee", "refund"))
                | models.Q(entry__isnull=False),
                name="a_fee_is_somebodys",
            ),
        )

"""The offences that a jury judges by, its cases and its rulings: none ever edited."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.models import Account
from tournaments.devices.models import Device
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.record import Addressed, Record, unique
from tournaments.tables.models import Table


class CaseQuerySet(models.QuerySet["Case"]):
    def open(self) -> CaseQuerySet:
        """The cases that somebody still waits for."""
        return self.filter(Case.IS_OPEN)


class Case(Addressed):
    """Something for the jury: from the call to the last word on it.

    The state is that of now; how it came to it is told by the events, which are
    written in the same transaction.
    """

    class State(models.TextChoices):
        CALLED = "called", _("called")
        TAKEN = "taken", _("taken")
        DECIDED = "decided", _("decided")
        TOLD = "told", _("told to the table")
        APPEALED = "appealed", _("appealed")
        UPHELD = "upheld", _("upheld")
        CHANGED = "changed", _("changed")
        CLOSED = "closed", _("closed without a ruling")
        SETTLED = "settled", _("settled at the table")
        WATCHED = "watched", _("watched, in order")
        FALLEN = "fallen", _("fallen with its line")

    class Kind(models.TextChoices):
        CALL = "call", _("the jury is asked")
        WITNESS = "witness", _("a witness is wanted")
        NOT_CALLED = "not_called", _("the jury was not called")
        REFUSED = "refused", _("played though the jury refused it")
        TABLE = "table", _("entered by the table")

    # What these accuse of stands on a line of the sheet, and goes with it.
    ON_LINES = (Kind.NOT_CALLED, Kind.REFUSED)
    # Somebody waits for the jury, or to hear what it decided; also after an appeal.
    IS_OPEN = models.Q(
        state__in=(State.CALLED, State.TAKEN, State.DECIDED, State.APPEALED)
    ) | models.Q(state__in=(State.UPHELD, State.CHANGED), told_at=None)

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="cases")
    number = models.PositiveSmallIntegerField()
    table = models.ForeignKey(
        Table, models.PROTECT, null=True, blank=True, related_name="cases"
    )
    deal = models.PositiveSmallIntegerField(_("deal"), null=True, blank=True)
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.CALL)
    # What was bid, as the grid names it, where that is why there is a case.
    contract = models.CharField(max_length=40, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.CALLED)
    # Rises with all that happens in the case: who acts says which one was seen.
    version = models.PositiveIntegerField(default=1, editable=False)
    called_at = models.DateTimeField()
    called_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="+")
    taken_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")
    taken_at = models.DateTimeField(null=True)
    told_at = models.DateTimeField(null=True)
    # As counted from being told; the ranking that is published later moves it.
    appeal_until = models.DateTimeField(null=True)
    # Who has appealed since the jury last decided by itself, by public identifiers.
    appellants = models.JSONField(default=list)
    # What was decided last waits for a second member, or has been signed by one.
    to_sign = models.BooleanField(default=False)
    signed_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")

    objects = CaseQuerySet.as_manager()

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ("number",)
        indexes = (
            models.Index(fields=("tournament", "state"), name="cases_by_state"),
            models.Index(fields=("table", "deal"), name="cases_of_a_deal"),
        )
        constraints = (
            unique("one_case_has_a_number", "tournament", "number"),
            models.CheckConstraint(
                condition=models.Q(deal__isnull=True) | models.Q(table__isnull=False),
                name="a_deal_of_a_case_has_a_table",
            ),
        )


class RulingQuerySet(models.QuerySet["Ruling"]):
    def current(self) -> RulingQuerySet:
        """The rulings that no later one replaces."""
        return self.filter(replaced_by=None)


class Ruling(Addressed):
    """A decision in a case, with the text of the article as it was then.

    A changed decision is a new ruling that replaces the one before it; one that was
    lifted is replaced by a ruling without points or effect. The words stand apart,
    with the event.
    """

    class By(models.TextChoices):
        JURY = "jury", _("the jury")
        TABLE = "table", _("the table")

    case = models.ForeignKey(Case, models.PROTECT, related_name="rulings")
    event = models.OneToOneField(Event, models.PROTECT, related_name="ruling")
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, related_name="replaced_by"
    )
    is_lifted = models.BooleanField(default=False)
    offence = models.CharField(max_length=60, blank=True)
    # The offence as it stood in the tournament: its text with the bounds, and its
    # name and article in the languages of the club.
    offence_text = models.TextField(blank=True)
    names = models.JSONField(default=dict)
    article = models.JSONField(default=dict)
    by = models.CharField(max_length=5, choices=By, default=By.JURY)
    # What happens to the deal: a key of the catalogue, or nothing.
    effect = models.CharField(max_length=20, blank=True)
    seats = models.JSONField(default=list)
    carrier = models.CharField(max_length=2, blank=True)
    facts = models.JSONField(null=True)
    # The revision of the line that was judged; a deal that is replayed has a later one.
    revision = models.PositiveSmallIntegerField(default=0)
    # In a match a fine is taken off a side's score in the deal, not off a total.
    side = models.CharField(max_length=2, blank=True)
    side_points = models.IntegerField(default=0)
    # In boards: the fine in per cent of a top, and the result that was given.
    boards = models.JSONField(default=dict)
    is_warning = models.BooleanField(default=False)
    is_exclusion = models.BooleanField(default=False)
    made_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField()

    objects = RulingQuerySet.as_manager()

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("case",),
                condition=models.Q(replaces__isnull=True),
                name="a_case_has_one_first_ruling",
            ),
            models.CheckConstraint(
                condition=models.Q(made_by__isnull=False)
                | models.Q(device__isnull=False),
                name="somebody_made_the_ruling",
            ),
        )


class RulingPoints(Record):
    """The points that a ruling gives or takes from one entry, as penalties."""

    ruling = models.ForeignKey(Ruling, models.PROTECT, related_name="points")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="ruling_points")
    points = models.IntegerField(default=0)
    is_offender = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "points of rulings"
        ordering = ("pk",)
        constraints = (unique("a_ruling_names_an_entry_once", "ruling", "entry"),)

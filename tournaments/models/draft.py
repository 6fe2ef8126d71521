"""Drafts of the rounds to come, and what is wished of them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.record import Addressed, unique
from tournaments.models.tournament import Tournament


class Draft(Addressed):
    """The rounds from one on, as they would be seated: a proposal that can be taken.

    Searching on makes its rounds better; what was seated from it stands in the round.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="drafts")
    number = models.PositiveSmallIntegerField()
    first_round = models.PositiveSmallIntegerField()
    # A key of seating.draw.METHODS, and the way in which the engine found it.
    method = models.CharField(max_length=20)
    found_by = models.CharField(max_length=20)
    seed = models.BigIntegerField()
    # How often it was searched on since it was made.
    slices = models.PositiveIntegerField(default=0)
    # Of each round its tables, by public identifiers in the order of the seats, and
    # who sits out.
    rounds = models.JSONField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("tournament", "-number")
        constraints = (unique("one_draft_has_a_number", "tournament", "number"),)


class Wish(Addressed):
    """What the organiser asks of the seating: who sits apart, who stays where."""

    class Kind(models.TextChoices):
        APART = "apart", _("apart")
        CLUBS = "clubs", _("the players of each club apart")
        STAY = "stay", _("at a table of their own")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="wishes")
    kind = models.CharField(max_length=10, choices=Kind)
    entries = models.ManyToManyField(Entry, related_name="wishes")
    table = models.PositiveSmallIntegerField(null=True)
    # The rounds it is for; none of them named means all.
    rounds = models.JSONField(default=list)
    must = models.BooleanField(default=True)
    made_at = models.DateTimeField(auto_now_add=True)
    # A wish that was dropped stays in the record.
    dropped_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(kind="stay", table__gte=1)
                | (~models.Q(kind="stay") & models.Q(table__isnull=True)),
                name="who_stays_has_a_table",
            ),
        )

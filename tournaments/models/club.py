"""The club that this installation serves, others, and what it took away."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import Account
from tournaments.models.record import Addressed, Record


class Host(Record):
    """The club that this installation serves: one row, or none before the first run."""

    class Shown(models.TextChoices):
        """The form of names where everybody reads them."""

        FULL = "full", _("first name and name")
        INITIAL = "initial", _("first name and initial")
        INITIALS = "initials", _("initials")

    class Rulings(models.TextChoices):
        """The part of a ruling that everybody reads once its table has been told."""

        POINTS = "points", _("the points alone")
        FINAL = "final", _("the offence, once final")
        TOLD = "told", _("the offence, as soon as told")

    name = models.CharField(_("name of the club"), max_length=80)
    place = models.CharField(_("place"), max_length=80, blank=True)
    contact = models.CharField(_("telephone or e-mail"), max_length=120, blank=True)
    shown = models.CharField(
        _("names on screens"), max_length=10, choices=Shown, default=Shown.INITIAL
    )
    rulings_shown = models.CharField(
        _("decisions of the jury, for everybody"),
        max_length=10,
        choices=Rulings,
        default=Rulings.FINAL,
    )
    # How long after somebody last came his details, and then his name, are proposed to
    # be forgotten; none: never. Nothing is forgotten before somebody presses for it.
    contact_months = models.PositiveSmallIntegerField(
        _("contact details are kept for"), null=True, blank=True, default=24
    )
    name_months = models.PositiveSmallIntegerField(
        _("names are kept for"), null=True, blank=True, default=None
    )

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(pk=1), name="one_host_club"),
        )

    def __str__(self) -> str:
        return self.name


class Club(Addressed):
    """A club that players come from, for the ranking of teams."""

    name = models.CharField(_("name"), max_length=80)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(Lower("name"), name="one_club_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name


class Act(Record):
    """An act on the club's own lists, outside the ledger of any tournament.

    As an event it names people by their public identifiers only, and is only added to.
    """

    kind = models.CharField(max_length=40)
    facts = models.JSONField()
    made_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)


class ThrowingAway(Record):
    """A mark that this transaction deletes a whole tournament; gone when it ends.

    What was written leaves the database only while such a row is there, which nobody
    else ever sees.
    """

    tournament = models.CharField(max_length=12)

"""The club that this installation serves, its players, and what it took away."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import Account
from tournaments.models.record import Addressed, Record


class Host(Record):
    """The club that this installation serves: one row, or none before the first run."""

    class Shown(models.TextChoices):
        """How names stand where everybody reads them."""

        FULL = "full", _("first name and name")
        INITIAL = "initial", _("first name and initial")
        INITIALS = "initials", _("initials")

    class Rulings(models.TextChoices):
        """What everybody reads of a ruling once its table has been told."""

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


class Player(Addressed):
    """A person. What is not needed is not kept: no birth date, no address.

    Who was forgotten has no name; each reader reads “a player” in his own language.
    """

    class Shown(models.TextChoices):
        """How the name may stand on a screen and on the web."""

        AS_CLUB = "", _("as the club says")
        FULL = "full", _("first name and name")
        INITIAL = "initial", _("first name and initial")
        INITIALS = "initials", _("initials")
        NUMBER = "number", _("number only")

    first_name = models.CharField(_("first name"), max_length=60, blank=True)
    last_name = models.CharField(_("name"), max_length=60)
    # Without accents and capitals, so that "Élodie" is found by "elodie".
    folded_name = models.CharField(max_length=121, db_index=True, editable=False)
    number = models.PositiveIntegerField(
        _("number"), unique=True, null=True, blank=True
    )
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, verbose_name=_("club")
    )
    category = models.CharField(_("category"), max_length=30, blank=True)
    contact = models.CharField(_("telephone or e-mail"), max_length=120, blank=True)
    shown = models.CharField(
        _("name on screens"),
        max_length=10,
        choices=Shown,
        default=Shown.AS_CLUB,
        blank=True,
    )
    age_checked_at = models.DateTimeField(_("16 or older: checked"), null=True)
    age_checked_by = models.ForeignKey(
        Account, models.PROTECT, null=True, related_name="+"
    )
    # Not offered any more, until somebody asks for them or they come again.
    archived_at = models.DateTimeField(null=True, editable=False)
    # The member who this one turned out to be, and who has these entries now.
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="merged"
    )
    forgotten_at = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("folded_name", "pk")
        constraints = (
            models.CheckConstraint(
                condition=~models.Q(last_name="")
                | models.Q(forgotten_at__isnull=False),
                name="player_has_a_name_until_forgotten",
            ),
        )

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip() or gettext("a player")


class Act(Record):
    """What was done to the club's own lists, outside the ledger of any tournament.

    As an event it names people by their public identifiers only, and is only added to.
    """

    kind = models.CharField(max_length=40)
    facts = models.JSONField()
    made_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)


class ThrowingAway(Record):
    """That this transaction throws a whole tournament away; it never outlives it.

    What was written leaves the database only while such a row is there, which nobody
    else ever sees.
    """

    tournament = models.CharField(max_length=12)

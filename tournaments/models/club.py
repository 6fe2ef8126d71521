"""The club that this installation serves, with the players it knows."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import Account
from tournaments.models.record import Addressed, Record


class Host(Record):
    """The club that this installation serves: one row, or none before the first run."""

    name = models.CharField(_("name of the club"), max_length=80)
    place = models.CharField(_("place"), max_length=80, blank=True)
    contact = models.CharField(_("telephone or e-mail"), max_length=120, blank=True)

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
    """A person. What is not needed is not kept: no birth date, no address."""

    class Shown(models.TextChoices):
        """How the name may stand on a screen and on the web."""

        FULL = "full", _("first name and name")
        INITIAL = "initial", _("first name and initial")
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
        _("name on screens"), max_length=10, choices=Shown, default=Shown.INITIAL
    )
    age_checked_at = models.DateTimeField(_("16 or older: checked"), null=True)
    age_checked_by = models.ForeignKey(
        Account, models.PROTECT, null=True, related_name="+"
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
        return f"{self.first_name} {self.last_name}".strip() or f"#{self.number}"

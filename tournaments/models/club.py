"""Clubs: the one that this installation serves, and those that players come from."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

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

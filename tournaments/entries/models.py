"""Entries: players who take part in a tournament, alone or in sides."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.record import Addressed, Record, unique


class Side(Record):
    """A fixed partnership of a tournament; its entries point to it."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="sides")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("number",)
        constraints = (unique("one_side_has_a_number", "tournament", "number"),)


class Entry(Addressed):
    """A player in a tournament: what scores and ranks belong to.

    A joker fills empty seats and is not ranked; an entry that was excluded or left
    keeps its place in the record.
    """

    class State(models.TextChoices):
        REGISTERED = "registered", _("registered")
        PRESENT = "present", _("present")
        LEFT = "left", _("left")
        EXCLUDED = "excluded", _("excluded")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(_("number"))
    side = models.ForeignKey(
        Side, models.PROTECT, null=True, blank=True, related_name="entries"
    )
    state = models.CharField(
        max_length=10, choices=State, default=State.REGISTERED, editable=False
    )
    is_joker = models.BooleanField(_("joker"), default=False)
    # Whose place was taken, and whether with the points that he had.
    place_of = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="successors",
    )
    with_points = models.BooleanField(default=False, editable=False)
    paid_at = models.DateTimeField(null=True, blank=True)
    # Which of the fees applies, where it is not that of the player's category.
    fee_name = models.CharField(max_length=30, blank=True, editable=False)
    # How often the card of this player was made anew: its code is another each time.
    card_times = models.PositiveSmallIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("number",)
        constraints = (
            unique("a_player_enters_once", "tournament", "player"),
            unique("one_entry_has_a_number", "tournament", "number"),
            models.UniqueConstraint(
                fields=("place_of",),
                condition=models.Q(with_points=True),
                name="one_plays_on_with_the_points",
            ),
            models.CheckConstraint(
                condition=models.Q(with_points=False) | ~models.Q(place_of=None),
                name="points_are_those_of_somebody",
            ),
        )

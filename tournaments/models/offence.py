"""A club's own offences, game by game, in versions that are never rewritten."""

from django.db import models

from tournaments.models.account import Account
from tournaments.models.record import Record, unique


class OffenceVersion(Record):
    """What a club's offences of a game said from a moment on.

    A game without versions has the catalogue of the rules. The database refuses to
    change a version.
    """

    # A key of scoring.variants, without choices in the database.
    variant_key = models.CharField(max_length=30)
    number = models.PositiveIntegerField()
    text = models.TextField()
    note = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("variant_key", "-number")
        constraints = (
            unique("one_version_of_offences_has_a_number", "variant_key", "number"),
        )

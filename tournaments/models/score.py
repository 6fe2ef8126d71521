"""What follows from the written deals: kept beside them, and always recomputable."""

from django.db import models

from tournaments.models.entry import Entry
from tournaments.models.record import Record, unique
from tournaments.models.table import Table


class RoundScore(Record):
    """What an entry has from one table: counted anew whenever that table writes."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="round_scores")
    table = models.ForeignKey(Table, models.PROTECT, related_name="scores")
    points = models.IntegerField(default=0)
    bonus = models.IntegerField(default=0)
    deals = models.PositiveSmallIntegerField(default=0)
    made = models.PositiveSmallIntegerField(default=0)
    won = models.BooleanField(default=False)
    fiches = models.IntegerField(default=0)
    rubbers = models.IntegerField(default=0)
    games = models.IntegerField(default=0)

    class Meta:
        constraints = (unique("an_entry_scores_once_at_a_table", "entry", "table"),)


class Total(Record):
    """What an entry has in the whole tournament, for ranking without adding up."""

    entry = models.OneToOneField(
        Entry, models.PROTECT, related_name="total", primary_key=True
    )
    total = models.IntegerField(default=0)
    points = models.IntegerField(default=0)
    bonus = models.IntegerField(default=0)
    penalties = models.IntegerField(default=0)
    sitting_out = models.IntegerField(default=0)
    best_round = models.IntegerField(default=0)
    tables_won = models.PositiveSmallIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    fiches = models.IntegerField(default=0)
    rubbers = models.IntegerField(default=0)
    games = models.IntegerField(default=0)

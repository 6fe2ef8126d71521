"""Rounds: as they are drafted and wished, then as they sit, table by table."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.players.models import Club
from tournaments.record import Addressed, Record, unique


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
    # What became of a number of players that does not divide: a key of seating.sizes.
    uneven = models.CharField(max_length=20, default="")
    # How often it was searched on since it was made.
    slices = models.PositiveIntegerField(default=0)
    # Of each round its tables, by public identifiers in the order of the seats, and
    # who sits out.
    rounds = models.JSONField()
    made_by = models.ForeignKey(Account, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("tournament", "-number")
        constraints = (unique("one_draft_has_a_number", "tournament", "number"),)


class Wish(Addressed):
    """A wish of the organiser for the seating: who sits apart, who stays where."""

    class Kind(models.TextChoices):
        APART = "apart", _("apart")
        FROM = "from", _("apart from others")
        CLUBS = "clubs", _("the players of each club apart")
        RIVALS = "rivals", _("clubs apart from each other")
        STAY = "stay", _("at a table of their own")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="wishes")
    kind = models.CharField(max_length=10, choices=Kind)
    entries = models.ManyToManyField(Entry, related_name="wishes")
    # From whom these are apart.
    others = models.ManyToManyField(Entry, related_name="wishes_of_others")
    # The clubs it is for; none of them named means each.
    clubs = models.ManyToManyField(Club, related_name="wishes")
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


class Round(Record):
    """One round of a tournament: everybody sits at one table."""

    class State(models.TextChoices):
        DRAWN = "drawn", _("drawn")
        PUBLISHED = "published", _("published")
        PLAYING = "playing", _("playing")
        CLOSED = "closed", _("closed")

    BEGUN = (State.PLAYING, State.CLOSED)

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="played_rounds"
    )
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.DRAWN)
    draw_method = models.CharField(max_length=20)
    seed = models.BigIntegerField(null=True)
    # What became in this round of a number that does not divide, and the points that
    # sitting out of it brings; none means the average of one's own other rounds.
    uneven = models.CharField(max_length=20, default="")
    points_out = models.IntegerField(null=True)
    # The draft it was seated from, where all rounds to come were planned at once.
    draft = models.ForeignKey(
        Draft, models.PROTECT, null=True, related_name="seated_rounds"
    )
    # By standing: how many squared tables one repeated meeting weighs.
    repeat_weight = models.PositiveSmallIntegerField(null=True)
    # The round's clock: when it runs out; or what is left of it while it stands still.
    ends_at = models.DateTimeField(null=True, blank=True)
    seconds_left = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (unique("one_round_has_a_number", "tournament", "number"),)


class Table(Addressed):
    """A table in a round."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    # Rises with every line written at this table, and where a verdict is taken back;
    # a verification is of one version.
    version = models.PositiveIntegerField(default=0, editable=False)
    # What the paper says that each entry has, by its public identifier.
    paper_totals = models.JSONField(default=dict)
    # The language of the letters on its sheet, once the desk was asked; empty: not yet.
    seat_letters = models.CharField(max_length=2, default="", blank=True)
    # At a table of five: whose seat stays empty from a deal on, while four play on.
    empty_seat = models.CharField(max_length=2, default="", blank=True)
    empty_from = models.PositiveSmallIntegerField(null=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("number",)
        constraints = (unique("one_table_of_a_round_has_a_number", "round", "number"),)


class Occupant(Record):
    """An entry that sits in a seat from a deal on, until the next one there.

    A joker or a replacement is a second occupant with a later first deal. Nobody
    occupies the Domy's seat.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="occupants")
    seat = models.CharField(max_length=2)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    from_deal = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ("table", "seat", "from_deal")
        constraints = (
            unique("one_occupant_from_a_deal_on", "table", "seat", "from_deal"),
            unique("nobody_sits_twice", "table", "entry", "from_deal"),
            models.CheckConstraint(
                condition=models.Q(from_deal__gte=1), name="deals_count_from_one"
            ),
        )


class SittingOut(Record):
    """An entry that has no table in a round, and how that came."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="sitting_out")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="rounds_out")

    class Meta:
        constraints = (unique("an_entry_sits_out_once_a_round", "round", "entry"),)

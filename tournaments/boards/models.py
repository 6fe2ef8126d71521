"""Boards: the deals that travel from table to table, and how each was compared."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.db import models

from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.record import Record, unique
from tournaments.tables.models import Table

POCKETS = ("N", "E", "S", "W")


class ExactField(models.CharField):
    """A fraction, kept as its text: a comparison is never rounded before it is read."""

    if TYPE_CHECKING:  # fractions come and go where other fields of its kind hold text
        _pyi_private_set_type: Any
        _pyi_private_get_type: Any

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"max_length": 200, **options})

    def from_db_value(self, value: str | None, *_given: object) -> Fraction | None:
        return None if value is None else Fraction(value)

    def to_python(self, value: Any) -> Fraction | None:
        return None if value is None else Fraction(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else str(Fraction(value))


class BoardSet(Record):
    """The boards of a tournament: their movement, and the secret they are drawn from.

    The fingerprint of the secret is published before the first round, the secret
    itself after the last, so that anybody can draw the same cards again.
    """

    tournament = models.OneToOneField(
        Tournament, models.PROTECT, related_name="board_set", primary_key=True
    )
    secret = models.CharField(max_length=64, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    # Who plays, in the order of the movement's numbers, and the movement as it is
    # pinned: `seating.whiz` reads it.
    players = models.JSONField(default=list)
    movement = models.JSONField(default=dict)
    verdict = models.JSONField(default=dict)
    # How many tables are due to play a board so far: what results are compared among.
    places = models.PositiveSmallIntegerField(default=0)
    # The process that works out what could have been made, and when it began.
    solving_since = models.DateTimeField(null=True, blank=True)


class Board(Record):
    """One deal of a tournament: who deals, where the Domy's pocket is, which cards."""

    class Source(models.TextChoices):
        UNKNOWN = "unknown"  # dealt at a table, and not written down yet
        DRAWN = "drawn"
        TYPED = "typed"
        PBN = "pbn"

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="boards")
    number = models.PositiveSmallIntegerField()
    dealer = models.CharField(max_length=1)
    domy = models.CharField(max_length=1)
    # Card by card: for each of the 52, spades first and aces first, whose pocket.
    cards = models.CharField(max_length=52, blank=True)
    # Where it was fouled: from which round and table on it had which lot of cards.
    fouled = models.JSONField(default=list)
    # What tells a deal from any other; a deal that the club has used comes never again.
    digest = models.CharField(max_length=64, null=True, blank=True, unique=True)
    source = models.CharField(max_length=7, choices=Source, default=Source.UNKNOWN)
    # What each player could have made with the cards open, once it is worked out.
    solved = models.JSONField(default=dict)

    class Meta:
        ordering = ("number",)
        constraints = (
            unique("one_board_has_a_number", "tournament", "number"),
            models.CheckConstraint(
                condition=models.Q(dealer__in=POCKETS, domy__in=POCKETS)
                & ~models.Q(dealer=models.F("domy")),
                name="a_player_deals_and_not_the_domy",
            ),
        )


class BoardPlay(Record):
    """A board at a table, as one of its deals, and which hand each seat holds there."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="plays")
    number = models.PositiveSmallIntegerField()  # of the deal at this table
    board = models.ForeignKey(Board, models.PROTECT, related_name="plays")
    hands = models.CharField(max_length=3)  # L, O, R of the seats N, E and S
    # It is played once the others are done, and written although its round is closed.
    put_off = models.BooleanField(default=False)

    class Meta:
        ordering = ("table", "number")
        constraints = (
            unique("a_deal_is_one_board", "table", "number"),
            unique("a_table_plays_a_board_once", "table", "board"),
            models.CheckConstraint(
                condition=models.Q(
                    hands__in=("LOR", "LRO", "OLR", "ORL", "RLO", "ROL")
                ),
                name="three_seats_hold_three_hands",
            ),
        )


class BoardResult(Record):
    """The result of an entry on a board: recounted whenever that board is written."""

    class Kind(models.TextChoices):
        PLAYED = "played"
        GIVEN = "given"  # per cent, by the organiser or the jury
        PLUS = "plus"
        AVERAGE = "average"
        MINUS = "minus"

    play = models.ForeignKey(BoardPlay, models.PROTECT, related_name="results")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="board_results")
    hand = models.CharField(max_length=1)
    kind = models.CharField(max_length=7, choices=Kind, default=Kind.PLAYED)
    mark = models.IntegerField(null=True)
    compared = ExactField(null=True)
    percent = ExactField(null=True)

    class Meta:
        constraints = (
            unique("a_hand_of_a_board_counts_once_at_a_table", "play", "hand"),
        )


class BoardTotal(Record):
    """The sums of an entry over all its boards, so that no ranking adds them up.

    Sums are exact. Average plus and minus are counts: they follow the other boards.
    """

    entry = models.OneToOneField(
        Entry, models.PROTECT, related_name="board_total", primary_key=True
    )
    percents = ExactField(default=Fraction)
    compared = ExactField(default=Fraction)
    boards = models.PositiveSmallIntegerField(default=0)
    given = ExactField(default=Fraction)
    given_boards = models.PositiveSmallIntegerField(default=0)
    plus = models.PositiveSmallIntegerField(default=0)
    minus = models.PositiveSmallIntegerField(default=0)
    fines = ExactField(default=Fraction)


class Adjustment(Record):
    """A result that the organiser or the jury gives; the newest at a seat counts.

    Without a seat it is for all three. Nothing is ever changed here: the one that
    takes another back is of the kind `none`.
    """

    class Kind(models.TextChoices):
        PERCENT = "percent"
        PLUS = "plus"
        AVERAGE = "average"
        MINUS = "minus"
        WEIGHTED = "weighted"
        NOT_PLAYED = "not_played"
        NONE = "none"

    play = models.ForeignKey(BoardPlay, models.PROTECT, related_name="adjustments")
    seat = models.CharField(max_length=1, blank=True)
    kind = models.CharField(max_length=10, choices=Kind)
    # The per cent given; or for a weighted one each result with its weight.
    percent = ExactField(null=True)
    weighted = models.JSONField(default=list)
    made_by = models.ForeignKey(Account, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)


class BoardFine(Record):
    """A fine in per cent of a top; its contrary follows one that is taken back."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="board_fines")
    percent = ExactField()
    takes_back = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="taken_back_by"
    )
    made_by = models.ForeignKey(Account, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

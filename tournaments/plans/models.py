"""Tournaments, and what each of them pinned when it began."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import GridVersion
from tournaments.accounts.models import Account
from tournaments.record import Addressed, Record, unique


class Tournament(Addressed):
    """One event of the host club.

    It keeps the text of its grid and of its offences, and the version of the rules, so
    that nothing that a club edits later changes what was played.
    """

    class State(models.TextChoices):
        REGISTRATION = "registration", _("registration open")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class PlayersSee(models.TextChoices):
        """The part of the day that a player sees on the page that his card opens."""

        RANK = "rank", _("their seat, their deals, their total and their rank")
        POINTS = "points", _("their seat, their deals and their total")
        SEAT = "seat", _("their seat alone")
        NOTHING = "nothing", _("nothing: the page is closed")

    name = models.CharField(_("name"), max_length=80)
    played_date = models.DateField(_("date"))
    place = models.CharField(_("place"), max_length=80, blank=True)
    state = models.CharField(
        max_length=12, choices=State, default=State.REGISTRATION, editable=False
    )

    # Not on the first lists any more; and played for practice, which counts for nobody.
    archived_at = models.DateTimeField(null=True, editable=False)
    is_practice = models.BooleanField(default=False, editable=False)

    # A key of scoring.variants, without choices in the database: a new game needs no
    # migration.
    variant_key = models.CharField(_("game"), max_length=30)
    grid_version = models.ForeignKey(
        GridVersion, models.PROTECT, null=True, blank=True, related_name="+"
    )
    grid_text = models.TextField()
    offences_text = models.TextField(blank=True)
    options = models.JSONField(default=dict)
    rules_version = models.PositiveSmallIntegerField()
    # When all pass: the deal is dealt again and its line stays open, or it counts 0.
    all_pass = models.CharField(_("when all pass"), max_length=10, default="again")

    # The same deals travel in boards, and are compared hand by hand; or each table has
    # its own, and points are added up. The rest says how boards are compared.
    duplicate = models.BooleanField(_("played in boards"), default=False)
    comparison_method = models.CharField(
        _("comparison"), max_length=20, default="matchpoints"
    )
    comparison_basis = models.CharField(
        _("what is compared"), max_length=20, default="mark"
    )
    results_shown_after_own = models.BooleanField(
        _("results of other tables are shown after one's own"), default=False
    )
    # Whoever is no organiser may play: what others made of a board that he has to come.
    travelling_shown = models.BooleanField(
        _("scorers and jury see the results of boards that still travel"), default=False
    )
    least_boards = models.PositiveSmallIntegerField(
        _("least number of boards for a rank"), default=0
    )
    # An earlier session, and per cent of the weight that its boards keep here.
    carry_from = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="+"
    )
    carry_weight = models.PositiveSmallIntegerField(default=100)

    # The language whose letters the seats have on all sheets, whoever reads them; empty
    # where nobody has said so: that of each page.
    seat_letters = models.CharField(
        _("letters of the seats"), max_length=2, blank=True, default=""
    )

    # How the day goes, as keys of the catalogues in seating/ and ranking/.
    draw_method = models.CharField(_("draw"), max_length=20, default="random")
    uneven = models.CharField(
        _("when the number does not divide"), max_length=20, default="jokers"
    )
    uneven_points = models.IntegerField(_("points for sitting out"), default=0)
    # Whoever sits out deals at a table of five gets the average of the own deals.
    even_deals = models.BooleanField(_("deals sat out are put right"), default=False)
    tie_breaks = models.JSONField(default=list, blank=True)
    # What each place at a table adds after a round: [90, 60, 30, 0], or nothing.
    place_bonus = models.JSONField(default=list, blank=True)
    team_size = models.PositiveSmallIntegerField(
        _("players of a club that count"), null=True, blank=True
    )
    prize_one_in = models.PositiveSmallIntegerField(
        _("one prize for so many players"), null=True, blank=True
    )
    special_prizes = models.JSONField(default=list, blank=True)
    # What else was chosen of the prizes; empty: all is as if nothing could be chosen.
    prize_settings = models.JSONField(default=dict, blank=True, editable=False)
    # The number of their lot, who wins the club's own, and who has collected which.
    prizes_handed = models.JSONField(default=dict, blank=True, editable=False)
    # After this round the hall sees no newer ranking, until it is lifted.
    frozen_after_round = models.PositiveSmallIntegerField(null=True, blank=True)
    # What the screen in the hall shows, and how many of the prizes are revealed there.
    hall_shows = models.CharField(max_length=10, default="auto", editable=False)
    hall_revealed = models.PositiveSmallIntegerField(default=0, editable=False)
    # Where the tables stand, as hall_plan.py reads it; empty: as at the last tournament
    # at this place, or in rows.
    hall_plan = models.JSONField(default=dict, blank=True, editable=False)
    # Also the first phone of a table is let in by the desk.
    phones_wait = models.BooleanField(_("each phone waits"), default=False)
    players_see = models.CharField(
        max_length=10, choices=PlayersSee, default=PlayersSee.RANK, editable=False
    )

    rounds = models.PositiveSmallIntegerField(_("rounds"))
    deals_per_round = models.PositiveSmallIntegerField(_("deals per round"))
    minutes_per_round = models.PositiveSmallIntegerField(
        _("minutes per round"), null=True, blank=True
    )
    # After the table has been told what the jury decided.
    appeal_minutes = models.PositiveSmallIntegerField(
        _("minutes to appeal"), default=30
    )
    # Which rulings a second member signs before the table is told: a key of the plan.
    second_signature = models.CharField(
        _("second signature"), max_length=12, default="none"
    )
    # A time of the club's zone on the day of the tournament: clocks are local.
    registration_closes_at = models.TimeField(
        _("registration closes at"), null=True, blank=True
    )
    # Rises with every write that a ranking depends on; pages are cached by it.
    version = models.PositiveIntegerField(default=0, editable=False)
    # The version since which nothing was written but lines, which the pages that are
    # kept for all may show a moment later.
    quiet_since = models.PositiveIntegerField(default=0, editable=False)
    # How far its ledger has come: the last event, signed, so that a cut end is missed;
    # and which key signed, by its fingerprint. It is written with the events.
    head_number = models.PositiveIntegerField(default=0, editable=False)
    head_hash = models.CharField(max_length=64, blank=True, editable=False)
    head_key = models.CharField(max_length=16, blank=True, editable=False)
    head_signature = models.CharField(max_length=64, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ("-played_date", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(rounds__gte=1, deals_per_round__gte=1),
                name="tournament_has_rounds_and_deals",
            ),
        )

    def __str__(self) -> str:
        return self.name


class ThrowingAway(Record):
    """A mark that this transaction deletes a whole tournament; gone when it ends.

    What was written leaves the database only while such a row is there, which nobody
    else ever sees.
    """

    tournament = models.CharField(max_length=12)


class OffenceVersion(Record):
    """A version of a club's offences of a game, in force from a moment on.

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

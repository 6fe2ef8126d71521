"""Reads which table a phone shows, and cheaply whether anything changed there."""

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import Case, F, FilteredRelation, Q, When
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.devices.models import Device
from tournaments.plans.models import Tournament
from tournaments.play.phones.queries import PhoneQueue, due_to_be_heard
from tournaments.tables.models import Round, Table

SEEN = (Round.State.PUBLISHED, Round.State.PLAYING, Round.State.CLOSED)


class Mark(NamedTuple):
    """The state of a phone's table: while its tag is the same, nothing changed."""

    device: int
    number: int  # of its table
    tournament: int
    day: str  # the public identifier of the tournament
    game: str  # the key of its variant
    seats: str  # the language of the letters of its seats
    quiet_since: int
    table: int | None
    version: int | None
    let_in: bool
    queue: PhoneQueue  # as it said last
    is_due: bool  # to be noted as heard

    @property
    def tag(self) -> str:
        return f"{self.number}-{self.table}-{self.version}-{self.quiet_since}"


def mark_of(digest: str) -> Mark | None:
    """The mark of the phone with this token, in the one query that each poll costs.

    Its table is the one `shown` that has its number, of a round `seen`: of the one that
    is played, or of the newest one everybody has seen.
    """
    seen = FilteredRelation(
        "tournament__played_rounds",
        condition=Q(tournament__played_rounds__state__in=SEEN),
    )
    shown = FilteredRelation(
        "seen__tables", condition=Q(seen__tables__number=F("number"))
    )
    has_none = Case(When(shown__pk=None, then=1), default=0)
    is_played = Case(When(seen__state=Round.State.PLAYING, then=1), default=0)
    phone = Device.objects.filter(secret_digest=digest, revoked_at=None)
    found = phone.annotate(seen=seen, shown=shown).order_by(
        has_none, is_played.desc(), F("seen__number").desc()
    )
    row = found.values_list(
        "pk",
        "number",
        "tournament",
        "tournament__public_id",
        "tournament__variant_key",
        "tournament__seat_letters",
        "tournament__quiet_since",
        "shown__pk",
        "shown__version",
        "let_in_at",
        "unsent",
        "to_check",
        "heard_at",
    ).first()
    if row is None:
        return None
    *known, let_in_at, unsent, to_check, heard_at = row
    heard = PhoneQueue(unsent, to_check), due_to_be_heard(heard_at, timezone.now())
    return Mark._make((*known, let_in_at is not None, *heard))


def table_in(tournament: Tournament, round: int, number: int) -> Table | None:
    """A table of a round that everybody has seen."""
    table = (
        Table.objects.select_related("round")
        .filter(
            round__tournament=tournament,
            round__number=round,
            round__state__in=SEEN,
            number=number,
        )
        .first()
    )
    if table is not None:
        table.round.tournament = tournament
    return table


def table_played(device: Device) -> Table:
    """The table that a phone serves in the round that is played.

    The caller holds the lock of the tournament: a phone that was sent away or moved
    meanwhile is refused, or serves the table where it is now.
    """
    serving = Device.objects.serving().filter(pk=device.pk).first()
    if serving is None:
        raise ValidationError(
            _("This phone does not serve this table any more. Ask the organiser."),
            code="revoked",
        )
    tables = Table.objects.filter(
        round__tournament=serving.tournament_id,
        round__state=Round.State.PLAYING,
        number=serving.number,
    )
    table = tables.select_related("round").order_by("-round__number").first()
    if table is None:
        raise ValidationError(_("No round is being played."), code="not_begun")
    return table

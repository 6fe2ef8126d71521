"""The questions that every sheet asks, each built once."""

from django.db.models import Exists

from tournaments.models import DealVersion, Occupant, Ruling
from tournaments.models.questions import Question

VERSIONS = Question(
    lambda table: (
        DealVersion.objects.filter(table=table)
        .order_by("number", "revision")
        .values_list("number", "revision", "facts", "made_by__name", "client_key")
    )
)
# Whether the jury ruled here is read along: a usual line asks once less.
SEATED = Question(
    lambda table: Occupant.objects.filter(table=table).values_list(
        "seat",
        "entry__public_id",
        "from_deal",
        "entry",
        Exists(Ruling.objects.filter(case__table=table)),
    )
)

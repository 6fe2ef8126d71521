"""The kind of event of the crew: what somebody may do was changed."""

from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from tournaments.jury.impartial import HATS_CHANGED
from tournaments.ledger.hats import hats_changed
from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, Names


def tell_hats(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell whose hats changed, and which."""
    key = str(facts.get("account") or "")
    return [hats_changed(names.crew().get(key, key), facts)]


KINDS = (Kind(HATS_CHANGED, _("What somebody of the crew may do"), tells=tell_hats),)

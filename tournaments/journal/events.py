"""The one kind of event of the ledger's own: that a text of another is erased."""

from django.utils.translation import gettext, gettext_lazy as _

from scoring.variant import Variant
from tournaments.ledger.erasing import ERASED
from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, Names
from tournaments.ledger.wording import title


def whose(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Name the event whose text was erased: `No. 12, Ruling made`."""
    if not facts.get("event"):
        return []
    said = gettext("No. %s") % facts["event"]
    return [f"{said}, {title(facts['of'])}" if facts.get("of") else said]


KINDS = (Kind(ERASED, _("A text was erased"), tells=whose),)

"""The sentence for a change of what somebody of the crew may do."""

from django.utils.translation import gettext as _

from scoring.wording import label_answer
from tournaments.accounts.queries import hat_named
from tournaments.ledger.sentences import Facts


def hats_changed(name: str, facts: Facts) -> str:
    """Say which hats were given and taken: `Jeanne: jury member, no longer scorer`."""
    given = [hat_named(one) for one in facts.get("given", ())]
    taken = [_("no longer %s") % hat_named(one) for one in facts.get("taken", ())]
    return label_answer(name, ", ".join(given + taken))

"""Notes of the jury in a case: what it saw, and whom it consulted, without deciding."""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.jury import writes as jury
from tournaments.ledger import queries as past, writes as ledger
from tournaments.rulings.models import Case


def note(*, case: Case, by: Account, words: str, consulted: Collection[str]) -> None:
    """Keep a note in a case, with the members of the jury who were consulted.

    Fingers tap twice: what the last note says already is not said again.
    """
    jury.refuse_unless_jury(by)
    words = words.strip()
    with ledger.locked(case.tournament) as tournament:
        jury.check_open(tournament)
        found = jury.case_in(tournament, case.public_id)
        asked = [one.public_id for one in to_consult(by) if one.public_id in consulted]
        if not words and not asked:
            raise ValidationError(
                _("Write the note, or tick who was consulted."), code="nothing"
            )
        facts = {"case": found.public_id, "consulted": asked}
        if past.same_last_event(tournament, "case_noted", facts, words) is None:
            jury.append_event(found, "case_noted", by=by, words=words, consulted=asked)


def to_consult(by: Account) -> list[Account]:
    """The other members of the jury."""
    members = Account.objects.filter(is_jury=True, is_active=True)
    return list(members.exclude(pk=by.pk).order_by("name"))

"""Writes a club's offences: each change is a new version."""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring.variant import Variant
from tournaments.accounts.models import Account
from tournaments.plans.models import OffenceVersion
from tournaments.plans.rules.offence_editing import read_offences
from tournaments.plans.rules.offence_text import text_of
from tournaments.plans.rules.offences import default_text


def change_offences(
    *, variant: Variant, seen: int, text: str, by: Account, note: str = ""
) -> OffenceVersion | None:
    """Add a version, made by somebody who saw version `seen`, 0 for the catalogue.

    If another has come meanwhile it is refused, code `stale`: nobody's change is lost
    without being seen. The same offences again make no new version: None. A text that
    is wrong raises TextError.
    """
    plain = text_of(read_offences(variant, text))
    stale = ValidationError(
        _(
            "Somebody has saved another version of these offences meanwhile. "
            "Compare it with yours, then save again."
        ),
        code="stale",
    )
    try:
        with transaction.atomic():
            newest = OffenceVersion.objects.filter(variant_key=variant.key).first()
            if (newest.number if newest else 0) != seen:
                raise stale
            if plain == (newest.text if newest else default_text(variant.key)):
                return None
            # Of two who saw the same version one gets the next number.
            return OffenceVersion.objects.create(
                variant_key=variant.key,
                number=seen + 1,
                text=plain,
                note=note,
                made_by=by,
            )
    except IntegrityError as error:
        raise stale from error

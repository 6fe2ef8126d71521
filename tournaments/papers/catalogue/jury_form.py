"""The form on which the jury writes a decision by hand, where no computer is near."""

from django.utils.translation import gettext_lazy as _

from scoring import wording
from scoring.variants import VARIANTS
from tournaments.jury.wording import effect
from tournaments.papers.catalogue.score_sheets import BY_HAND
from tournaments.papers.document import Asked, Contents, Document, Moment, Reader
from tournaments.plans.offences.wording import bounds
from tournaments.plans.rules.offence import EFFECTS_IN_ORDER
from tournaments.plans.rules.offences import offences_in_force
from tournaments.tables.wording import seat_word


def _jury_form(asked: Asked) -> Contents:
    day = asked.tournament
    variant = VARIANTS[day.variant_key]
    return {
        "offences": [  # each with what it may cost
            (
                wording.named(one.names),
                bounds(one.offender) if any(one.offender) and not day.duplicate else "",
            )
            for one in offences_in_force(day.offences_text, day.variant_key)
        ],
        "effects": [effect(one) for one in EFFECTS_IN_ORDER if one in variant.effects],
        "seats": [(wording.seat(key), seat_word(key)) for key in variant.seats],
        "in_points": not day.duplicate,
        "unranked": True,
    }


JURY_FORM = Document(
    "jury-form",
    _("Decision of the jury, to fill in"),
    _("By hand, where the computer is away; it is entered in the case afterwards."),
    Moment.IN_CASE,
    _jury_form,
    readers=(Reader.DESK,),
    permission="tournaments.call_jury",
    sealed=False,
    styles=BY_HAND,
)

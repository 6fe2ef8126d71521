"""For the prize-giving: the list to sign, receipts, cards for the prizes, diplomas."""

from django.utils.translation import gettext_lazy as _

from tournaments.papers import prize_lists
from tournaments.papers.document import Document, Moment, Reader

STYLES = ("papers-after",)

PRIZES = Document(
    "prizes",
    _("Prize list"),
    _("For the prize-giving, with a box to sign."),
    Moment.AFTER,
    prize_lists.prizes_to_sign,
    styles=STYLES,
    sheets=lambda hall: (hall.prizes + 3) / 30,
)

RECEIPTS = Document(
    "receipts",
    _("Receipts for prizes"),
    _("One slip for each prize, to cut out and to have signed."),
    Moment.AFTER,
    prize_lists.slips,
    readers=(Reader.DESK,),
    styles=STYLES,
    sheets=lambda hall: hall.prizes / 3.5,
)

LABELS = Document(
    "prize-labels",
    _("Cards for the prizes"),
    _("To put on the prizes: the rank, what it is, and who wins it once it is known."),
    Moment.AFTER,
    prize_lists.slips,
    styles=STYLES,
    sealed=False,
    sheets=lambda hall: hall.prizes / 8,
)

DIPLOMAS = Document(
    "diplomas",
    _("Diplomas"),
    _("For the first three, or for any player: name, rank, and a line to sign."),
    Moment.AFTER,
    prize_lists.diplomas,
    asks=("player",),
    readers=(Reader.DESK, Reader.WALL),
    sealed=False,
    styles=STYLES,
    sheets=lambda _hall: prize_lists.HONOURED,
)

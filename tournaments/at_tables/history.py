"""The phones and cards of tables, as they are compared with what the events tell."""

from django.utils.translation import gettext_lazy as _

from tournaments.at_tables.rules import history as steps
from tournaments.ledger.history import History, numbered
from tournaments.models import Device, RenewedCard
from tournaments.sheets.history import kept_rows

OF_PHONE = {
    "number": _("table"),
    "secret_digest": _("secret"),
    "paired_at": _("at a table since"),
    "let_in_at": _("let in at"),
    "revoked_at": _("sent away at"),
}
OF_CARD = {"times": _("times the card was made anew")}


HISTORIES = (
    History(
        _("phone of table"),
        OF_PHONE,
        steps.PHONES,
        kept_rows(
            Device, "tournament", "public_id", OF_PHONE, numbered, number="number"
        ),
    ),
    History(
        _("card of table"),
        OF_CARD,
        steps.CARDS,
        kept_rows(
            RenewedCard, "tournament", "number", OF_CARD, numbered, number="number"
        ),
    ),
)

"""The phones and cards of tables, as they are compared with what the events tell."""

from django.utils.translation import gettext_lazy as _

from tournaments.devices.models import Device, RenewedCard
from tournaments.devices.rules import history as steps
from tournaments.history.tables import History, number_text, rows_reader

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
        rows_reader(
            Device, "tournament", "public_id", OF_PHONE, number_text, number="number"
        ),
    ),
    History(
        _("card of table"),
        OF_CARD,
        steps.CARDS,
        rows_reader(
            RenewedCard, "tournament", "number", OF_CARD, number_text, number="number"
        ),
    ),
)

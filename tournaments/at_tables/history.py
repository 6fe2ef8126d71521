"""The phones and cards of tables, as they are compared with what the events tell."""

from django.utils.translation import gettext_lazy as _

from tournaments.at_tables.rules import history as steps
from tournaments.ledger.history import History, Kept, numbered, rows_of
from tournaments.models import Device, RenewedCard, Tournament

OF_PHONE = {
    "number": _("table"),
    "secret_digest": _("secret"),
    "paired_at": _("at a table since"),
    "let_in_at": _("let in at"),
    "revoked_at": _("sent away at"),
}
OF_CARD = {"times": _("times the card was made anew")}


def phones(tournament: Tournament) -> Kept:
    found = Device.objects.filter(tournament=tournament)
    read = {column: column for column in OF_PHONE}
    return rows_of(found, "public_id", read, numbered, number="number")


def cards(tournament: Tournament) -> Kept:
    found = RenewedCard.objects.filter(tournament=tournament)
    return rows_of(found, "number", {"times": "times"}, numbered, number="number")


HISTORIES = (
    History(_("phone of table"), OF_PHONE, steps.PHONES, phones),
    History(_("card of table"), OF_CARD, steps.CARDS, cards),
)

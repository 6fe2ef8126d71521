"""The lists of the till: who owes or is owed, what was sold, movements."""

from typing import Any
from uuid import uuid4

from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tournaments.lists.table import KEY, MARK, NAME, PRESS, Column, List
from tournaments.till.wording import money

CELL = "cashier/_movement.html"
OWED = "cashier/_owed.html"


class PeopleList(List):
    """Players with their fees, as the till lists them."""

    number = Column(_("No."), "entry.number", place=MARK)
    name = Column(_("Name"), place=NAME, part=OWED)
    fee = Column(_("Fee"), part=OWED)


class OwedList(PeopleList):
    """Players; what each owes stands behind his name."""

    owed = Column(pgettext_lazy("money", "Owes"), place=KEY, css="amount", part=OWED)

    css = "people leads"


class OverpaidList(PeopleList):
    """Players who have paid too much; one press gives it back in cash."""

    over = Column(_("Too much"), "account.over", place=KEY, css="amount", write=money)
    press = Column(
        _("To do"), lambda _row: uuid4(), place=PRESS, part="cashier/_give_back.html"
    )

    css = "people overpaid"


class MovementList(List):
    """Movements: on a phone what was taken or given first, its amount behind it."""

    number = Column(_("No."), "movement.number", css="number", short=_("No."))
    what = Column(_("What"), place=NAME, css="what", part=CELL)
    amount = Column(_("Amount"), place=KEY, css="amount", part=CELL)
    means = Column(_("How"), part=CELL)
    who = Column(_("Player"), part=CELL)
    by = Column(_("Who wrote it"), part=CELL)
    press = Column(_("To do"), place=PRESS, part=CELL)

    css = "movements"

    def css_of(self, row: Any) -> str:
        return "lost" if row.movement.amount < 0 else ""


class SoldList(List):
    """Extras that were sold: on a phone how often stands behind the name."""

    name = Column(_("What"), "name", place=NAME)
    times = Column(_("How many"), "times", place=KEY, css="number", write="{} ×".format)
    cash = Column(_("cash"), "cash", css="number", write=money, short=_("cash"))
    transfer = Column(
        _("transfer"), "transfer", css="number", write=money, short=_("transfer")
    )

    css = "sold"

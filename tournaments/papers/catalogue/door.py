"""Lists for the door: who comes, and who has to pay what."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext, gettext_lazy as _, pgettext

from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE, entries
from tournaments.folding import folded
from tournaments.papers.document import Asked, Contents, Document, Moment, Reader
from tournaments.papers.rules.columns import Column, Row, on_sheet
from tournaments.till import queries as till
from tournaments.till.rules.fees import Account
from tournaments.till.rules.sheet import MEANS
from tournaments.till.wording import money

LINES = 30  # about so many on a sheet
YES, BLANK = "✔", "\N{NO-BREAK SPACE}"
BOX, AMOUNT, INITIAL = 12.0, 23.0, 20.0  # millimetres to tick or to write in
# Lines for who is not on the list, and beside the sums of a till.
WALK_INS, WITH_SUMS = 12, 8


def _surname(entry: Entry) -> tuple[str, str, int]:
    who = entry.player
    return folded(who.last_name), folded(who.first_name), entry.number


def _number(entry: Entry) -> int:
    return entry.number


def _expected(asked: Asked, order: Callable[[Entry], object]) -> list[Entry]:
    """Return who may come: nobody who has left or is out."""
    found = entries(asked.tournament).exclude(state__in=GONE)
    return sorted(found, key=order)  # type: ignore[arg-type]


def _names(order: Callable[[Entry], object]) -> list[Column]:
    """Number and name, the one by which the list is ordered in bold."""
    return [
        Column(gettext("No."), "number", figures=True, bold=order is _number),
        Column(gettext("Name"), bold=order is _surname, cuts=True),
        Column(gettext("First name"), cuts=True),
    ]


def _named(entry: Entry) -> tuple[str, str, str]:
    who, first = entry.player, entry.player.first_name
    if entry.is_joker:
        first = f"{first} ({gettext('joker')})".strip()
    return str(entry.number), who.last_name or str(who), first


def _check_in(order: Callable[[Entry], object], asked: Asked) -> Contents:
    """Boxes to tick for each; what is known already is ticked."""
    found = _expected(asked, order)
    paired = any(one.side_id for one in found)
    columns = [
        *_names(order),
        Column(gettext("Club"), cuts=True),
        *([Column(pgettext("two partners", "Pair"), figures=True)] if paired else []),
        Column(gettext("Category"), cuts=True),
        Column(gettext("Present"), blank=BOX),
        Column(gettext("Paid"), blank=BOX),
        Column(gettext("16 or older"), blank=BOX),
    ]
    rows = [
        Row(
            (
                *_named(one),
                one.player.club.name if one.player.club else "",
                *([str(one.side.number) if one.side else ""] if paired else []),
                one.player.category,
                _ticked(one.state == Entry.State.PRESENT),
                _ticked(one.paid_at is not None),
                _ticked(one.player.age_checked_at is not None),
            )
        )
        for one in found
    ]
    return _to_fill_in(columns, rows, WALK_INS)


def _to_fill_in(columns: Sequence[Column], rows: Sequence[Row], more: int) -> Contents:
    """The list, and as many empty lines more for who is not on it."""
    sheet = on_sheet(columns, rows)
    return {
        "sheet": sheet if rows else None,
        "turned": sheet.turned,
        "walk_ins": replace(sheet, rows=(Row((BLANK,) * len(columns)),) * more),
        "unranked": True,
    }


def _ticked(known: bool) -> str:
    return YES if known else BLANK


def _cash(asked: Asked) -> Contents:
    """List who is to pay what; where a till is kept, with what it asks and has."""
    day = asked.tournament
    kept = till.plan_of(day).kept
    accounts = till.accounts(day) if kept else {}
    held = till.held_by_means(day) if kept else {}
    columns = [
        *_names(_surname),
        Column(gettext("Category"), cuts=True),
        Column(gettext("To pay"), figures=True, blank=0 if kept else AMOUNT - 5),
        Column(gettext("Cash"), blank=AMOUNT),
        Column(gettext("Transfer"), blank=AMOUNT),
        Column(gettext("Initials"), blank=INITIAL),
    ]
    rows = [
        Row(
            (
                *_named(one),
                one.player.category,
                *_paid(one, accounts, held.get(one.public_id, {})),
            )
        )
        for one in _expected(asked, _surname)
        if not one.is_joker
    ]
    return {**_to_fill_in(columns, rows, WITH_SUMS), "kept": kept}


def _paid(
    entry: Entry, accounts: Mapping[str, Account], held: Mapping[str, int]
) -> tuple[str, str, str, str]:
    """Return what is still to pay, what came in cash, by transfer, and the initials."""
    account = accounts.get(entry.public_id)
    if account is None or account.unwritten:
        return gettext("paid") if entry.paid_at else BLANK, BLANK, BLANK, BLANK
    cash, transfer = (money(held[one]) if held.get(one) else BLANK for one in MEANS)
    return money(account.owed) if account.owed else "–", cash, transfer, BLANK


CHECK_IN = Document(
    "check-in",
    _("Check-in list"),
    _("For the door, by name: who is here, who has paid, who is 16 or older."),
    Moment.BEFORE,
    partial(_check_in, _surname),
    readers=(Reader.DESK,),
    sealed=False,
    sheets=lambda hall: (hall.players + WALK_INS) / LINES,
)

CHECK_IN_BY_NUMBER = Document(
    "check-in-by-number",
    _("Check-in list by number"),
    _("The same list, by the players’ numbers."),
    Moment.BEFORE,
    partial(_check_in, _number),
    readers=(Reader.DESK,),
    sealed=False,
    sheets=lambda hall: (hall.players + WALK_INS) / LINES,
)

CASH_SHEET = Document(
    "cash-sheet",
    _("Payments at the door, to fill in"),
    _("For the till on paper: who pays what, in cash or by transfer, and the sums."),
    Moment.BEFORE,
    _cash,
    readers=(Reader.DESK,),
    permission="tournaments.register",
    sealed=False,
    sheets=lambda hall: (hall.players + WITH_SUMS) / LINES,
)

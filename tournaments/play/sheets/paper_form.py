"""Asks for what stands on the paper of a table: its totals, its seats' letters."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from scoring import wording as rules
from scoring.letters import LETTERS, misread_seats
from scoring.standing.share import Share
from tournaments.accounts.models import Account
from tournaments.boards.wording import Reading, readings_of
from tournaments.deals.one_sheet import TableSheet, reread_table, table_sheet
from tournaments.deals.rules.holding import holders, paper_by_holder
from tournaments.deals.rules.line import OF_MATCH
from tournaments.deals.rules.sheet import Sheet
from tournaments.ledger import writes as ledger
from tournaments.play.sheets.paper_totals import PaperTotal
from tournaments.tables.models import Table

NOTHING_TYPED: Mapping[str, str] = MappingProxyType({})
NO_TOTAL = gettext_lazy("A total on paper is a whole number, such as 12 or -7.")


class PaperForm:
    """The boxes for the totals that the paper says, one for each seat."""

    def __init__(
        self, sheet: TableSheet, posted: Mapping[str, str] = NOTHING_TYPED
    ) -> None:
        self.sheet = sheet
        kept = paper_by_holder(sheet.chairs, sheet.table.paper_totals)
        held = holders(sheet.chairs)
        stored = {entry: rules.signed(total) for entry, total in kept.items()}
        asked = OF_MATCH if sheet.scorer.variant.match else held.values()
        # What a page of before asked of who gave up a seat is on that seat's paper.
        of_before = {
            held[seat]: posted[f"paper-{entry}"]
            for seat, entry, _deal in sheet.chairs
            if entry and posted.get(f"paper-{entry}") and entry not in held.values()
        }
        typed = stored | of_before
        self.typed = {
            entry: posted.get(f"paper-{entry}", typed.get(entry, "")).strip()
            for entry in asked
        }
        numbers = {entry: number_of(typed) for entry, typed in self.typed.items()}
        self.numbers = {k: total for k, total in numbers.items() if total is not None}
        self.wrong = {k for k in numbers.keys() - self.numbers.keys() if self.typed[k]}

    def totals(self) -> dict[str, int]:
        """The paper's totals; ValidationError where one is no number."""
        if self.wrong:
            raise ValidationError(NO_TOTAL, code="paper")
        return self.numbers

    def stands_below(self, counted: Sheet) -> bool:
        """Tell whether each total stands below what its seat has, with no name."""
        if self.sheet.scorer.variant.match:
            return False
        return list(holders(self.sheet.chairs)) == list(counted.lines[-1].running)

    def compare_with(self, counted: Sheet) -> list[PaperTotal]:
        """List the total on paper of each seat beside what counts, without rulings.

        In a match each side, for the game being played, then for the rubber.
        """
        plain = counted.unjudged or counted
        asked = {who: (seat, who, deal) for seat, who, deal in self.sheet.chairs}
        if self.sheet.scorer.variant.match:
            asked = {key: (key[:2], "", 1) for key in OF_MATCH}
        found = []
        for key, typed in self.typed.items():
            seat, who, from_deal = asked[key]
            played, total = counted.on_paper[key], self.numbers.get(key)
            found.append(
                PaperTotal(
                    seat,
                    key,
                    from_deal,
                    plain.shares.get(who) or won_by(plain, seat),
                    played,
                    typed,
                    state="open" if not typed else "on" if total == played else "off",
                    difference=0 if total is None else total - played,
                )
            )
        return found


def won_by(counted: Sheet, side: str) -> Share:
    """Add up what each seat of a side won in matches, whoever played there when."""
    who = {chair.entry for chair in counted.chairs if chair.seat == side[0]}
    played = [counted.shares[entry] for entry in who]
    return Share(
        fiches=sum(share.fiches for share in played),
        rubbers=sum(share.rubbers for share in played),
        games=sum(share.games for share in played),
    )


def number_of(typed: str) -> int | None:
    """Read the whole number that somebody typed, with whichever minus."""
    plain = re.sub("[\N{MINUS SIGN}\N{EN DASH}]", "-", typed.strip())
    return int(plain) if re.fullmatch("[+-]?[0-9]{1,6}", plain) else None


def readings(sheet: TableSheet, cells: Mapping[str, str]) -> list[Reading]:
    """Return the ways to read these cells, if somebody is to be asked; once a sheet."""
    own = sheet.tournament.seat_letters
    if not own or sheet.table.seat_letters or sheet.tournament.duplicate:
        return []
    return readings_of(cells, own)


def seats_of(posted: Mapping[str, str], sheet: TableSheet) -> str:
    """The language of the letters in which a sheet is shown, and was typed."""
    seats = posted.get("seats", "")
    return seats if seats in LETTERS else sheet.seat_letters


def say_letters(*, table: Table, letters: str, by: Account) -> TableSheet:
    """Keep in which language's letters the paper of a table is written."""
    if letters and letters not in LETTERS:
        raise ValidationError(_("Choose one of the ways to read it."), code="letters")
    with ledger.locked(table.round.tournament) as tournament:
        before = Table.objects.get(pk=table.pk).seat_letters
        if before != letters:
            Table.objects.filter(pk=table.pk).update(seat_letters=letters)
            ledger.append(
                tournament,
                "sheet_letters",
                {"table": table.public_id, "before": before, "after": letters},
                by=by,
            )
    return table_sheet(reread_table(table))


def misread_lines(sheet: TableSheet, before: str) -> list[int]:
    """List lines that were read by other letters, where a seat is another now."""
    seats = misread_seats(before, sheet.seat_letters) if before else frozenset()
    return [
        number
        for number, line in sorted(sheet.written.items())
        if seats & {*line.facts.get("bidders", ()), line.facts.get("first_trick")}
    ]

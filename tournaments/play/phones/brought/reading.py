"""Reads the text of a phone line by line, beside what stands on the sheets."""

import json
from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.comparison.people import called_on
from tournaments.deals import wording
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.deals.one_sheet import (
    TableSheet,
    WrittenLine,
    refuse_unless_playing,
    table_sheet,
)
from tournaments.deals.rules.line import is_written
from tournaments.follow.lines import key_reuse_error, refuse_impossible
from tournaments.plans.models import Tournament
from tournaments.play.phones.deals.operations import confirmer_of
from tournaments.play.phones.deals.submission import Submission, read
from tournaments.play.phones.deals.too_late import refuse_no_deal
from tournaments.play.phones.which_table import table_in
from tournaments.tables.models import Table

MOST = 300  # lines of a text; a phone has some tens

# What a line is: it stands there already, is new, corrects what its table saw, says
# something else than what stands, or cannot be written.
THERE, NEW, CORRECTS, DIFFERS, REFUSED = (
    "there",
    "new",
    "corrects",
    "differs",
    "refused",
)


class TextLine(NamedTuple):
    """One line of a text: the deal that it tells, and what would become of it."""

    number: int  # in the text
    text: str
    state: str
    deal: Submission | None = None
    sent: str = ""
    stands: str = ""
    seen: int = 0  # the revision over which it would be written
    why: str = ""

    @property
    def said(self) -> str:
        """The words of the line for people, before what the phone would send."""
        return " ".join(self.text.partition("{")[0].split())

    @property
    def is_writable(self) -> bool:
        return self.state in (NEW, CORRECTS, DIFFERS)

    @property
    def is_proposed(self) -> bool:
        """Return whether the line is written unless somebody says otherwise."""
        return self.state in (NEW, CORRECTS)

    @property
    def choice(self) -> str:
        """The value by which the page chooses this line, as it was seen."""
        return f"{self.deal.key}:{self.seen}" if self.deal else ""


class PhoneText:
    """The lines of a text, each judged as if those before it were written."""

    def __init__(self, day: Tournament, text: str) -> None:
        self.day = day
        self.rows = [row.strip() for row in text.splitlines() if row.strip()]
        if len(self.rows) > MOST:
            raise ValidationError(
                _("This text has more than %(most)s lines: read it in in parts.")
                % {"most": MOST},
                code="long",
            )
        self.sheets: dict[tuple[int, int], TableSheet] = {}
        # The keys that have written elsewhere, and those that wait as late deals.
        self.written: set[UUID] = set()
        self.late: set[UUID] = set()

    def lines(self) -> list[TextLine]:
        found = [self.parse(at, row) for at, row in enumerate(self.rows, start=1)]
        keys = [one.deal.key for one in found if one.deal]
        lines = DealVersion.objects.filter(client_key__in=keys)
        late = LateDeal.objects.waiting().filter(client_key__in=keys)
        self.written = set(lines.values_list("client_key", flat=True))
        self.late = set(late.values_list("client_key", flat=True))
        return [self.judge(one, one.deal) if one.deal else one for one in found]

    def parse(self, number: int, text: str) -> TextLine:
        line = TextLine(number, text, REFUSED)
        try:
            return line._replace(deal=self.deal_in(text))
        except ValidationError as refusal:
            return line._replace(why=" ".join(refusal.messages))

    def deal_in(self, text: str) -> Submission:
        """The deal behind the words of a line, as the phone would send it."""
        body = text[text.find("{") :] if "{" in text else ""
        try:
            deal = read(body)
        except ValidationError as refusal:
            raise ValidationError(
                _("This line is not as a phone writes it. Was all of it copied?"),
                code="malformed",
            ) from refusal
        if json.loads(body).get("day") != self.day.public_id:
            raise ValidationError(
                _("This deal is of another tournament."), code="elsewhere"
            )
        return deal

    def sheet(self, deal: Submission) -> TableSheet:
        place = deal.round, deal.table
        if place not in self.sheets:
            self.sheets[place] = table_sheet(table_of(self.day, *place))
        return self.sheets[place]

    def judge(self, line: TextLine, deal: Submission) -> TextLine:
        """Say what becomes of a deal, with its words and those of what stands there."""
        try:
            sheet = self.sheet(deal)
            refuse_no_deal(self.day, sheet.lines, deal)
        except ValidationError as refusal:
            return line._replace(why=" ".join(refusal.messages))
        variant, called = sheet.scorer.variant, called_on(sheet, deal.number)
        last = sheet.written.get(deal.number)
        line = line._replace(
            sent=wording.deal(variant, deal.facts, called),
            stands=wording.deal(variant, last.facts, called) if last else "",
            seen=last.revision if last else 0,
        )
        if deal.key in sheet.keys or (last and last.facts == deal.facts):
            return line._replace(state=THERE)
        try:
            self.refuse(deal, sheet)
        except ValidationError as refusal:
            return line._replace(why=" ".join(refusal.messages))
        # The lines below it see the sheet as it would be once this one is written.
        new = WrittenLine(line.seen + 1, deal.facts, "", deal.key)
        self.sheets[deal.round, deal.table] = sheet.with_line(deal.number, new)
        if last is None or not is_written(last.facts):
            return line._replace(state=NEW)
        knew = deal.seen == line.seen and deal.corrects in (None, last.key)
        return line._replace(state=CORRECTS if knew else DIFFERS)

    def refuse(self, deal: Submission, sheet: TableSheet) -> None:
        """Refuse a deal that cannot be written, as the phone itself would be told."""
        if deal.key in self.written:
            raise key_reuse_error()
        if deal.key in self.late:
            raise ValidationError(
                _("It has come already, and waits among the deals that came late."),
                code="late",
            )
        refuse_unless_playing(sheet.table.round.state)
        typed = {deal.number: deal.facts}
        refuse_impossible(sheet.counted_sheet(typed), typed, sheet.judgements)
        confirmer_of(sheet, deal)


def table_of(day: Tournament, round: int, number: int) -> Table:
    table = table_in(day, round, number)
    if table is None:
        raise ValidationError(
            _("Round %(round)s has no table %(number)s.")
            % {"round": round, "number": number},
            code="gone",
        )
    return table

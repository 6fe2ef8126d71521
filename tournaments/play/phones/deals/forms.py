"""The form of a deal where no script runs: one for all that a deal can be."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.deal import PASS, RISKS, TRUMPS
from scoring.match import SIDES
from scoring.wording import gained
from tournaments.deals import wording
from tournaments.deals.one_sheet import TableSheet
from tournaments.deals.rules.holding import occupants
from tournaments.deals.rules.judged import NOT_PLAYED
from tournaments.deals.rules.line import SheetLine
from tournaments.play.phones.rules.confirming import confirmers
from tournaments.play.sheets.forms import key_of
from tournaments.web import whole_number

NOTHING = QueryDict()
NO_NUMBER = -1


class Seat(NamedTuple):
    """A player of the deal, as the form names him."""

    key: str
    name: str


class DealForm:
    """The fields of a deal as they were sent, and what they say, or what is wrong.

    Without a script nothing is hidden by what was chosen before: fields that do not
    belong to a contract are left out of its facts.
    """

    def __init__(
        self,
        sheet: TableSheet,
        number: int,
        names: Mapping[str, str],
        posted: QueryDict = NOTHING,
    ) -> None:
        self.sheet, self.number, self.posted = sheet, number, posted
        self.variant = sheet.scorer.variant
        last = sheet.written.get(number)
        self.seen = whole_number(posted.get("seen"), last.revision if last else 0)
        self.key = key_of(posted.get("key", ""))
        self.again = number in sheet.replays or None
        self.resting = sheet.resting_seat(number)
        at = occupants(sheet.chairs, number)
        # Who holds which seat, by public identifier, when the deal is agreed with.
        self.sitting = {f"player-{seat}": at.get(seat, "") for seat in sheet.seats}
        self.everybody = [
            Seat(seat, names.get(at.get(seat, ""), "")) for seat in sheet.seats
        ]
        self.players = [one for one in self.everybody if one.key != self.resting]
        self.error = ""
        self.facts: dict[str, Any] = {}
        self.line: SheetLine | None = None
        if posted:
            self._read()

    def _read(self) -> None:
        try:
            self.facts = self._of_match() if self.variant.match else self._bid()
        except ValidationError as error:
            self.error = " ".join(error.messages)
            return
        counted = self.sheet.counted_sheet({self.number: self.facts})
        self.line = (counted.unjudged or counted).lines[self.number - 1]
        if self.line.refused is not None:
            self.error = wording.refusal(self.line.refused)

    def _bid(self) -> dict[str, Any]:
        """The facts of a deal that somebody bid, or that all passed."""
        said, _slash, level = self.posted.get("contract", "").partition("/")
        if said in (PASS, NOT_PLAYED):
            return {"contract": said}
        contract = self.variant.by_key.get(said)
        if contract is None:
            raise ValidationError(_("Choose what was bid."))
        facts: dict[str, Any] = {"contract": contract.key}
        if level:
            facts["level"] = whole_number(level)
        if self.posted.get("trump") in TRUMPS and contract.needs_trump:
            facts["trump"] = self.posted["trump"]
        if self.posted.get("risk") in RISKS and self.variant.risk:
            facts["risk"] = self.posted["risk"]
        chosen = self.posted.getlist("bidders")
        facts["bidders"] = [one.key for one in self.players if one.key in chosen]
        if contract.alone:
            facts["tricks"] = {
                seat: self._number(f"tricks-{seat}") for seat in facts["bidders"]
            }
        else:
            facts["tricks"] = self._number("tricks")
        if self.sheet.scorer.needs_jury(facts):
            if not self.posted.get("jury"):
                raise ValidationError(
                    _("The jury watches this contract: say whether it was there.")
                )
            facts["jury"] = self.posted["jury"]
        return facts

    def _of_match(self) -> dict[str, Any]:
        """The facts of a deal of two sides."""
        said = self.posted.get("contract", "")
        if said == NOT_PLAYED:
            return {"contract": said}
        if said in SIDES:
            return {"called": said}
        taken = self._number("tricks")
        facts: dict[str, Any] = {
            "tricks": {"NS": taken, "EW": self.variant.tricks - taken}
        }
        honours = self.posted.get("honours", "")
        if honours[:2] in SIDES:
            facts["honours"] = {honours[:2]: whole_number(honours[2:])}
        if self.posted.get("first_trick"):
            facts["first_trick"] = self.posted["first_trick"]
        return facts

    def _number(self, field: str) -> int:
        found = whole_number(self.posted.get(field, "").strip(), NO_NUMBER)
        if found == NO_NUMBER:
            raise ValidationError(
                _("Say how many tricks were taken: a number from 0 to %(most)s."),
                params={"most": self.variant.tricks},
            )
        return found

    @property
    def is_right(self) -> bool:
        return bool(self.facts) and not self.error

    @property
    def confirming_players(self) -> list[Seat]:
        """The players who may agree with these facts."""
        may = confirmers(
            self.facts,
            [one.key for one in self.players],
            in_match=self.variant.match is not None,
        )
        return [one for one in self.players if one.key in may]

    @property
    def words(self) -> str:
        called = {one.key: one.name for one in self.players}
        return wording.deal(self.variant, self.facts, called)

    @property
    def points(self) -> list[tuple[str, str]]:
        """The points that each player gains or loses, and their sum."""
        found = self.line.points if self.line else {}
        own = [(one.name, found.get(one.key, 0)) for one in self.players]
        total = (_("Sum"), sum(points for _name, points in own))
        return [(name, gained(points)) for name, points in (*own, total)]

    @property
    def is_made(self) -> bool | None:
        """Return whether the contract is made; None if nobody bid or bidders differ."""
        if self.line is None or not self.facts.get("bidders"):
            return None
        made = {seat in self.line.made for seat in self.facts["bidders"]}
        return made.pop() if len(made) == 1 else None

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """Every field as it was sent, to send it once more with who agrees."""
        skipped = ("csrfmiddlewaretoken", "step", "confirmed_by", "key", "seen")
        return [
            (name, value)
            for name, values in self.posted.lists()
            if name not in skipped and name not in self.sitting
            for value in values
        ]

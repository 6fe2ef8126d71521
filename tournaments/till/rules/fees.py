"""The fee that applies to a player, what of it is still owed, and what goes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

Priced = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Plan:
    """The fees of a tournament, in cents; `kept` says that a till is kept at all."""

    kept: bool = False
    usual_fee: int = 0
    fees: Priced = ()
    extras: Priced = ()
    refundable: str = "draw"
    as_usual: tuple[str, ...] = ()  # categories of which somebody said that they pay so

    def fee(self, chosen: str, category: str, joker: bool) -> Fee:
        """Return the fee to pay: as chosen, else by category, else the usual one."""
        if joker or not self.kept:
            return Fee("", 0)
        amounts = dict(self.fees)
        for name in (chosen, category):
            if name and name in amounts:
                return Fee(name, amounts[name])
        asks = self.fees and category not in self.as_usual
        return Fee("", self.usual_fee, category if asks else "")

    @property
    def free(self) -> tuple[str, ...]:
        """The categories that pay nothing."""
        return tuple(name for name, amount in self.fees if not amount)

    def facts(self) -> dict[str, Any]:
        """The plan as the ledger keeps it."""
        return {
            "kept": self.kept,
            "usual_fee": self.usual_fee,
            "fees": [
                *([name, amount] for name, amount in self.fees),
                *([name, None] for name in self.as_usual),
            ],
            "extras": [list(one) for one in self.extras],
            "refundable": self.refundable,
        }


def plan_from(facts: Mapping[str, Any]) -> Plan:
    """Return the plan of fees that the ledger keeps."""
    return Plan(
        kept=facts["kept"],
        usual_fee=facts["usual_fee"],
        fees=read_prices(facts["fees"]),
        extras=read_prices(facts["extras"]),
        refundable=facts["refundable"],
        as_usual=tuple(str(name) for name, amount in facts["fees"] if amount is None),
    )


def read_prices(pairs: Any) -> Priced:
    return tuple(
        (str(name), int(amount)) for name, amount in pairs if amount is not None
    )


class Fee(NamedTuple):
    """The fee that somebody is to pay, by its category; the usual one has no name."""

    name: str
    amount: int
    asks: str = ""  # the category of a player of which nobody has said what it pays


@dataclass(frozen=True)
class Account:
    """The account of an entry: what is due, what was paid, what was given back."""

    fee: Fee
    taken: int = 0
    returned: int = 0
    # Noted at the door as paid before the till was kept: nobody wrote how much.
    unwritten: bool = False

    @property
    def held(self) -> int:
        """The part of the fee that the club holds: paid, less what was given back."""
        return self.taken - self.returned

    @property
    def missing(self) -> int:
        """The part of the fee that is lacking, whether or not it is asked for."""
        return max(self.fee.amount - self.held, 0)

    @property
    def owed(self) -> int:
        """The amount asked for; nobody is asked again for what was given back."""
        return 0 if self.returned or self.unwritten else self.missing

    @property
    def over(self) -> int:
        """The amount paid beyond the fee, as the fee is now."""
        return max(self.held - self.fee.amount, 0)


class Facts(NamedTuple):
    """The facts by which a refund is judged."""

    refundable: str  # closing, draw or never
    state: str  # of the entry
    closed: bool = False  # registration is
    drawn: bool = False  # a round is
    late: bool = False  # came after the closing


class Proposal(NamedTuple):
    """The refund that the rule gives, and the key of its reason."""

    amount: int
    why: str


def proposed_refund(account: Account, facts: Facts) -> Proposal:
    """Return the refund by the tournament's rule now; whoever decides may differ."""
    if account.held <= 0:
        return Proposal(0, "nothing_held")
    if account.over:
        return Proposal(account.over, "paid_too_much")
    if facts.state == "excluded":
        return Proposal(0, "late_excluded" if facts.late else "excluded")
    if facts.refundable == "never":
        return Proposal(0, "never")
    if facts.refundable == "closing" and facts.closed:
        return Proposal(0, "after_closing")
    if facts.drawn:
        return Proposal(0, "after_draw")
    if facts.refundable == "closing":
        return Proposal(account.held, "before_closing")
    return Proposal(account.held, "before_draw")

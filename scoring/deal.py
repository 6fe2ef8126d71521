"""The words of the rules: seats, the facts of a deal, and why a record is refused."""

from typing import NamedTuple

from scoring.refusal import Refusal

SEATS = ("N", "E", "S", "W")  # clockwise
TRUMPS = ("C", "D", "H", "S", "NT")
RISKS = ("", "X", "XX")
PRESENT, ABSENT = "present", "absent"  # the jury, at a contract that needs it
PASS = "pass"

# What rules call something in each language: {"fr": …, "nl": …, "en": …}.
Names = dict[str, str]


def names(fr: str, nl: str, en: str) -> Names:
    return {"fr": fr, "nl": nl, "en": en}


class Deal(NamedTuple):
    """The facts of one deal, never its points.

    `tricks` is what the bidding side took; in a contract where each bidder plays for
    himself it is one number per bidder, in the order of `bidders`.
    """

    contract: str
    bidders: tuple[str, ...] = ()
    level: int | None = None
    trump: str | None = None
    risk: str = ""
    tricks: int | tuple[int, ...] | None = None


class IllegalDeal(Refusal):
    """A record that cannot have happened: a code, the field at fault, and its values.

    Rules speak no language; `scoring.wording` makes the sentence.
    """

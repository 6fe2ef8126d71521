"""The decision of a jury member, before it is a ruling."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tournaments.boards.rules.gives import Kept
from tournaments.deals.rules.judged import Judgement


@dataclass(frozen=True)
class BoardDecision:
    """In boards: a fine in per cent of a top, and the results that are given."""

    fine: int = 0  # of each player at fault
    gives: Kept = field(default_factory=dict)  # to whom, by seat, in place of his own

    def __bool__(self) -> bool:
        return bool(self.fine or self.gives)

    @property
    def as_stored(self) -> dict[str, Any]:
        """These answers as a ruling keeps them."""
        return {"fine": self.fine, **({"gives": self.gives} if self.gives else {})}


@dataclass(frozen=True)
class Decision:
    """A decision: entries by their public identifiers, the deal by its seats."""

    offence: str
    offenders: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    effect: str = ""
    seats: tuple[str, ...] = ()
    carrier: str = ""
    facts: Mapping[str, Any] | None = None
    # In a match a fine is off a side in the deal, not off a total.
    side: str = ""
    side_points: int = 0
    warning: bool = False
    exclusion: bool = False
    boards: BoardDecision = field(default_factory=BoardDecision)

    def judgement(self, revision: int) -> Judgement | None:
        """Return its judgement of a deal at this revision; None where it has none."""
        if not self.effect and not self.side:
            return None
        return Judgement(
            effect=self.effect,
            seats=self.seats,
            facts=self.facts,
            carrier=self.carrier,
            revision=revision,
            fines=((self.side, self.side_points),) if self.side else (),
        )

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Decision:
        """Return the decision whose plain values have come as JSON."""
        lists = {name: tuple(plain[name]) for name in ("offenders", "seats")}
        return cls(**{**plain, **lists, "boards": BoardDecision(**plain["boards"])})

    @property
    def mark(self) -> str:
        """A mark of all of it: what is saved is what was shown."""
        return hashlib.sha256(
            json.dumps(asdict(self), sort_keys=True).encode()
        ).hexdigest()[:24]


LIFTED = Decision(offence="")  # what stands in place of a ruling that is taken back

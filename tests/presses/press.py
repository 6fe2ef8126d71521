"""One press: its world, what is sent, what it leaves; and the catalogue of all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.plans.models import Tournament

STRANGER = object()  # who presses without an account


@dataclass(frozen=True)
class Press:
    """What is sent to an address, and what both presses leave behind."""

    words: Mapping[str, Any] = field(default_factory=dict)  # of the address
    # Of a form; or a text, which a script sends as JSON.
    sent: Mapping[str, Any] | str = field(default_factory=dict)
    tells: tuple[str, ...] = ()  # the kinds of the new events of all ledgers, in order
    leaves: Callable[[], object] | None = None  # counts what stands in no ledger
    left: object = None  # and what that count is
    after: str = ""  # of the address, behind the question mark
    because: str = ""
    who: object = None
    cookies: Mapping[str, str] = field(default_factory=dict)


PRESSES: dict[str, Callable[..., Press]] = {}


def press(page: str) -> Callable:
    """Put how this address is called into the catalogue."""

    def put(build: Callable[..., Press]) -> Callable[..., Press]:
        PRESSES[page] = build
        return build

    return put


def at(tournament: Tournament, **more: Any) -> dict[str, Any]:
    return {"tournament": tournament.public_id, **more}

"""Asks a tournament for what belongs to another."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.browsing import FORM
from tests.attacks.comparing import changed
from tests.attacks.place import own_place
from tests.attacks.roles import ROLES, browser_of

WHOSE = "Lambert"  # the name of the players whom tests/addresses.py makes
JSON = "application/json"
# Whoever presses this has ended his own session.
AWAY = "sign_out"
A_DEAL = {
    "table": 1,
    "round": 1,
    "number": 1,
    "seen": 0,
    "facts": {"contract": "emballage", "bidders": ["N", "S"], "level": 8, "tricks": 9},
    "confirmed_by": "E",
    "entered_at": None,
    "again": None,
}


class Question(NamedTuple):
    """Who asks for a page, how, and whether a name of the other may be on it."""

    role: str
    method: str
    address: str
    body: bytes
    kind: str
    may_name: bool


def of_the_other(world: dict[str, Any]) -> dict[str, str]:
    """Its identifiers by the names that fields have for them."""
    words = {name: str(one) for name, one in world["words"].items()}
    return words | {"number": "1", "seen": "0", "reason": "Taken", "words": "Taken"}


def questions(world: dict[str, Any], here: str) -> Iterator[Question]:
    """Addresses of the one with what belongs to the other, and of the other as a table.

    The phone of a table of the one has no business at the other.
    """
    fields = urlencode(of_the_other(world)).encode()
    deal = json.dumps(A_DEAL | {"key": str(uuid4()), "day": world["tournament"]})
    sent = (("GET", b"", ""), ("POST", fields, FORM), ("POST", deal.encode(), JSON))
    for page in world["mixed"]:
        for role in ROLES:
            whose = ["mixed", *(["own"] if role == "table" else [])]
            for address in (world[one][page] for one in whose):
                # The lists of the club are for who runs its days.
                away = address.startswith(f"/t/{here}/") and role in {
                    "stranger",
                    "table",
                }
                for method, body, kind in sent:
                    if page != AWAY:
                        yield Question(role, method, address, body, kind, not away)


def go(tries: int) -> Losses:
    with own_place() as here:
        own = here.made["tournament"]
        world = here.inside("one_of_each", "made", own)
        other = ("one_of_each", "rows", world["tournament"])
        asked = list(questions(world, own))
        step = max(1, len(asked) // tries)
        before = here.inside(*other)
        browsers = {role: browser_of(here, role) for role in ROLES}
        losses: Losses = []
        for one in islice(asked, 0, step * tries, step):
            browser = browsers[one.role]
            status, _leads, text = browser.ask(
                one.method, one.address, one.body, one.kind
            )
            said = f"{one.role}: {one.method} {one.address}"
            if status == 0 or status >= 500:
                losses.append(f"{said}: {status}")
            if WHOSE in text and not one.may_name:
                losses.append(f"{said} names a player of the other")
        return [*losses, *changed(before, here.inside(*other)), *here.traces()]


ATTACK = attack.Attack(
    "identifiers of others",
    "Every address of a tournament with the tables, entries, cases, rulings, drafts,"
    " phones, late deals and movements of another, read and pressed by stranger, table,"
    " scorer, jury and organiser; and every address of the other by the phone of a"
    " table. Lost: an answer, a row of the other, or a name of its players shown to a"
    " stranger or a table.",
    tries=3_000,
    few=60,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)

"""Sends junk to every address of the site, as everybody."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import urlencode

from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.browsing import FORM, Browser, multipart
from tests.attacks.comparing import changed, rows
from tests.attacks.place import own_place
from tests.attacks.roles import ROLES, browser_of

JSON = "application/json"
HUGE = "9" * 400
# The names that fields of some page have, so that what stands in them is read.
FIELDS = (
    *("action", "amount", "bidders", "code", "contract", "csv", "day", "deal"),
    *("entry", "key", "line", "minutes", "name", "number", "order", "page", "password"),
    *("path", "player", "points", "q", "reason", "round", "rows", "seen", "show"),
    *("side", "step", "table", "text", "tricks", "username", "version", "where"),
    "words",
)
# Whoever presses this has ended his own session.
AWAY = "sign_out"
# Where a table writes at all, it does so by its phone.
OF_PHONES = "at_tables:"


class Junk(NamedTuple):
    """What is sent, of which no page makes anything."""

    method: str
    after: str = ""  # of the address
    body: bytes = b""
    kind: str = ""


def form(value: str) -> bytes:
    return urlencode(dict.fromkeys(FIELDS, value)).encode()


JUNK = (
    Junk("GET", "?" + form("\x00").decode()),
    Junk("GET", "?" + form(HUGE).decode()),
    Junk("GET", "?page=-1&show=%FF&order=%27;--&deal=1.5&q=%25"),
    Junk("HEAD"),
    Junk("OPTIONS"),
    Junk("PUT", "", form("1"), FORM),
    Junk("PATCH", "", b"{}", JSON),
    Junk("DELETE"),
    Junk("NONSENSE"),
    Junk("POST", "", b"", FORM),
    Junk("POST", "", form(HUGE), FORM),
    Junk("POST", "", form("-1"), FORM),
    Junk("POST", "", form("\x00"), FORM),
    Junk("POST", "", form("\ud800a".encode("utf-8", "replace").decode()), FORM),
    Junk("POST", "", b"&&=&%=%zz&\xff\xfe=\x80", FORM),
    Junk("POST", "", b"\xff" * 2_000, f"{FORM}; charset=utf-16"),
    Junk("POST", "", b"[" * 20_000, JSON),
    Junk("POST", "", b"[]", JSON),
    Junk("POST", "", b'{"key": 1, "facts": [], "table": 1' + b"0" * 400 + b"}", JSON),
    Junk("POST", "", b'{"key": "\\u0000", "facts": {"tricks": 1e999}}', JSON),
    Junk("POST", "", b'"\xff\x00"', JSON),
    Junk("POST", "", b"--x\r\nno part\r\n--x--", "multipart/form-data; boundary=x"),
    Junk("POST", "", b"no boundary", "multipart/form-data"),
    Junk("POST", "", *multipart(dict.fromkeys(FIELDS, "\x00"), ["file", "sheet"])),
    Junk("POST", "", b"<?xml version='1.0'?><a/>", "text/xml"),
    Junk("POST", "", b"\x00" * 1_000, "application/octet-stream"),
    Junk("POST", "", b"x", "nonsense"),
)


class Shot(NamedTuple):
    """Somebody who sends junk to a page; whether nothing may change by it."""

    role: str
    page: str
    address: str
    junk: Junk
    is_harmless: bool


def may_write(role: str, page: str, may: dict[str, list[str]]) -> bool:
    """Whether this page might write something for them; nothing does for a stranger."""
    if role == "table":
        return page.startswith(OF_PHONES)
    return role != "stranger" and role in may[page]


def shots(world: dict[str, Any]) -> Iterator[Shot]:
    for junk in JUNK:
        for role in ROLES:
            for whose in ("own", "mixed"):
                for page, address in world[whose].items():
                    if page != AWAY:
                        harmless = not may_write(role, page, world["may"])
                        yield Shot(role, page, address, junk, harmless)


def go(tries: int) -> Losses:
    with own_place() as here:
        day = here.made["tournament"]
        world = here.inside("one_of_each", "made", day)
        chosen = list(shots(world))
        # Fewer tries are spread over all; in an order that no kind of them shares.
        step = max(1, len(chosen) // tries)
        chosen = list(islice(chosen, 0, step * tries, step))
        browsers = {role: browser_of(here, role) for role in ROLES}
        losses: Losses = []
        before = rows(here)
        for shot in sorted(chosen, key=lambda one: not one.is_harmless):
            if before and not shot.is_harmless:
                losses += changed(before, rows(here))
                before = {}
            losses += fired(browsers[shot.role], shot)
        return losses + here.traces()


def fired(browser: Browser, shot: Shot) -> Losses:
    """Send it once, and what is wrong with the answer."""
    method, after, body, kind = shot.junk
    status, _leads, text = browser.ask(method, shot.address + after, body, kind)
    said = f"{shot.role}: {method} {shot.address}{after[:20]} {kind} {body[:40]!r}"
    if status == 0 or status >= 500:
        return [f"{said}: {status}"]
    return [f"{said}: a trace"] if "Traceback (most recent call" in text else []


ATTACK = attack.Attack(
    "junk everywhere",
    "Methods, bodies, kinds, numbers and fields that no page expects, to every address"
    " of the site, as stranger, table, scorer, jury and organiser. Lost: an answer, or"
    " a trace that is shown; for strangers, for tables but at their own pages, and for"
    " others where they may not enter, any row of the database but sessions and wrong"
    " passwords.",
    tries=4_000,
    few=60,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)

"""Reads wishes from a JSON document: who sits apart, and who keeps a table."""

from collections.abc import Iterator
from typing import Any

from seating.request import Apart, Stay, Wishes

KEYS = ("pairs", "groups", "rounds", "tables")
ITEM = ("players", "others", "rounds", "weight")


class NoWish(Exception):
    """A part of the document that is no wish, cut short where it is long."""

    def __init__(self, found: Any) -> None:
        text = str(found)
        super().__init__(text if len(text) < 60 else f"{text[:60]}…")


def parse_wishes(document: Any) -> Wishes:
    """The wishes of a list of pairs, or of an object with pairs, groups and tables.

    `rounds` beside the groups says in which rounds these are apart; pairs are always
    so. An entry may be an object with its own `players`, `rounds` and `weight`, and
    with `others`, of whom none sits with one of the players.
    """
    if isinstance(document, list):
        document = {"pairs": document}
    if not isinstance(document, dict) or not set(document) <= set(KEYS):
        raise NoWish(document)
    rounds = _numbers(document.get("rounds", []))
    apart = [
        *_apart(document.get("pairs", []), ()),
        *_apart(document.get("groups", []), rounds),
    ]
    tables = document.get("tables", {})
    if not isinstance(tables, dict):
        raise NoWish(tables)
    stays = []
    for who, table in tables.items():
        if not (who.isascii() and who.isdigit() and len(who) < 10 and _number(table)):
            raise NoWish({who: table})
        stays.append(Stay(int(who), table))
    return Wishes(tuple(apart), tuple(stays))


def _apart(entries: Any, rounds: tuple[int, ...]) -> Iterator[Apart]:
    if not isinstance(entries, list):
        raise NoWish(entries)
    for entry in entries:
        whole = entry if isinstance(entry, dict) else {"players": entry}
        if not set(whole) <= set(ITEM) or "players" not in whole:
            raise NoWish(entry)
        players = _numbers(whole["players"])
        others = _numbers(whole.get("others", []))
        weight = whole.get("weight", 0)
        least = 1 if others else 2
        if len(set(players)) < least or not (_number(weight) or weight == 0):
            raise NoWish(entry)
        own = _numbers(whole["rounds"]) if "rounds" in whole else rounds
        yield Apart(players, own, weight, others)


def _numbers(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(map(_number, value)):
        raise NoWish(value)
    return tuple(value)


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10**9

"""Sentences that many kinds of event share, made of the facts that they keep."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.variant import Variant
from scoring.wording import label_answer, signed


class Holder(NamedTuple):
    """A player of a table, and the hand of the Domy's table that he holds."""

    name: str
    hand: str


Held = Mapping[tuple[str, int], Mapping[str, Holder]]


Facts = Mapping[str, Any]


class Names(NamedTuple):
    """The names that the identifiers in events stand for."""

    entries: Mapping[str, str]
    tables: Mapping[str, tuple[int, int]]  # number of the round and of the table
    held: Held = MappingProxyType({})  # who holds which hand, where boards travel
    crew: Callable[[], Mapping[str, str]] = dict  # read once somebody of it is named
    cases: Callable[[], Mapping[int, str]] = dict  # by number, read once one is told

    def place(self, facts: Facts) -> tuple[int, int] | None:
        """The numbers of the round and of the table where it happened."""
        if gone := facts.get("gone_from"):  # a table that is there no more
            return gone["round"], gone["table"]
        key = facts.get("table")
        return self.tables.get(key) if isinstance(key, str) else None

    def holders(self, facts: Facts) -> Mapping[str, Holder]:
        """Return the holder of each hand, by seat, on the deal of these facts."""
        return self.held.get((facts.get("table", ""), facts.get("deal", 0)), {})


def nothing_more(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell nothing more: the title says it all."""
    return []


def each_fact(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell each fact by its key, for kinds that only a later version knows."""
    return [
        label_answer(key.replace("_", " "), value(fact, names))
        for key, fact in sorted(facts.items())
        if key not in ("table", "deal", "round") and fact not in (None, "", [], {})
    ]


def who(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Name the one or more entries that it is about."""
    found = [facts["entry"]] if facts.get("entry") else facts.get("entries", [])
    return [value(found, names)] if found else []


def ruled_in(facts: Facts) -> list[str]:
    """Name the case of the jury in which it was decided, if it was."""
    return [_("Case %s") % facts["ruled_in"]] if facts.get("ruled_in") else []


def change(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell what is there now, instead of what was there before."""
    if "after" not in facts:
        return []
    return [
        change_text(value(facts["after"], names), value(facts.get("before"), names))
    ]


def who_and_change(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell of whom it is, what is there now, and what was there before."""
    return [*who(facts, names, variant), *change(facts, names, variant)]


def draw(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell by what a draw can be made again: `seed 12, tables: 9`."""
    words = []
    if facts.get("seed") is not None:
        words.append(_("seed %s") % facts["seed"])
    if isinstance(facts.get("tables"), list):
        words.append(_("tables: %s") % len(facts["tables"]))
    return [", ".join(words)] if words else []


def value(fact: Any, names: Names) -> str:
    """Write a fact as people read it, with names for identifiers."""
    if fact is None or fact == "":
        return _("nothing")
    if isinstance(fact, bool):
        return _("yes") if fact else _("no")
    if isinstance(fact, str):
        if fact in names.tables:
            return _("table %s") % names.tables[fact][1]
        return names.entries.get(fact, fact)
    if isinstance(fact, Mapping):
        return ", ".join(
            f"{value(k, names)} {value(v, names)}" for k, v in fact.items()
        )
    if isinstance(fact, list):
        return ", ".join(value(one, names) for one in fact)
    return signed(fact) if isinstance(fact, int) else str(fact)


def change_text(after: str, before: str) -> str:
    return _("%(after)s, instead of %(before)s") % {"after": after, "before": before}

"""What happened, in words: a catalogue of the kinds of events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.variant import Variant
from scoring.variants import VARIANTS
from scoring.wording import signed
from tournaments.entry import wording
from tournaments.ledger import jury, planned
from tournaments.ledger.queries import Names
from tournaments.models import DealVersion, Event

# The title of each kind. One that stands not here is told by its own name.
KINDS = {
    "deal_written": gettext_noop("Line written"),
    "deal_corrected": gettext_noop("Line corrected"),
    "sheet_confirmed": gettext_noop("Sheet confirmed"),
    "sheet_rejected": gettext_noop("Sheet rejected"),
    "verdict_undone": gettext_noop("Verdict taken back"),
    "paper_totals": gettext_noop("Totals on paper"),
    "tournament_made": gettext_noop("Tournament planned"),
    "tournament_changed": gettext_noop("Tournament changed"),
    "tournament_finished": gettext_noop("Tournament finished"),
    "tournament_reopened": gettext_noop("Tournament opened again"),
    "entry_registered": gettext_noop("Player entered"),
    "entry_removed": gettext_noop("Player taken off the list"),
    "entry_arrived": gettext_noop("Player is here"),
    "entry_not_here": gettext_noop("Player is not here after all"),
    "entry_left": gettext_noop("Player has left"),
    "entry_returned": gettext_noop("Player is back"),
    "entry_excluded": gettext_noop("Player excluded"),
    "entry_readmitted": gettext_noop("Player admitted again"),
    "entry_paid": gettext_noop("Fee paid"),
    "entry_unpaid": gettext_noop("Fee not paid after all"),
    "entry_number": gettext_noop("Number changed"),
    "entry_joker": gettext_noop("Joker"),
    "numbers_drawn": gettext_noop("Numbers drawn by lot"),
    "numbers_undone": gettext_noop("Draw of numbers taken back"),
    "sides_paired": gettext_noop("Partners paired"),
    "sides_unpaired": gettext_noop("Partners taken apart"),
    "round_drawn": gettext_noop("Round drawn"),
    "wish_added": gettext_noop("Wish for the seating"),
    "wish_dropped": gettext_noop("Wish dropped"),
    "round_draw_undone": gettext_noop("Draw taken back"),
    "round_published": gettext_noop("Round published"),
    "round_publication_undone": gettext_noop("Publication taken back"),
    "round_started": gettext_noop("Round begun"),
    "round_start_undone": gettext_noop("Start taken back"),
    "round_closed": gettext_noop("Round closed"),
    "round_reopened": gettext_noop("Round opened again"),
    "seats_swapped": gettext_noop("Seats swapped"),
    "seat_replaced": gettext_noop("Player replaced"),
    "movement_pinned": gettext_noop("Movement of the boards accepted"),
    "cards_drawn": gettext_noop("Cards drawn"),
    "cards_read": gettext_noop("Cards read from a file"),
    "cards_typed": gettext_noop("Cards of a board written down"),
    "cards_seen": gettext_noop("Cards fetched"),
    "comparison_chosen": gettext_noop("Comparison changed"),
    "board_adjusted": gettext_noop("Result of a board given"),
    "board_instead": gettext_noop("Another board played than the one due"),
    "board_fined": gettext_noop("Fine in per cent of a top"),
    "board_fine_back": gettext_noop("Fine taken back"),
    "clock_started": gettext_noop("Clock started"),
    "clock_start_undone": gettext_noop("Start of the clock taken back"),
    "clock_paused": gettext_noop("Clock stopped"),
    "clock_resumed": gettext_noop("Clock running again"),
    "minutes_added": gettext_noop("Minutes added"),
    "table_time": gettext_noop("Extra time for a table"),
    "ranking_frozen": gettext_noop("Ranking frozen"),
    "ranking_lifted": gettext_noop("Ranking shown again"),
    "hall_shows": gettext_noop("Hall screen changed"),
    "hall_revealed": gettext_noop("Prizes revealed"),
    **jury.KINDS,
}

BREAKS = {
    "missing": gettext_noop("event %(number)s is missing"),
    "not_chained": gettext_noop("event %(number)s does not hang on the one before it"),
    "changed": gettext_noop("event %(number)s is not as it was written"),
    "words_changed": gettext_noop("the text of event %(number)s was changed"),
}


class Told(NamedTuple):
    """One event as a page tells it."""

    event: Event
    title: str
    place: str
    sentences: list[str]
    by: str


class Version(NamedTuple):
    """One version of a deal as a page tells it."""

    version: DealVersion
    before: str
    after: str
    by: str


def kind(key: str) -> str:
    return _(KINDS[key]) if key in KINDS else key.replace("_", " ").capitalize()


def tell(events: Sequence[Event], names: Names, variant: str) -> list[Told]:
    """Events in words, with the names that their identifiers have now."""
    return [
        Told(
            event,
            kind(event.kind),
            place(event.facts, names),
            _SENTENCES.get(event.kind, _others)(event.facts, names, VARIANTS[variant]),
            who(event),
        )
        for event in events
    ]


def versions(variant: Variant, found: Sequence[DealVersion]) -> list[Version]:
    """The versions of a deal, newest first, each with what was there before."""
    before = [one.facts for one in found[1:]] + [None] * bool(found)
    return [
        Version(
            one, wording.deal(variant, old), wording.deal(variant, one.facts), who(one)
        )
        for one, old in zip(found, before, strict=True)
    ]


def who(written: Event | DealVersion) -> str:
    """Who did it, and from where."""
    if written.device is not None:
        where = _("device %s") % written.device.public_id
        return f"{written.made_by.name}, {where}" if written.made_by else where
    return _("%s, at the desk") % written.made_by.name if written.made_by else "–"


def place(facts: Mapping[str, Any], names: Names) -> str:
    """`Round 2, table 7, deal 3`: where it happened."""
    words = []
    if isinstance(facts.get("table"), str) and facts["table"] in names.tables:
        round, table = names.tables[facts["table"]]
        words.append(_("round %s") % round)
        words.append(_("table %s") % table)
    elif isinstance(facts.get("round"), int):
        words.append(_("round %s") % facts["round"])
    if isinstance(facts.get("deal"), int):
        words.append(_("deal %s") % facts["deal"])
    return ", ".join(words)


def broken(code: str, number: int) -> str:
    return _(BREAKS[code]) % {"number": number}


def _line(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    after = wording.deal(variant, facts.get("after"))
    if facts.get("before") is None:
        return [after]
    return [_instead(after, wording.deal(variant, facts["before"]))]


def _totals(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    return [
        f"{names.entries.get(entry, entry)}: {signed(total)}"
        for entry, total in facts.get("after", {}).items()
    ] or [_("wiped out")]


def _nothing(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    """The title says it all."""
    return []


def _taken_back(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    """Which verdict no longer counts."""
    return [kind(f"sheet_{facts['before']}")]


def _player(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    """Who it is about; for a number or a yes or no also what it was."""
    sentences = [_value(facts["entry"], names)] if facts.get("entry") else []
    before, after = facts.get("before"), facts.get("after")
    if isinstance(before, int) and isinstance(after, int):
        sentences.append(_instead(_value(after, names), _value(before, names)))
    return sentences


def _people(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    found = [
        _value(value, names)
        for key, value in facts.items()
        if key in ("entries", "entry", "out", "in", "by")
    ]
    return [", ".join(found)] if found else []


def _drawn(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    words = []
    if facts.get("seed") is not None:
        words.append(_("seed %s") % facts["seed"])
    if isinstance(facts.get("tables"), list):
        words.append(_("tables: %s") % len(facts["tables"]))
    return [", ".join(words)] if words else []


def _plan(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    """What changed of a plan, each choice with what it was."""
    before, after = facts.get("before"), facts.get("after")
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return []
    return [
        f"{planned.question(key)}: "
        + _instead(
            *(_planned(key, kept.get(key), names, variant) for kept in (after, before))
        )
        for key in sorted(before.keys() | after.keys())
    ]


def _planned(key: str, kept: Any, names: Names, variant: Variant) -> str:
    if key == "options" and isinstance(kept, Mapping):
        return planned.options(variant, kept) or _("nothing")
    return _value(planned.answer(key, kept), names)


def _others(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    """Any other event: each of its facts, with names for identifiers."""
    return [
        f"{key.replace('_', ' ')}: {_value(value, names)}"
        for key, value in sorted(facts.items())
        if key not in ("table", "deal", "round") and value not in (None, "", [], {})
    ]


def _value(value: Any, names: Names) -> str:
    if value is None or value == "":
        return _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str):
        if value in names.tables:
            return _("table %s") % names.tables[value][1]
        return names.entries.get(value, value)
    if isinstance(value, Mapping):
        return ", ".join(
            f"{_value(k, names)} {_value(v, names)}" for k, v in value.items()
        )
    if isinstance(value, list):
        return ", ".join(_value(one, names) for one in value)
    return signed(value) if isinstance(value, int) else str(value)


def _instead(after: str, before: str) -> str:
    return _("%(after)s, instead of %(before)s") % {"after": after, "before": before}


Sentences = Callable[[Mapping[str, Any], Names, Variant], list[str]]

_SENTENCES: dict[str, Sentences] = {
    "deal_written": _line,
    "deal_corrected": _line,
    "paper_totals": _totals,
    "sheet_confirmed": _nothing,
    "sheet_rejected": _nothing,
    "verdict_undone": _taken_back,
    "round_drawn": _drawn,
    "round_draw_undone": _drawn,
    "numbers_drawn": _drawn,
    "numbers_undone": _drawn,
    "seats_swapped": _people,
    "seat_replaced": _people,
    "board_instead": _player,
    "tournament_made": _nothing,
    "tournament_changed": _plan,
    "tournament_finished": _nothing,
    "tournament_reopened": _nothing,
    **{kind: jury.case for kind in KINDS if kind.startswith("case_")},
    **{kind: jury.ruling for kind in KINDS if kind.startswith("ruling_")},
    "words_forgotten": _nothing,
    **{kind: _player for kind in KINDS if kind.startswith("entry_")},
    **{
        kind: _nothing
        for kind in KINDS
        if kind.startswith("round_") and not kind.startswith("round_draw")
    },
}

"""Reads the worked examples that a jury can read and correct: CSV files and pages."""

import csv
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from scoring.variants import VARIANTS

CASES = Path(__file__).parent / "cases"
PAGES = Path(__file__).parents[2] / "docs" / "variants"

Line = dict[str, str]


def cases(variant: str) -> list[Line]:
    with (CASES / f"{variant}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def page_examples(variant: str) -> list[Line]:
    """The table of worked examples of a game's page."""
    headings = list(cases(variant)[0])
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in (PAGES / f"{variant}.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]
    start = rows.index(headings)
    examples = []
    for row in rows[start + 2 :]:
        if len(row) != len(headings):
            break
        examples.append(dict(zip(headings, row, strict=True)))
    return examples


def record(variant: str, line: Line) -> dict[str, Any]:
    """The record of one deal, as docs/records.md has it."""
    deal: dict[str, Any] = {"contract": line["contract"]}
    if line["bidders"]:
        deal["bidders"] = list(line["bidders"])
    for name in ("level", "tricks"):
        if line[name]:
            deal[name] = tricks(line[name])
    for name in ("trump", "risk"):
        if line.get(name):
            deal[name] = line[name]
    return {"variant": variant, "deal": deal, **settings(line["with"])}


def match_record(lines: list[Line]) -> dict[str, Any]:
    """The record of a match, as far as these lines go."""
    deals = [
        {
            "tricks": tricks(line["tricks"]) if line["tricks"] else None,
            "honours": tricks(line["honours"]) if line["honours"] else None,
            "called": line["called"] or None,
            "penalties": [one.split(":") for one in line["penalties"].split()],
            "first_trick": line["first_trick"] or None,
        }
        for line in lines
    ]
    return {"variant": "whist", "deals": deals, **settings(lines[-1]["with"])}


def matches(lines: list[Line]) -> Iterator[list[Line]]:
    """Every match of a table, from its first line to each of its lines."""
    for _, group in groupby(lines, key=lambda line: line["match"]):
        match = list(group)
        for length in range(1, len(match) + 1):
            yield match[:length]


def tricks(text: str) -> int | dict[str, int]:
    """`10`, or `N0 E1`, or `NS9 EW4`."""
    if text.isdigit():
        return int(text)
    return {
        word.rstrip("-0123456789"): int(word.lstrip("NESW")) for word in text.split()
    }


def settings(text: str) -> dict[str, Any]:
    """`preset=liege all_tricks=none`: a preset and options."""
    words = {"yes": True, "no": False}
    given = dict(word.split("=") for word in text.split())
    preset = given.pop("preset", None)
    options = {
        key: int(value) if value.isdigit() else words.get(value, value)
        for key, value in given.items()
    }
    return {"preset": preset, "options": options}


def expected(variant: str, line: Line) -> dict[str, Any]:
    """What the line says that its record is worth."""
    if variant != "whist":
        seats = VARIANTS[variant].seats
        return {"points": {seat: int(line[seat]) for seat in seats}}
    counters = ("points", "games", "rubbers", "games_won", "fiches")
    return {
        **{counter: tricks(line[counter]) for counter in counters},
        "over": line["over"] == "yes",
    }

"""Reads the worked rulings that a jury can read and correct."""

import csv
import re
from itertools import groupby
from pathlib import Path

from scoring.scorer import Scorer
from scoring.variants import VARIANTS
from tests.scoring.examples import tricks
from tournaments.deals.rules.holding import Chair
from tournaments.deals.rules.judged import Judgement
from tournaments.deals.rules.sheet import WrittenTable, count
from tournaments.jury.rules.decision import Decision
from tournaments.plans.rules.offences import game_offences

CASES = Path(__file__).parent / "cases"
CORRECTED = {"contract": "abondance", "bidders": ["N"], "level": 10, "tricks": 10}


def lines(name):
    with (CASES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def matches(lines):
    for _, group in groupby(lines, key=lambda line: line["match"]):
        match = list(group)
        yield from (match[:length] for length in range(1, len(match) + 1))


def signed(text):
    """`N-3 E1` as points by seat, `EW-3` by side."""
    found = re.findall(r"([A-Z]+)(-?\d+)", text)
    return {seat: int(points) for seat, points in found}


def scorer_of(line):
    given = dict(word.split("=") for word in line["with"].split())
    return Scorer.under(VARIANTS[line["game"]], preset=given.get("preset"))


def record_of(line):
    given = dict(word.split("=") for word in line["with"].split())
    record = {"contract": line["contract"], "bidders": list(line["bidders"])}
    if line["level"]:
        record["level"] = int(line["level"])
    if "trump" in given:
        record["trump"] = given["trump"]
    return {**record, "tricks": tricks(line["tricks"])}


def judgement_of(line):
    return Judgement(
        effect=line["effect"],
        seats=tuple(line["seats"]),
        facts=CORRECTED if line["effect"] == "corrected" else None,
        carrier=line["carrier"],
        revision=1,
    )


def proposal_of(line):
    (offence,) = [o for o in game_offences(line["game"]) if o.key == line["offence"]]
    decision = Decision(
        offence.key, tuple(line["offenders"]), signed(line["fines"]), line["effect"]
    )
    return offence, decision, VARIANTS[line["game"]].seats, offence.by


def chairs(variant):
    return [Chair(seat, f"e{seat}") for seat in variant.seats]


def judged_sheet(line):
    """The sheet of a table whose only deal is this one, judged."""
    scorer = scorer_of(line)
    facts = {1: record_of(line)} if line["contract"] else {}
    ruled = {1: [judgement_of(line)]} if line["effect"] else {}
    seats = chairs(scorer.variant)
    return count(scorer, WrittenTable(facts, seats, ruled, {1: 1}), 1)


def judged_match(match):
    """The sheet of a table of Whist after these deals, judged."""
    facts, ruled, revisions = {}, {}, {}
    for number, line in enumerate(match, start=1):
        facts[number] = {"tricks": tricks(line["tricks"])}
        if line["honours"]:
            facts[number]["honours"] = tricks(line["honours"])
        effect, _space, instead = line["effect"].partition(" ")
        revisions[number] = 1
        ruled[number] = [
            Judgement(
                effect=effect,
                facts={"tricks": tricks(instead)} if instead else None,
                revision=int(line["revision"] or 1),
                fines=tuple(signed(line["fines"]).items()),
            )
        ]
    whist = VARIANTS["whist"]
    return count(
        Scorer.under(whist),
        WrittenTable(facts, chairs(whist), ruled, revisions),
        len(match),
    )

"""How fast deals are scored: by the pure function, and by the command."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from scoring.deal import Deal
from scoring.practice import any_deal, record_of
from scoring.scorer import Scorer
from scoring.variant import Variant
from scoring.variants import VARIANTS

ROOT = Path(__file__).parents[1]
SEED = 1
DEALS = 1_000_000
AT_A_TIME = 50_000

# What the command's time is held against: it only reads and writes the same lines.
BARE_LOOP = """
import json, sys
for line in sys.stdin:
    print(json.dumps(json.loads(line)))
"""


def random_deals(number: int) -> Iterator[tuple[Variant, Deal]]:
    """So many legal deals of the games whose deals stand alone, always the same."""
    chance = random.Random(SEED)
    games = [variant for variant in VARIANTS.values() if not variant.match]
    for _ in range(number):
        variant = chance.choice(games)
        yield variant, any_deal(variant, chance)


def each_second(deals: list[tuple[Any, Deal]]) -> float:
    """How many deals a second a function scores; making the deals is not counted."""
    start = time.perf_counter()
    for score, deal in deals:
        score(deal)
    return len(deals) / (time.perf_counter() - start)


def pure(kind: Callable[[Any], Any], number: int) -> float:
    """The deals a second of a scorer's method, over all the deals."""
    scorers = {key: Scorer.under(variant) for key, variant in VARIANTS.items()}
    functions = {key: kind(scorer) for key, scorer in scorers.items()}
    seconds = 0.0
    batch: list[tuple[Any, Deal]] = []
    for at, (variant, deal) in enumerate(random_deals(number), start=1):
        batch.append((functions[variant.key], deal))
        if len(batch) == AT_A_TIME or at == number:
            seconds += len(batch) / each_second(batch)
            batch.clear()
    return number / seconds


def run(command: list[str], lines: Path) -> float:
    """The seconds a process takes to answer all lines."""
    with lines.open("rb") as given, tempfile.TemporaryFile() as answers:
        start = time.perf_counter()
        subprocess.run(command, stdin=given, stdout=answers, cwd=ROOT, check=True)
        seconds = time.perf_counter() - start
        answers.seek(0)
        answered = sum(1 for _ in answers)
    with lines.open("rb") as given:
        asked = sum(1 for _ in given)
    if answered != asked:
        raise RuntimeError(f"{command[-1]}: {answered} answers to {asked} lines")
    return seconds


def measure(number: int = DEALS) -> dict[str, float]:
    """Every figure of this bench, by its name."""
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder) / "deals.jsonl"
        with lines.open("w", encoding="utf-8") as file:
            for at, (variant, deal) in enumerate(random_deals(number)):
                record = {"id": at, "variant": variant.key, "deal": record_of(deal)}
                file.write(json.dumps(record) + "\n")
        bare = [sys.executable, "-c", BARE_LOOP]
        command = [sys.executable, "manage.py", "score"]
        # Twice in turn, the better of each: what else the machine does weighs less.
        turns = [(run(bare, lines), run(command, lines)) for _ in range(2)]
    bare_seconds = min(turn[0] for turn in turns)
    command_seconds = min(turn[1] for turn in turns)
    return {
        "deals": number,
        "points only, deals a second": pure(lambda scorer: scorer.points, number),
        "with parts, deals a second": pure(lambda scorer: scorer.parts, number),
        "bare loop, seconds": bare_seconds,
        "command, seconds": command_seconds,
        "command / bare loop": command_seconds / bare_seconds,
    }

"""Parts the settings of prizes for the ledger: its chain holds none of their texts."""

from collections.abc import Mapping
from typing import Any

ARROW = "→"  # alone on a line between what was there and what is there now


def extract_texts(kept: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Settings with numbers in place of their texts, and these texts in order."""
    texts: list[str] = []

    def number(text: str) -> int:
        if text:
            texts.append(text)
        return len(texts) if text else 0

    facts = {
        **kept,
        "worths": [[cents, number(thing)] for cents, thing in kept["worths"]],
        "special_worths": {
            key: [cents, number(thing)]
            for key, (cents, thing) in kept["special_worths"].items()
        },
        "own_names": {key: number(name) for key, name in kept["own_names"].items()},
    }
    return facts, texts


def add_texts(facts: Mapping[str, Any], texts: list[str]) -> dict[str, Any]:
    """The settings again; IndexError where a text was forgotten."""

    def text(number: int) -> str:
        return texts[number - 1] if number else ""

    return {
        **facts,
        "worths": [[cents, text(thing)] for cents, thing in facts["worths"]],
        "special_worths": {
            key: [cents, text(thing)]
            for key, (cents, thing) in facts["special_worths"].items()
        },
        "own_names": {key: text(name) for key, name in facts["own_names"].items()},
    }


def write_texts(before: list[str], after: list[str]) -> str:
    """The texts of before and of now, a line each; nothing where there are none."""
    return "\n".join([*before, ARROW, *after]) if before or after else ""


def read_texts(words: str) -> tuple[list[str], list[str]]:
    lines = words.split("\n") if words else [ARROW]
    at = lines.index(ARROW)
    return lines[:at], lines[at + 1 :]

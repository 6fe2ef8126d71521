"""Reads the texts of data that lie beside the code."""

import tomllib
from pathlib import Path

Names = dict[str, str]  # what something is called, by language
WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-"


def entries(file: Path) -> list[str]:
    """The lines of a file without its comments; an indented line goes on."""
    lines = file.read_text(encoding="ascii").splitlines()
    text = "\n".join(line for line in lines if line and not line.startswith("#"))
    return text.replace("\n  ", " ").splitlines()


def numbers(word: str) -> list[int]:
    """The numbers of a word, of which each is one digit."""
    return [DIGITS.index(digit) for digit in word]


def rows(text: str) -> tuple[tuple[int, ...], ...]:
    """The numbers between strokes, each row by itself; empty rows are left out."""
    return tuple(tuple(map(int, row.split())) for row in text.split("|") if row.strip())

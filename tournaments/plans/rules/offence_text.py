"""A game's offences as one text, that a club edits and a tournament pins."""

import re
from collections.abc import Sequence
from functools import partial

from scoring.refusal import Problem, TextError
from scoring.variant import REPLAYED, Variant
from scoring.variants import VARIANTS
from tournaments.plans.rules.offence import (
    EFFECTS_IN_ORDER,
    IMPOSERS,
    RECEIVERS,
    TABLE,
    Bounds,
    Offence,
)

COLUMNS = ("use", "offender", "others", "to", "by", "normally", "may")
HEADING = ("offence", *COLUMNS)
LANGUAGES = ("fr", "nl", "en")
NOBODY = "nobody"  # in the column of the offender: there is none
MOST = 999  # a fine of more is a slip of the finger
LONGEST_NAME, LONGEST_ARTICLE = 60, 200
MOST_OFFENCES = 60

_KEY = re.compile(r"[a-z][a-z0-9_]{0,29}")
_NUMBER = re.compile(r"[+-]?[0-9]{1,4}")


def parse(text: str) -> tuple[Offence, ...]:
    """Read a game's offences; raise TextError with every line that is wrong."""
    return _Reader(text).offences()


def text_of(offences: Sequence[Offence]) -> str:
    """Write the offences of one game so that `parse` reads them back."""
    table = [HEADING, *(_row(offence) for offence in offences)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [
        "  ".join(
            word.rjust(width) if at in (2, 3) else word.ljust(width)
            for at, (word, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in table
    ]
    words = [
        f"{offence.key} {language} | {offence.names[language]} | "
        f"{offence.article[language]}"
        for offence in offences
        for language in LANGUAGES
    ]
    return "\n".join([f"game {offences[0].game}", "", *lines, "", *words]) + "\n"


def _row(offence: Offence) -> tuple[str, ...]:
    return (
        offence.key,
        "off" if offence.off else "on",
        range_text(offence.offender) if offence.blames else NOBODY,
        range_text(offence.others),
        offence.to,
        offence.by,
        offence.sets or "-",
        ",".join(offence.ordered_effects) or "-",
    )


def range_text(bounds: Bounds) -> str:
    """Write a range of points: `-15..0`, or `-3` where there is no choice."""
    least, most = bounds
    return str(least) if least == most else f"{least}..{most}"


def read_range(word: str) -> Bounds:
    """Read a range of points; raise ValueError, with a code, if it is none."""
    least, dots, most = word.replace("\N{MINUS SIGN}", "-").partition("..")
    ends = (least, most if dots else least)
    if not all(_NUMBER.fullmatch(end) for end in ends):
        raise ValueError("no_bounds")
    bounds = Bounds(*map(int, ends))
    if max(map(abs, bounds)) > MOST:
        raise ValueError("too_large")
    if bounds.least > bounds.most:
        raise ValueError("bounds_order")
    return bounds


class _Reader:
    """Reads one text, and remembers what is wrong with it."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.problems: list[Problem] = []
        self.variant: Variant | None = None
        self.headed = False
        self.rows: dict[str, tuple[int, dict[str, str]]] = {}
        self.words: dict[tuple[str, str], tuple[str, str]] = {}
        self.about: list[tuple[int, str]] = []

    def offences(self) -> tuple[Offence, ...]:
        for number, line in enumerate(self.lines, start=1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            if "|" in line:
                self.read_words(number, [part.strip() for part in line.split("|")])
            else:
                self.read_line(number, line.split())
        if self.variant is None and not self.problems:
            self.wrong(1, "game_missing", choices=list(VARIANTS))
        if self.variant is not None and not self.rows and not self.problems:
            self.wrong(1, "empty")
        for number, key in self.about:
            if key not in self.rows:
                self.wrong(number, "words_unknown", name=key)
        if len(self.rows) > MOST_OFFENCES:
            self.wrong(1, "too_many", most=MOST_OFFENCES)
        found = [self.read_row(key, *row) for key, row in self.rows.items()]
        if self.problems:
            raise TextError(sorted(self.problems, key=lambda one: one.line))
        return tuple(offence for offence in found if offence is not None)

    def wrong(self, line: int, code: str, **params: object) -> None:
        self.problems.append(Problem(line, code, params))

    def read_line(self, number: int, words: list[str]) -> None:
        if words[0] == "game":
            self.read_game(number, words[1:])
        elif words[0] == HEADING[0]:
            self.headed = True
            if tuple(words) != HEADING:
                self.wrong(number, "heading", expected=" ".join(HEADING))
        elif not self.headed:
            self.wrong(number, "no_heading", word=words[0])
        elif len(words) != len(HEADING):
            cells = {"columns": len(COLUMNS), "cells": len(words) - 1}
            self.wrong(number, "cells", name=words[0], **cells)
        elif not _KEY.fullmatch(words[0]):
            self.wrong(number, "key", name=words[0])
        elif words[0] in self.rows:
            self.wrong(number, "offence_twice", name=words[0])
        else:
            self.rows[words[0]] = (number, dict(zip(HEADING, words, strict=True)))

    def read_game(self, number: int, words: list[str]) -> None:
        if self.variant is not None:
            self.wrong(number, "game_twice")
        elif len(words) != 1 or words[0] not in VARIANTS:
            self.wrong(
                number, "game_unknown", value=" ".join(words), choices=list(VARIANTS)
            )
        else:
            self.variant = VARIANTS[words[0]]

    def read_words(self, number: int, parts: list[str]) -> None:
        about = parts[0].split()
        if len(about) != 2 or about[1] not in LANGUAGES or len(parts) != 3:
            self.wrong(number, "words", choices=LANGUAGES)
            return
        key, language = about
        name, article = parts[1:]
        if (key, language) in self.words:
            self.wrong(number, "words_twice", name=key, language=language)
        for word, longest in ((name, LONGEST_NAME), (article, LONGEST_ARTICLE)):
            if not word:
                self.wrong(number, "words_empty", name=key, language=language)
            elif len(word) > longest or not word.isprintable():
                self.wrong(number, "words_too_long", name=key, most=longest)
        self.words[key, language] = (name, article)
        self.about.append((number, key))

    def read_row(self, key: str, number: int, cells: dict[str, str]) -> Offence | None:
        """Read one offence; if it is wrong, remember the faults and return None."""
        if self.variant is None:
            return None
        before = len(self.problems)
        use, offender, others, to, by, sets, may = (cells[word] for word in COLUMNS)
        blames = offender != NOBODY
        names, article = {}, {}
        for language in LANGUAGES:
            words = self.words.get((key, language))
            if words is None:
                self.wrong(number, "words_missing", name=key, language=language)
            names[language], article[language] = words or ("", "")
        offence = Offence(
            key,
            names,
            self.variant.key,
            article,
            self.bounds(number, key, "offender", offender if blames else "0"),
            self.bounds(number, key, "others", others),
            by,
            frozenset(() if may == "-" else may.split(",")),
            "" if sets == "-" else sets,
            blames=blames,
            side=self.variant.match is not None,
            off=use == "off",
            to=to,
        )
        if use not in ("on", "off"):
            self.wrong(number, "use", name=key, word=use)
        self.judge(number, offence)
        return offence if len(self.problems) == before else None

    def bounds(self, number: int, key: str, column: str, word: str) -> Bounds:
        try:
            return read_range(word)
        except ValueError as error:
            self.wrong(
                number, str(error), name=key, column=column, word=word, most=MOST
            )
            return Bounds()

    def judge(self, number: int, offence: Offence) -> None:
        """Note what cannot be: an offender who gains, an effect the game lacks."""
        variant, wrong = self.variant, partial(self.wrong, number, name=offence.key)
        assert variant is not None
        if offence.offender.most > 0:
            wrong("offender_gains")
        if offence.others.least < 0:
            wrong("others_lose")
        if offence.side and any(offence.others):
            wrong("others_of_a_side")
        if offence.to not in RECEIVERS:
            wrong("to", word=offence.to, choices=RECEIVERS)
        if offence.by not in IMPOSERS:
            wrong("by", word=offence.by)
        for effect in sorted(offence.effects):
            if effect not in EFFECTS_IN_ORDER:
                wrong("effect", word=effect, choices=EFFECTS_IN_ORDER)
            elif effect not in variant.effects:
                wrong("effect_of_game", effect=effect)
            elif offence.by == TABLE and effect != REPLAYED:
                wrong("effect_of_table", effect=effect)
        if offence.sets and offence.sets not in offence.effects:
            wrong("normally", word=offence.sets)

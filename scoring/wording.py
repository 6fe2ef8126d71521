"""The sentences for what the rules answer in codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as later

from scoring.contract import Contract, Level
from scoring.deal import IllegalDeal, Names
from scoring.grid import Key, Problem
from scoring.score import Part, total
from scoring.variant import Variant

REFUSALS = {
    "no_json": later("This line is not JSON."),
    "unusable_id": later("This id cannot be given back as it is."),
    "not_an_object": later("An object in braces is expected here."),
    "not_a_list": later("A list is expected here."),
    "unknown_field": later("Nothing is recorded under “%(field)s”."),
    "unknown_variant": later("There is no game “%(value)s”. Games: %(choices)s."),
    "unknown_preset": later("There is no grid “%(value)s”. Grids: %(choices)s."),
    "unknown_option": later(
        "This game has no option “%(value)s”. Its options: %(choices)s."
    ),
    "unknown_option_value": later(
        "The option “%(option)s” cannot be “%(value)s”. Choose one of: %(choices)s."
    ),
    "unknown_contract": later("This game has no contract “%(value)s”."),
    "number_of_bidders": later("Number of bidders for this contract: %(allowed)s."),
    "unknown_seat": later("There is no player in seat “%(seat)s”."),
    "bidder_twice": later("The same player is named twice."),
    "no_level": later("This contract has no level: leave it out."),
    "level": later("The level of this contract goes from %(least)s to %(most)s."),
    "trump_missing": later("Say which trump: one of %(choices)s."),
    "unknown_trump": later("There is no such trump. Choose one of: %(choices)s."),
    "risk": later("Doubled (X) and redoubled (XX) belong to a bid of Whiz."),
    "tricks_in_a_pass": later("Everybody passed: there are no tricks to record."),
    "tricks": later("A number of tricks from 0 to %(most)s is expected here."),
    "tricks_per_bidder": later(
        "Give the tricks of each bidder, and of nobody else: this contract is played "
        "each for himself."
    ),
    "too_many_tricks": later(
        "There are %(most)s tricks in the deal; you have given %(tricks)s."
    ),
    "all_the_tricks": later(
        "All players together take the %(most)s tricks of the deal; you have given "
        "%(tricks)s."
    ),
    "tricks_per_side": later("Give the tricks of both sides, NS and EW."),
    "honours": later("Honours go to one side, NS or EW: 3 or 4."),
    "unknown_side": later("A side is NS or EW."),
    "first_trick_without_tricks": later(
        "%(side)s took no trick: this player cannot have won the first one."
    ),
    "penalty": later(
        "A penalty is a kind (%(choices)s) and the side at fault, NS or EW."
    ),
    "not_played": later("This deal was not played: leave this out."),
    "called_at": later(
        "A side calls with exactly %(needed)s points; this one has %(points)s."
    ),
    "match_over": later("The match is over: no deal can follow."),
}

PARTS = {
    "made": later("contract made"),
    "overtricks": later("tricks over"),
    "all_tricks": later("all the tricks"),
    "lost": later("contract lost"),
    "missing": later("tricks missing"),
    "game": later("game bonus"),
    "small_slam": later("small slam bonus"),
    "grand_slam": later("grand slam bonus"),
    "risk": later("risk bonus"),
    "tricks": later("tricks above six"),
    "honours": later("honours"),
    "called": later("called at eight"),
    "talk": later("talking"),
    "revoke": later("revoke"),
    "slam": later("slam"),
    "rubber": later("rubber"),
}

PROBLEMS = {
    "sum_word": later("After “sum” stands “zero” or “free”, not “%(word)s”."),
    "no_heading": later(
        "“%(word)s” stands under no heading: a heading starts with contract, risk or "
        "rule."
    ),
    "empty": later("The grid is empty."),
    "column_twice": later("The column “%(column)s” stands twice in the heading."),
    "heading_twice": later("The heading “%(word)s” stands twice."),
    "cells": later(
        "%(name)s: %(columns)s numbers are expected on the line, there are %(cells)s. "
        "Write - for nothing."
    ),
    "row_twice": later("“%(name)s” stands twice."),
    "no_number": later("%(name)s, %(column)s: “%(word)s” is not a whole number."),
    "number_missing": later("%(name)s, %(column)s: a number is missing."),
    "too_large": later("%(name)s, %(column)s: the number is larger than %(most)s."),
    "flag": later("%(name)s, %(column)s: write yes, or - for no."),
    "trick_range": later(
        "%(name)s, %(column)s: a number of tricks from 0 to %(most)s is expected."
    ),
    "must_be_zero_sum": later(
        "In this game the scores add up to zero: the grid must say “sum zero”."
    ),
    "heading_missing": later("The lines under “%(heading)s” are missing."),
    "column_missing": later("The column “%(column)s” is missing from the heading."),
    "column_unknown": later("This game has no column “%(column)s”."),
    "row_missing": later("The line “%(name)s” is missing."),
    "row_unknown": later("This game has no “%(name)s”."),
    "sum_not_zero": later(
        "%(name)s, %(column)s: %(bidders)s × %(mine)s and %(others)s × %(theirs)s add "
        "up to %(sum)s, not to 0."
    ),
    "others_all_alone": later(
        "%(name)s: the others have a number for all the tricks, the bidders have none."
    ),
}

COLUMNS = {
    "level": later("level"),
    "needs": later("tricks"),
    "upto": later("over up to"),
    "jury": later("jury"),
    "made": later("made"),
    "over": later("trick over"),
    "all": later("all tricks"),
    "lost": later("lost"),
    "under": later("trick under"),
    "times": later("tricks count"),
    "bonus": later("risk bonus"),
    "value": later("number"),
    "C": later("bonus, clubs"),
    "D": later("bonus, diamonds"),
    "H": later("bonus, hearts"),
    "S": later("bonus, spades"),
    "NT": later("bonus, no trump"),
}

RULES = {
    "three_honours": later("three honours"),
    "four_honours": later("four honours"),
    "game": later("points that win a game"),
    "calling": later("points at which a side may call"),
    "rubber": later("games that win a rubber"),
    "match": later("rubbers that win the match"),
    "rubber_fiches": later("fiches for a rubber"),
    "slam_fiches": later("fiches for a slam"),
    "talk": later("talking"),
    "revoke": later("revoke"),
}

LEADERS = {
    "left_of_dealer": later("the player left of the dealer"),
    "left_of_bidder": later("the player left of the declarer"),
    "bidder": later("the bidder"),
    "fourth_ace": later("the player with the fourth ace"),
}

RISKS = {
    "-": later("not doubled"),
    "X": later("doubled"),
    "XX": later("redoubled"),
}

TRUMPS = {
    "C": later("♣ clubs"),
    "D": later("♦ diamonds"),
    "H": later("♥ hearts"),
    "S": later("♠ spades"),
    "NT": later("no trump"),
}


def language() -> str:
    """The language of the reader, of those that the rules have names in."""
    code = (get_language() or settings.LANGUAGE_CODE)[:2]
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def named(names: Names) -> str:
    """What the rules call something, in the language of the reader."""
    return names[language()]


def contract(given: Contract, level: Level) -> str:
    """`Solo 7 (petit chelem)`, in the language of the reader."""
    return given.label(level, language())


def trumps() -> list[tuple[str, str]]:
    return [(key, _(words)) for key, words in TRUMPS.items()]


def refusal(error: IllegalDeal) -> str:
    """The sentence for a record that is refused."""
    params = {"field": error.field, **error.params}
    return _(REFUSALS[error.code]) % {key: _listed(v) for key, v in params.items()}


def problem(found: Problem, name: str = "") -> str:
    """The sentence for what is wrong with a line of a grid, by its key or by `name`."""
    params = {key: _signed(value) for key, value in found.params.items()}
    if name:
        params["name"] = name
    if "column" in params:
        params["column"] = column(str(found.params["column"]))
    return _(PROBLEMS[found.code]) % params


def at_line(found: Problem) -> str:
    """The same, with the line of the text it stands on."""
    return _("Line %(line)s: %(problem)s") % {
        "line": found.line,
        "problem": problem(found),
    }


def column(key: str) -> str:
    """`others, per trick missing`: a column of the grid in words."""
    words = (
        _(COLUMNS[name]) if (name := key.removeprefix("others_")) in COLUMNS else key
    )
    return _("others, %(column)s") % {"column": words} if name != key else words


def row(variant: Variant, key: Key) -> str:
    """`Emballage 8`, `redoubled`, `points that win a game`: a line in words."""
    if key.heading == "contract" and key.name in variant.by_key:
        return contract(variant.by_key[key.name], key.level)
    words = RISKS if key.heading == "risk" else RULES
    return _(words[key.name]) if key.name in words else str(key)


def part(given: Part) -> str:
    """`tricks over`: what a part of a score is for."""
    return _(PARTS[given.key]) if given.key in PARTS else given.key


def formula(parts: tuple[Part, ...]) -> str:
    """`7 + 2 × 3 = 13`: a score as the sum of its parts; `7` where there is but one."""
    terms = " ".join(_term(given, first=at == 0) for at, given in enumerate(parts))
    worth = signed(total(parts))
    return worth if terms in ("", worth) else f"{terms} = {worth}"


def signed(number: int) -> str:
    """A number with the true minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def _term(given: Part, *, first: bool) -> str:
    sign = "\N{MINUS SIGN}" if given.points < 0 else "+"
    product = str(abs(given.each))
    if given.times != 1:
        product = f"{abs(given.times)} × {product}"
    if first:
        return product if given.points >= 0 else sign + product
    return f"{sign} {product}"


def _signed(value: object) -> object:
    return signed(value) if isinstance(value, int) else value


def _listed(value: Any) -> object:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(one) for one in value)
    if isinstance(value, Mapping):
        return "…"
    return value

"""The sentences for what the rules answer in codes."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from scoring.contract import Contract, Level
from scoring.deal import IllegalDeal
from scoring.grid import GridProblem, Key
from scoring.score import Part, total
from scoring.variant import Variant

REFUSALS = {
    "no_json": gettext_noop("This line is not JSON."),
    "unusable_id": gettext_noop("This id cannot be given back as it is."),
    "not_an_object": gettext_noop("An object in braces is expected here."),
    "not_a_list": gettext_noop("A list is expected here."),
    "unknown_field": gettext_noop("Nothing is recorded under “%(field)s”."),
    "unknown_variant": gettext_noop(
        "There is no game “%(value)s”. Games: %(choices)s."
    ),
    "unknown_preset": gettext_noop("There is no grid “%(value)s”. Grids: %(choices)s."),
    "grid_and_preset": gettext_noop("Give a grid or a preset, not both."),
    "unfit_grid": gettext_noop("Line %(line)s of this grid does not fit the game."),
    "unknown_option": gettext_noop(
        "This game has no option “%(value)s”. Its options: %(choices)s."
    ),
    "unknown_option_value": gettext_noop(
        "The option “%(option)s” cannot be “%(value)s”. Choose one of: %(choices)s."
    ),
    "unknown_contract": gettext_noop("This game has no contract “%(value)s”."),
    "number_of_bidders": gettext_noop(
        "Number of bidders for this contract: %(allowed)s."
    ),
    "unknown_seat": gettext_noop("There is no player in seat “%(seat)s”."),
    "bidder_twice": gettext_noop("The same player is named twice."),
    "no_level": gettext_noop("This contract has no level: leave it out."),
    "level": gettext_noop(
        "The level of this contract goes from %(least)s to %(most)s."
    ),
    "trump_missing": gettext_noop("Say which trump: one of %(choices)s."),
    "unknown_trump": gettext_noop(
        "There is no such trump. Choose one of: %(choices)s."
    ),
    "risk": gettext_noop("Doubled (X) and redoubled (XX) belong to a bid of Whiz."),
    "tricks_in_a_pass": gettext_noop(
        "Everybody passed: there are no tricks to record."
    ),
    "tricks": gettext_noop("A number of tricks from 0 to %(most)s is expected here."),
    "tricks_per_bidder": gettext_noop(
        "Give the tricks of each bidder, and of nobody else: this contract is played "
        "each for himself."
    ),
    "too_many_tricks": gettext_noop(
        "There are %(most)s tricks in the deal; you have given %(tricks)s."
    ),
    "all_the_tricks": gettext_noop(
        "All players together take the %(most)s tricks of the deal; you have given "
        "%(tricks)s."
    ),
    "tricks_per_side": gettext_noop("Give the tricks of both sides, NS and EW."),
    "honours": gettext_noop("Honours go to one side, NS or EW: 3 or 4."),
    "unknown_side": gettext_noop("A side is NS or EW."),
    "first_trick_without_tricks": gettext_noop(
        "%(side)s took no trick: this player cannot have won the first one."
    ),
    "penalty": gettext_noop(
        "A penalty is a kind (%(choices)s) and the side at fault, NS or EW."
    ),
    "not_played": gettext_noop("This deal was not played: leave this out."),
    "called_at": gettext_noop(
        "A side calls with exactly %(needed)s points; this one has %(points)s."
    ),
    "match_over": gettext_noop("The match is over: no deal can follow."),
}

PARTS = {
    "made": gettext_noop("contract made"),
    "overtricks": gettext_noop("tricks over"),
    "all_tricks": gettext_noop("all the tricks"),
    "lost": gettext_noop("contract lost"),
    "missing": gettext_noop("tricks missing"),
    "game": gettext_noop("game bonus"),
    "small_slam": gettext_noop("small slam bonus"),
    "grand_slam": gettext_noop("grand slam bonus"),
    "risk": gettext_noop("risk bonus"),
    "tricks": gettext_noop("tricks above six"),
    "honours": gettext_noop("honours"),
    "called": gettext_noop("called at eight"),
    "talk": gettext_noop("talking"),
    "revoke": gettext_noop("revoke"),
    "slam": gettext_noop("slam"),
    "rubber": gettext_noop("rubber"),
    "annulled": gettext_noop("annulled by the jury"),
    "carried": gettext_noop("partners' loss, borne by one player"),
    "fine": gettext_noop("fine of the jury"),
}

PROBLEMS = {
    "sum_word": gettext_noop("After “sum” stands “zero” or “free”, not “%(word)s”."),
    "no_heading": gettext_noop(
        "“%(word)s” stands under no heading: a heading starts with contract, risk or "
        "rule."
    ),
    "empty": gettext_noop("The grid is empty."),
    "column_twice": gettext_noop(
        "The column “%(column)s” stands twice in the heading."
    ),
    "heading_twice": gettext_noop("The heading “%(word)s” stands twice."),
    "cells": gettext_noop(
        "%(name)s: %(columns)s numbers are expected on the line, there are %(cells)s. "
        "Write - for nothing."
    ),
    "row_twice": gettext_noop("“%(name)s” stands twice."),
    "no_number": gettext_noop(
        "%(name)s, %(column)s: “%(word)s” is not a whole number."
    ),
    "number_missing": gettext_noop("%(name)s, %(column)s: a number is missing."),
    "too_large": gettext_noop(
        "%(name)s, %(column)s: the number is larger than %(most)s."
    ),
    "flag": gettext_noop("%(name)s, %(column)s: write yes, or - for no."),
    "trick_range": gettext_noop(
        "%(name)s, %(column)s: a number of tricks from 0 to %(most)s is expected."
    ),
    "must_be_zero_sum": gettext_noop(
        "In this game the scores add up to zero: the grid must say “sum zero”."
    ),
    "heading_missing": gettext_noop("The lines under “%(heading)s” are missing."),
    "column_missing": gettext_noop(
        "The column “%(column)s” is missing from the heading."
    ),
    "column_unknown": gettext_noop("This game has no column “%(column)s”."),
    "row_missing": gettext_noop("The line “%(name)s” is missing."),
    "row_unknown": gettext_noop("This game has no “%(name)s”."),
    "sum_not_zero": gettext_noop(
        "%(name)s, %(column)s: %(bidders)s × %(mine)s and %(others)s × %(theirs)s add "
        "up to %(sum)s, not to 0."
    ),
    "others_all_alone": gettext_noop(
        "%(name)s: the others have a number for all the tricks, the bidders have none."
    ),
}

COLUMNS = {
    "level": gettext_noop("level"),
    "needs": gettext_noop("tricks"),
    "upto": gettext_noop("over up to"),
    "jury": gettext_noop("jury"),
    "made": gettext_noop("made"),
    "over": gettext_noop("trick over"),
    "all": gettext_noop("all tricks"),
    "lost": gettext_noop("lost"),
    "under": gettext_noop("trick under"),
    "times": gettext_noop("tricks count"),
    "bonus": gettext_noop("risk bonus"),
    "value": gettext_noop("value"),
    "C": gettext_noop("bonus, clubs"),
    "D": gettext_noop("bonus, diamonds"),
    "H": gettext_noop("bonus, hearts"),
    "S": gettext_noop("bonus, spades"),
    "NT": gettext_noop("bonus, no trump"),
}

RULES = {
    "three_honours": gettext_noop("three honours"),
    "four_honours": gettext_noop("four honours"),
    "game": gettext_noop("points that win a game"),
    "calling": gettext_noop("points at which a side may call"),
    "rubber": gettext_noop("games that win a rubber"),
    "match": gettext_noop("rubbers that win the match"),
    "rubber_fiches": gettext_noop("fiches for a rubber"),
    "slam_fiches": gettext_noop("fiches for a slam"),
    "talk": gettext_noop("talking"),
    "revoke": gettext_noop("revoke"),
}

RISKS = {
    "-": gettext_noop("not doubled"),
    "X": gettext_noop("doubled"),
    "XX": gettext_noop("redoubled"),
}

TRUMPS = {
    "C": gettext_noop("♣ clubs"),
    "D": gettext_noop("♦ diamonds"),
    "H": gettext_noop("♥ hearts"),
    "S": gettext_noop("♠ spades"),
    "NT": gettext_noop("no trump"),
}


def language() -> str:
    """The language of the reader, of those that the rules have names in."""
    code = (get_language() or settings.LANGUAGE_CODE)[:2]
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def named(names: Mapping[str, str]) -> str:
    """What the rules call something, in the language of the reader."""
    return names[language()]


def contract(named: Contract, level: Level) -> str:
    """`Solo 7 (petit chelem)`, in the language of the reader."""
    return named.label(level, language())


def trumps() -> list[tuple[str, str]]:
    return [(key, _(words)) for key, words in TRUMPS.items()]


def refusal(error: IllegalDeal) -> str:
    """The sentence for a record that is refused."""
    params = {"field": error.field, **error.params}
    return _(REFUSALS[error.code]) % {key: _listed(v) for key, v in params.items()}


def problem(found: GridProblem, name: str = "") -> str:
    """The sentence for what is wrong with a line of a grid.

    It speaks of the words of the text; with the `name` of a line, of those of a table.
    """
    params = {key: _signed(value) for key, value in found.params.items()}
    if name:
        params["name"] = name
        if "column" in params:
            params["column"] = column(str(found.params["column"]))
    return _(PROBLEMS[found.code]) % params


def at_line(found: GridProblem) -> str:
    """The sentence for what is wrong, with the number of its line."""
    return _("Line %(line)s: %(problem)s") % {
        "line": found.line,
        "problem": problem(found),
    }


def column(key: str) -> str:
    """`others, per trick missing`: a column of the grid in words."""
    name = key.removeprefix("others_")
    words = _(COLUMNS[name]) if name in COLUMNS else key
    return _("others, %(column)s") % {"column": words} if name != key else words


def row(variant: Variant, key: Key) -> str:
    """`Emballage 8`, `redoubled`, `points that win a game`: a line in words."""
    if key.heading == "contract" and key.name in variant.by_key:
        return contract(variant.by_key[key.name], key.level)
    words = RISKS if key.heading == "risk" else RULES
    return _(words[key.name]) if key.name in words else str(key)


def part(term: Part) -> str:
    """`tricks over`: what a part of a score is for."""
    return _(PARTS[term.key]) if term.key in PARTS else term.key


def formula(parts: tuple[Part, ...]) -> str:
    """`7 + 2 × 3 = 13`: a score as the sum of its parts; `7` where there is but one."""
    terms = " ".join(_term(term, first=at == 0) for at, term in enumerate(parts))
    worth = signed(total(parts))
    return worth if terms in ("", worth) else f"{terms} = {worth}"


def signed(number: int) -> str:
    """A number with the true minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def _term(term: Part, *, first: bool) -> str:
    sign = "\N{MINUS SIGN}" if term.points < 0 else "+"
    times = f"{abs(term.times)} × " if term.times != 1 else ""
    product = f"{times}{abs(term.each)}"
    if first:
        return product if term.points >= 0 else sign + product
    return f"{sign} {product}"


def _signed(value: object) -> object:
    return signed(value) if isinstance(value, int) else value


def _listed(value: Any) -> object:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(one) for one in value)
    return "…" if isinstance(value, Mapping) else value

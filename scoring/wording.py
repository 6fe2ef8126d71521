"""The sentences for what the rules answer in codes."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext, gettext_lazy as _, pgettext

from scoring.contract import Contract, Level
from scoring.deal import IllegalDeal
from scoring.game_words import in_game_words, language_of_seats
from scoring.grid import Key
from scoring.letters import LETTERS, Letters, sheet_letters
from scoring.refusal import Problem
from scoring.score import Part, total
from scoring.variant import Variant

REFUSALS = {
    "no_json": _("This line is not JSON."),
    "unusable_id": _("This id cannot be given back as it is."),
    "not_an_object": _("An object in braces is expected here."),
    "not_a_list": _("A list is expected here."),
    "unknown_field": _("Nothing is recorded under “%(field)s”."),
    "unknown_variant": _("There is no game “%(value)s”. Games: %(choices)s."),
    "unknown_preset": _("There is no grid “%(value)s”. Grids: %(choices)s."),
    "grid_and_preset": _("Give a grid or a preset, not both."),
    "unfit_grid": _("Line %(line)s of this grid does not fit the game."),
    "unknown_option": _(
        "This game has no option “%(value)s”. Its options: %(choices)s."
    ),
    "unknown_option_value": _(
        "The option “%(option)s” cannot be “%(value)s”. Choose one of: %(choices)s."
    ),
    "unknown_contract": _("This game has no contract “%(value)s”."),
    "number_of_bidders": _("Number of bidders for this contract: %(allowed)s."),
    "unknown_seat": _("There is no player in seat “%(seat)s”. Seats: %(choices)s."),
    "bidder_twice": _("The same player is named twice."),
    "no_level": _("This contract has no level: leave it out."),
    "level": _("The level of this contract goes from %(least)s to %(most)s."),
    "trump_missing": _("Say which trump: one of %(choices)s."),
    "unknown_trump": _("There is no such trump. Choose one of: %(choices)s."),
    "risk": _("Doubled (X) and redoubled (XX) belong to a bid of Whiz."),
    "jury": _("Of the jury at a contract is said: %(choices)s."),
    "tricks_in_a_pass": _("Everybody passed: there are no tricks to record."),
    "tricks": _("A number of tricks from 0 to %(most)s is expected here."),
    "tricks_per_bidder": _(
        "Give the tricks of each bidder, and of nobody else: this contract is played "
        "each for himself."
    ),
    "too_many_tricks": _(
        "There are %(most)s tricks in the deal; you have given %(tricks)s."
    ),
    "all_the_tricks": _(
        "All players together take the %(most)s tricks of the deal; you have given "
        "%(tricks)s."
    ),
    "tricks_per_side": _("Give the tricks of both sides, NS and EW."),
    "honours": _("Honours go to one side, NS or EW: 3 or 4."),
    "unknown_side": _("A side is NS or EW."),
    "first_trick_without_tricks": _(
        "%(side)s took no trick: this player cannot have won the first one."
    ),
    "penalty": _("A penalty is a kind (%(choices)s) and the side at fault, NS or EW."),
    "not_played": _("This deal was not played: leave this out."),
    "called_at": _(
        "A side calls with exactly %(needed)s points; this one has %(points)s."
    ),
    "match_over": _("The match is over: no deal can follow."),
}

PARTS = {
    "made": _("contract made"),
    "overtricks": _("tricks over"),
    "all_tricks": _("all the tricks"),
    "lost": _("contract lost"),
    "missing": _("tricks missing"),
    "game": _("game bonus"),
    "small_slam": _("small slam bonus"),
    "grand_slam": _("grand slam bonus"),
    "risk": _("risk bonus"),
    "tricks": _("tricks above six"),
    "honours": _("honours"),
    "called": _("called at eight"),
    "talk": _("talking"),
    "revoke": _("revoke"),
    "slam": _("slam"),
    "rubber": _("rubber"),
    "annulled": _("annulled by the jury"),
    "carried": _("partners' loss, borne by one player"),
    "fine": _("fine of the jury"),
}

PROBLEMS = {
    "sum_word": _("After “sum” stands “zero” or “free”, not “%(word)s”."),
    "no_heading": _(
        "“%(word)s” stands under no heading: a heading starts with contract, risk or "
        "rule."
    ),
    "empty": _("The grid is empty."),
    "column_twice": _("The column “%(column)s” stands twice in the heading."),
    "heading_twice": _("The heading “%(word)s” stands twice."),
    "cells": _(
        "%(name)s: %(columns)s numbers are expected on the line, there are %(cells)s. "
        "Write - for nothing."
    ),
    "row_twice": _("“%(name)s” stands twice."),
    "no_number": _("%(name)s, %(column)s: “%(word)s” is not a whole number."),
    "number_missing": _("%(name)s, %(column)s: a number is missing."),
    "too_large": _("%(name)s, %(column)s: the number is larger than %(most)s."),
    "flag": _("%(name)s, %(column)s: write yes, or - for no."),
    "trick_range": _(
        "%(name)s, %(column)s: a number of tricks from 0 to %(most)s is expected."
    ),
    "must_be_zero_sum": _(
        "In this game the scores add up to zero: the grid must say “sum zero”."
    ),
    "heading_missing": _("The lines under “%(heading)s” are missing."),
    "column_missing": _("The column “%(column)s” is missing from the heading."),
    "column_unknown": _("This game has no column “%(column)s”."),
    "row_missing": _("The line “%(name)s” is missing."),
    "row_unknown": _("This game has no “%(name)s”."),
    "sum_not_zero": _(
        "%(name)s, %(column)s: %(bidders)s × %(mine)s and %(others)s × %(theirs)s add "
        "up to %(sum)s, not to 0."
    ),
    "others_all_alone": _(
        "%(name)s: the others have a number for all the tricks, the bidders have none."
    ),
}

COLUMNS = {
    "level": _("level"),
    "needs": _("tricks"),
    "upto": _("over up to"),
    "jury": _("jury"),
    "made": _("made"),
    "over": _("trick over"),
    "all": _("all tricks"),
    "lost": _("lost"),
    "under": _("trick under"),
    "times": _("tricks count"),
    "bonus": _("risk bonus"),
    "value": _("value"),
    "C": _("bonus, clubs"),
    "D": _("bonus, diamonds"),
    "H": _("bonus, hearts"),
    "S": _("bonus, spades"),
    "NT": _("bonus, no trump"),
}

RULES = {
    "three_honours": _("three honours"),
    "four_honours": _("four honours"),
    "game": _("points that win a game"),
    "calling": _("points at which a side may call"),
    "rubber": _("games that win a rubber"),
    "match": _("rubbers that win the match"),
    "rubber_fiches": _("fiches for a rubber"),
    "slam_fiches": _("fiches for a slam"),
    "talk": _("talking"),
    "revoke": _("revoke"),
}

RISKS = {"-": _("not doubled"), "X": _("doubled"), "XX": _("redoubled")}

TRUMPS = {
    "C": _("♣ clubs"),
    "D": _("♦ diamonds"),
    "H": _("♥ hearts"),
    "S": _("♠ spades"),
    "NT": _("no trump"),
}


def language() -> str:
    """The language of the reader, of those that the rules have names in."""
    code = (get_language() or settings.LANGUAGE_CODE)[:2]
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def letters() -> Letters:
    """The letters of trumps in the language of the reader, and those of the seats.

    These are those of the tournament, as they stand on its sheets.
    """
    own, seats = language(), language_of_seats()
    return sheet_letters(seats, own) if seats not in ("", own) else LETTERS[own]


def seat(key: str) -> str:
    """`O` for W, `EO` for EW: seats by their letters in the tournament."""
    return letters().seat(key)


def named(names: Mapping[str, str]) -> str:
    """Return the rules' name for something, in the language of the reader."""
    return in_game_words(names[language()], names["en"])


def contract(named: Contract, level: Level) -> str:
    """`Solo 7 (petit chelem)`, in the language of the reader."""
    return named.label(level, language())


def trumps() -> list[tuple[str, str]]:
    return [(key, str(words)) for key, words in TRUMPS.items()]


def refusal(error: IllegalDeal) -> str:
    """The sentence for a record that is refused."""
    params = {"field": error.field, **error.params}
    return REFUSALS[error.code] % {key: _listed(v) for key, v in params.items()}


def problem(found: Problem, name: str = "") -> str:
    """The sentence for what is wrong with a line of a grid.

    It speaks of the words of the text; with the `name` of a line, of those of a table.
    """
    params = {key: _signed(value) for key, value in found.params.items()}
    if name:
        params["name"] = name
        if "column" in params:
            params["column"] = column(str(found.params["column"]))
    return PROBLEMS[found.code] % params


def problem_at_line(found: Problem) -> str:
    """The sentence for what is wrong, with the number of its line."""
    return _("Line %(line)s: %(problem)s") % {
        "line": found.line,
        "problem": problem(found),
    }


def column(key: str) -> str:
    """`others, per trick missing`: a column of the grid in words."""
    name = key.removeprefix("others_")
    words = COLUMNS.get(name, key)
    return _("others, %(column)s") % {"column": words} if name != key else str(words)


def row(variant: Variant, key: Key) -> str:
    """`Emballage 8`, `redoubled`, `points that win a game`: a line in words."""
    if key.heading == "contract" and key.name in variant.by_key:
        return contract(variant.by_key[key.name], key.level)
    words = RISKS if key.heading == "risk" else RULES
    return str(words.get(key.name, key))


def part(term: Part) -> str:
    """`tricks over`: what a part of a score is for."""
    return str(PARTS.get(term.key, term.key))


def formula(parts: tuple[Part, ...]) -> str:
    """`7 + 2 × 3 = 13`: a score as the sum of its parts; `7` where there is but one."""
    terms = " ".join(_term(term, first=at == 0) for at, term in enumerate(parts))
    worth = signed(total(parts))
    return worth if terms in ("", worth) else f"{terms} = {worth}"


def signed(number: int) -> str:
    """A number with the true minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def gained(number: int) -> str:
    """`+3`, `−3`: what somebody gains or loses, and not what he has."""
    return f"+{number}" if number > 0 else signed(number)


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


def label_answer(word: object, answer: object) -> str:
    """`Deals: 8`; in French a colon stands apart from its word."""
    return gettext("%(word)s: %(answer)s") % {"word": word, "answer": answer}


def join_phrases(said: Iterable[str]) -> str:
    """`8 deals; 4 tables`, with the sign that the language puts between."""
    return pgettext("between what is said", "; ").join(said)

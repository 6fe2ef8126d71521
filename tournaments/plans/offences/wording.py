"""Offences in words, and the sentences for what is wrong with a club's own."""

from django.utils.translation import get_language_info, gettext as _, gettext_noop

from scoring import wording
from scoring.refusal import Problem
from tournaments.plans.rules.offence import Bounds

PROBLEMS = {
    "game_missing": gettext_noop("The first line says which game: game %(choices)s."),
    "game_unknown": gettext_noop("There is no game “%(value)s”. Games: %(choices)s."),
    "game_twice": gettext_noop("The game stands twice."),
    "other_game": gettext_noop(
        "These are the offences of another game: “%(value)s”, not “%(expected)s”."
    ),
    "empty": gettext_noop("There is no offence at all."),
    "too_many": gettext_noop("There are more than %(most)s offences."),
    "no_heading": gettext_noop(
        "“%(word)s” stands before the heading, the line that starts with “offence”."
    ),
    "heading": gettext_noop("The heading is: %(expected)s"),
    "cells": gettext_noop(
        "%(name)s: %(columns)s words are expected after it, there are %(cells)s. "
        "Write - for nothing."
    ),
    "key": gettext_noop(
        "“%(name)s” is not a short name: small letters a to z, digits and _, "
        "30 at most."
    ),
    "offence_twice": gettext_noop("“%(name)s” stands twice."),
    "offence_missing": gettext_noop(
        "“%(name)s” is missing. Write “off” behind it if the club does not use it."
    ),
    "use": gettext_noop("%(name)s: write on or off, not “%(word)s”."),
    "no_bounds": gettext_noop(
        "%(name)s: “%(word)s” is not a number of points, such as -3, nor two, such as "
        "-15..0."
    ),
    "too_large": gettext_noop("%(name)s: more than %(most)s points."),
    "bounds_order": gettext_noop(
        "%(name)s: in “%(word)s” the smaller number comes first, as in -15..0."
    ),
    "offender_gains": gettext_noop("%(name)s: who is at fault cannot gain points."),
    "others_lose": gettext_noop("%(name)s: the others cannot lose points by it."),
    "others_of_a_side": gettext_noop(
        "%(name)s: in this game points come off the side at fault; write 0 for the "
        "others."
    ),
    "to": gettext_noop("%(name)s: write each or opponents, not “%(word)s”."),
    "by": gettext_noop("%(name)s: write jury or table, not “%(word)s”."),
    "effect": gettext_noop(
        "%(name)s: a deal cannot be “%(word)s”, but one of: %(choices)s."
    ),
    "effect_of_game": gettext_noop(
        "%(name)s: in this game a deal cannot be “%(effect)s”."
    ),
    "effect_of_table": gettext_noop(
        "%(name)s: a table itself may only deal and play again; “%(effect)s” is for "
        "the jury."
    ),
    "normally": gettext_noop(
        "%(name)s: “%(word)s” is what normally happens, so it must be allowed too."
    ),
    "words": gettext_noop(
        "A line of words is: offence and language (%(choices)s) | name | article."
    ),
    "words_unknown": gettext_noop("No line above is about “%(name)s”."),
    "words_twice": gettext_noop(
        "%(name)s: the words for the language %(language)s stand twice."
    ),
    "words_missing": gettext_noop(
        "%(name)s: its name and its article are missing in the language %(language)s."
    ),
    "words_empty": gettext_noop(
        "%(name)s: a name and an article are needed in the language %(language)s."
    ),
    "words_too_long": gettext_noop(
        "%(name)s: at most %(most)s letters, on one line and without |."
    ),
}


def bounds(points: Bounds) -> str:
    """Write bounds in words: `−15 to 0`, or `−3` where there is no choice."""
    least, most = map(wording.signed, points)
    if least == most:
        return least
    return _("%(least)s to %(most)s") % {"least": least, "most": most}


def problem(found: Problem, name: str = "") -> str:
    """The sentence for what is wrong with a line of a club's offences.

    It speaks of the words of the text; with the `name` of an offence, of that.
    """
    params = {
        key: ", ".join(value) if isinstance(value, (list, tuple)) else value
        for key, value in found.params.items()
    }
    if name:
        params["name"] = name
    if "language" in params:
        params["language"] = get_language_info(str(params["language"]))["name_local"]
    return _(PROBLEMS[found.code]) % params


def problem_at_line(found: Problem) -> str:
    """The sentence, with the line of the text that is wrong."""
    return _("Line %(line)s: %(problem)s") % {
        "line": found.line,
        "problem": problem(found),
    }

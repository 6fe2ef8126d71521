"""The sentences for what the jury's rules answer in codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language_info, gettext_noop
from django.utils.translation import gettext as _

from scoring import wording as scoring_words
from scoring.deal import IllegalDeal
from tournaments.boards import wording as boards
from tournaments.entry.wording import letters
from tournaments.jury.judging import Notice, Refused
from tournaments.jury.offence import JURY, TABLE, Bounds, Offence, Problem

EFFECTS = {
    "won": gettext_noop("won: just what the contract needs"),
    "lost": gettext_noop("lost by one trick"),
    "annulled": gettext_noop("annulled: 0 for everybody"),
    "replayed": gettext_noop("dealt and played again"),
    "corrected": gettext_noop("corrected result"),
    "carried": gettext_noop("one player bears his partners' loss"),
}

# The same in a word, for tables and sentences.
IN_A_WORD = {
    "won": gettext_noop("won"),
    "lost": gettext_noop("lost"),
    "annulled": gettext_noop("annulled"),
    "replayed": gettext_noop("replayed"),
    "corrected": gettext_noop("corrected"),
    "carried": gettext_noop("partners' loss borne by one"),
}

IMPOSERS = {
    JURY: gettext_noop("the jury only"),
    TABLE: gettext_noop("the table itself, or the jury"),
}

REFUSALS = {
    "not_of_this_game": gettext_noop(
        "“%(offence)s” is not an offence of this tournament. Choose one of the list."
    ),
    "jury_only": gettext_noop(
        "Only the jury may do this (%(article)s). Call the jury to the table."
    ),
    "offender_missing": gettext_noop("Say who is at fault."),
    "offender_twice": gettext_noop("The same player is named twice."),
    "not_at_the_table": gettext_noop("This player does not sit at this table."),
    "offender_points": gettext_noop(
        "“%(offence)s”: the offender gets %(bounds)s, not %(points)s (%(article)s)."
    ),
    "others_points": gettext_noop(
        "“%(offence)s”: each other player gets %(bounds)s, not %(points)s "
        "(%(article)s)."
    ),
    "effect_of_game": gettext_noop("In this game a deal cannot be “%(effect)s”."),
    "effect_of_offence": gettext_noop(
        "“%(offence)s” does not allow this for the deal: “%(effect)s” (%(article)s). "
        "Rule on it as a dispute."
    ),
    "no_warning": gettext_noop("A warning warns somebody: tick it."),
    "no_exclusion": gettext_noop("An exclusion excludes somebody: tick it."),
}

# Why an effect can do nothing to a deal; see tournaments.entry.judged.
IMPOSSIBLE = {
    "deal_missing": gettext_noop(
        "This deal is not written yet, or was not played: it cannot be “%(effect)s”."
    ),
    "nobody_bid": gettext_noop("Everybody passed: this deal cannot be “%(effect)s”."),
    "not_a_bidder": gettext_noop("Only those who bid the contract can be judged so."),
    "carrier_missing": gettext_noop("Say who bears the loss of his partners."),
    "nothing_to_carry": gettext_noop(
        "This player's partners lose nothing in this deal: there is nothing to bear."
    ),
    "effect_of_game": gettext_noop("In this game a deal cannot be “%(effect)s”."),
}

NOTICES = {
    "sum_not_zero": gettext_noop(
        "These points add up to %(sum)s: the scores of the table will not add up to 0."
    ),
    "exclusion_suggested": gettext_noop(
        "Warnings of this player, with this one: %(warnings)s. The jury may exclude "
        "him."
    ),
    "round_closed": gettext_noop(
        "Round %(round)s is closed: the organiser must open it again before this deal "
        "can be written again. Until then it counts nothing."
    ),
    "effect_usual": gettext_noop("As a rule the deal is then “%(effect)s”."),
}

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


def name(offence: Offence) -> str:
    """What an offence is called, in the language of the reader."""
    return scoring_words.named(offence.names)


def article(offence: Offence) -> str:
    """Where the rulebook says it, in the language of the reader."""
    return scoring_words.named(offence.article)


def effect(key: str) -> str:
    return _(EFFECTS[key]) if key in EFFECTS else key


def in_a_word(key: str) -> str:
    return _(IN_A_WORD[key]) if key in IN_A_WORD else key


def bounds(given: Bounds) -> str:
    """`−15 to 0`, or `−3` where there is no choice."""
    least, most = map(scoring_words.signed, given)
    if least == most:
        return least
    return _("%(least)s to %(most)s") % {"least": least, "most": most}


def refusal(error: Refused) -> str:
    """The sentence for a ruling that may not stand, with its article."""
    return _(REFUSALS[error.code]) % _worded(error.params)


def impossible(error: IllegalDeal) -> str:
    """The sentence for an effect that the deal does not allow."""
    if error.code in IMPOSSIBLE:
        return _(IMPOSSIBLE[error.code]) % _worded(error.params)
    return scoring_words.refusal(error)


def in_boards(kept: Mapping[str, Any]) -> list[str]:
    """What a ruling fines and gives in boards."""
    found = []
    if kept.get("fine"):
        found.append(_("a fine of %(fine)s %% of a top") % kept)
    if kept.get("given"):
        kind = boards.kind(kept["given"])
        if kept["percent"]:
            kind = f"{kept['percent']} %"
        seat = letters().seat(kept["seat"]) if kept["seat"] else _("all three players")
        found.append(_("given for the board to %(seat)s: ") % {"seat": seat} + kind)
    return found


def notice(found: Notice) -> str:
    """The sentence for what the jury should know."""
    return _(NOTICES[found.code]) % _worded(found.params)


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


def at_line(found: Problem) -> str:
    """The same, with the line of the text it stands on."""
    return _("Line %(line)s: %(problem)s") % {
        "line": found.line,
        "problem": problem(found),
    }


def _worded(params: Any) -> dict[str, object]:
    words = dict(params)
    offence = words.get("offence")
    if isinstance(offence, Offence):
        words |= {"offence": name(offence), "article": article(offence)}
    if "least" in words:
        words["bounds"] = bounds(Bounds(words["least"], words["most"]))
    if "effect" in words:
        words["effect"] = in_a_word(words["effect"])
    for key in ("points", "sum"):
        if key in words:
            words[key] = scoring_words.signed(words[key])
    return words

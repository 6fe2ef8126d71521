"""The sentences for what is typed on a sheet, and for what is written there."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _, gettext_noop, ngettext

from scoring import wording
from scoring.deal import ABSENT, PASS, PRESENT, IllegalDeal
from scoring.match import SIDES
from scoring.variant import Variant
from tournaments.deals.rules.judged import NOT_PLAYED
from tournaments.deals.rules.line import NOT_WRITTEN, Ending
from tournaments.deals.rules.typed import Unreadable

NAMELESS: Mapping[str, str] = MappingProxyType({})

COLUMNS = {
    "contract": gettext_noop("Contract"),
    "jury": gettext_noop("Jury + −"),
    "bidders": gettext_noop("Players"),
    "tricks": gettext_noop("Tricks"),
    "honours": gettext_noop("Honours"),
    "called": gettext_noop("Called"),
    "penalties": gettext_noop("Penalties"),
    "first_trick": gettext_noop("First trick"),
}

JURY = {
    PRESENT: gettext_noop("jury present"),
    ABSENT: gettext_noop("without the jury"),
}

UNREADABLE = {
    "missing": gettext_noop("Still to type: %(column)s."),
    "contract": gettext_noop("“%(typed)s” is no contract. Contracts: %(choices)s."),
    "behind": gettext_noop(
        "“%(typed)s” is nothing behind “%(bid)s”. Trumps: %(choices)s."
    ),
    "level_missing": gettext_noop(
        "After this letter comes the level: type it right behind “%(typed)s”."
    ),
    "seats": gettext_noop("Type the players by the letters of their seats: %(ns)s."),
    "number": gettext_noop("“%(typed)s” is not a number of tricks."),
    "one_number": gettext_noop("Type one number: the tricks of the side that bid."),
    "number_each": gettext_noop(
        "Each plays for himself: type one number for each of the %(bidders)s players, "
        "with a space between."
    ),
    "twice": gettext_noop("The same player is named twice."),
    "jury": gettext_noop("Type + where the jury was there, and − where it was not."),
    "no_jury": gettext_noop(
        "The jury does not come for this contract: leave “%(typed)s” out."
    ),
    "too_many": gettext_noop("A deal has %(most)s tricks."),
    "nothing_here": gettext_noop("This deal was not played: leave this empty."),
    "side": gettext_noop("A side is %(ns)s or %(ew)s, not “%(typed)s”."),
    "honours": gettext_noop("Type the side and 3 or 4: %(ns)s3."),
    "penalty": gettext_noop("Type a penalty as one of %(choices)s (or %(ew)s)."),
}


ENDED = {
    "slam": gettext_noop("Slam of %(side)s"),
    "game": gettext_noop("%(side)s win the game: %(won)s–%(lost)s in the rubber"),
    "rubber": gettext_noop("%(side)s win the rubber: %(won)s–%(lost)s in the match"),
    "match": gettext_noop("%(side)s win the match: %(won)s–%(lost)s in rubbers"),
}


def ending_in_words(one: Ending, called: str = "") -> str:
    """`NS win the game: 1–0 in the rubber`, or as the side is `called` otherwise."""
    return _(ENDED[one.what]) % {
        "side": called or wording.seat(one.side),
        "won": one.won,
        "lost": one.lost,
    }


def refusal(error: IllegalDeal) -> str:
    """The sentence of the rules, with the reader's letters."""
    params = wording.letters().in_letters(error.params)
    return wording.refusal(IllegalDeal(error.code, error.field, **params))


def unreadable(error: Unreadable) -> str:
    """The sentence for a cell that says nothing."""
    params = {
        "column": column(error.field).lower(),
        "ns": wording.seat("NS"),
        "ew": wording.seat("EW"),
        **error.params,
    }
    if "choices" in params:
        params["choices"] = ", ".join(params["choices"])
    return _(UNREADABLE[error.code]) % params


def column(key: str) -> str:
    return _(COLUMNS[key])


def deal(
    variant: Variant,
    facts: Mapping[str, Any] | None,
    called: Mapping[str, str] = NAMELESS,
) -> str:
    """`Emballage 8, N and S, 10 tricks`: a written deal in words.

    Players who are `called` otherwise than by the letters of their seats are so.
    """
    contract = (facts or {"contract": NOT_WRITTEN}).get("contract")
    if facts is None or contract == NOT_WRITTEN:
        return _("nothing")
    if contract == NOT_PLAYED:
        return _("not played")
    if variant.match:
        return ", ".join(_match(facts, called))
    if contract == PASS:
        return wording.named(variant.pass_name)
    known = variant.by_key.get(str(contract))
    words = [wording.contract(known, facts.get("level")) if known else str(contract)]
    if facts.get("trump"):
        words[0] += f" {wording.TRUMPS[facts['trump']]}"
    if facts.get("risk"):
        words[0] += f" ({wording.RISKS[facts['risk']]})"
    tricks, seats = facts.get("tricks"), facts.get("bidders") or ()
    if isinstance(tricks, Mapping):
        words += [
            _taken(called.get(seat, wording.seat(seat)), taken)
            for seat, taken in sorted(
                tricks.items(), key=lambda one: seats.index(one[0])
            )
        ]
    else:
        words += [" + ".join(called.get(one, wording.seat(one)) for one in seats)]
        count = ngettext("%(tricks)s trick", "%(tricks)s tricks", tricks or 0)
        words += [count % {"tricks": tricks}]
    if facts.get("jury"):
        words += [_(JURY[facts["jury"]])]
    return ", ".join(words)


def _taken(seat: str, tricks: int) -> str:
    """`E 1 trick`: what a player, or a side, took."""
    count = ngettext("%(seat)s %(tricks)s trick", "%(seat)s %(tricks)s tricks", tricks)
    return count % {"seat": seat, "tricks": tricks}


def side(key: str, called: Mapping[str, str]) -> str:
    """A side by its players, as far as they are known; without any, by its letters."""
    names = [called[seat] for seat in key if seat in called]
    if len(names) > 1:
        return _("%(one)s and %(other)s") % {"one": names[0], "other": names[1]}
    return "".join(names) or wording.seat(key)


def _match(facts: Mapping[str, Any], called: Mapping[str, str]) -> list[str]:
    """The parts of a deal of Whist."""
    words = []
    who = partial(side, called=called)
    if facts.get("contract") == PASS:
        words.append(_("all pass"))
    if facts.get("called"):
        words.append(_("%(side)s called") % {"side": who(facts["called"])})
    tricks = facts.get("tricks") or {}
    for key in sorted(tricks, key=SIDES.index):  # a database keeps no order of keys
        words.append(_taken(who(key), tricks[key]))
    for key, cards in (facts.get("honours") or {}).items():
        words.append(
            _("%(side)s %(cards)s honours") % {"side": who(key), "cards": cards}
        )
    for kind, key in facts.get("penalties") or ():
        words.append(f"{wording.RULES.get(kind, kind)} {who(key)}")
    if facts.get("first_trick"):
        words.append(_("first trick %(seat)s") % {"seat": who(facts["first_trick"])})
    return words

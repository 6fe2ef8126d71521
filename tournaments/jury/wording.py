"""The sentences of cases and rulings, and for what the jury's rules answer in codes."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _, gettext_noop

from scoring import wording as rules
from scoring.deal import IllegalDeal
from scoring.templatetags.points import exact
from scoring.variants import VARIANTS
from tournaments.deals.rules.judged import REFUSED
from tournaments.deals.wording import deal, side
from tournaments.jury.in_boards_wording import board_sentences
from tournaments.jury.in_force import Discrepancy
from tournaments.jury.rules.judging import Notice, Refused
from tournaments.plans.models import Tournament
from tournaments.plans.offences.wording import bounds
from tournaments.plans.rules.offence import JURY, TABLE, Bounds, Offence
from tournaments.rulings.models import Case, Ruling

EFFECTS = {
    "won": gettext_noop("won: just what the contract needs"),
    "lost": gettext_noop("lost by one trick"),
    "annulled": gettext_noop("annulled: 0 for everybody"),
    "replayed": gettext_noop("dealt and played again"),
    "corrected": gettext_noop("corrected result"),
    "carried": gettext_noop("one player bears his partners' loss"),
    REFUSED: gettext_noop("refused by the jury: it counts nothing until it is judged"),
}

# The same in a word, for tables and sentences.
IN_A_WORD = {
    "won": gettext_noop("won"),
    "lost": gettext_noop("lost"),
    "annulled": gettext_noop("annulled"),
    "replayed": gettext_noop("replayed"),
    "corrected": gettext_noop("corrected"),
    "carried": gettext_noop("partners' loss borne by one"),
    REFUSED: gettext_noop("refused"),
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
    "no_warning": gettext_noop("Tick the player who is warned."),
    "no_exclusion": gettext_noop("Tick the player who is excluded."),
}

# Why an effect can do nothing to a deal; see tournaments.deals.rules.judged.
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
    "offender_gains": gettext_noop("At fault, and yet gains by it: %(people)s."),
    "wronged_lose": gettext_noop("Not at fault, and yet loses by it: %(people)s."),
    "offender_gains_anew": gettext_noop(
        "Against the deal without any ruling who is at fault gains: %(people)s."
    ),
    "wronged_lose_anew": gettext_noop(
        "Against the deal without any ruling who is not at fault loses: %(people)s."
    ),
    "partners_paid": gettext_noop(
        "The article gives points to the opponents alone, not to: %(people)s."
    ),
    "fined_on_sheet": gettext_noop(
        "The sheet itself takes this off %(side)s in this deal (%(kind)s: %(points)s): "
        "with this fine it counts twice."
    ),
    "effect_usual": gettext_noop("As a rule the deal is then “%(effect)s”."),
}


def effect(key: str) -> str:
    return _(EFFECTS[key]) if key in EFFECTS else key


def in_a_word(key: str) -> str:
    return _(IN_A_WORD[key]) if key in IN_A_WORD else key


def refusal(error: Refused) -> str:
    """The sentence for a ruling that may not stand, with its article."""
    return _(REFUSALS[error.code]) % _worded(error.params)


def impossible(error: IllegalDeal) -> str:
    """The sentence for an effect that the deal does not allow."""
    if error.code in IMPOSSIBLE:
        return _(IMPOSSIBLE[error.code]) % _worded(error.params)
    return rules.refusal(error)


DISCREPANCIES = {
    "exclusion": gettext_noop(
        "case %(case)s: number %(entry)s is excluded by the ruling, and is not out."
    ),
    "points": gettext_noop(
        "case %(case)s: number %(entry)s is excluded by the ruling, and somebody plays "
        "on with those points."
    ),
    "again": gettext_noop(
        "case %(case)s: number %(entry)s is called as whom the ruling excludes, and "
        "was registered since."
    ),
    "fine": gettext_noop(
        "case %(case)s: the fine of number %(entry)s is not the one of the ruling."
    ),
    "given": gettext_noop(
        "case %(case)s: what counts for board %(board)s is not what the ruling gives."
    ),
}


def discrepancy(found: Discrepancy) -> str:
    """Put in words something that a ruling says and that is not so."""
    return _(DISCREPANCIES[found.what]) % found._asdict()


def notice(found: Notice) -> str:
    """The sentence for what the jury should know."""
    return _(NOTICES[found.code]) % _worded(found.params)


def _worded(params: Mapping[str, Any]) -> dict[str, object]:
    """These values in words."""
    words = {key: SAID[key](one) if key in SAID else one for key, one in params.items()}
    offence = params.get("offence")
    if isinstance(offence, Offence):
        words["offence"] = rules.named(offence.names)
        words["article"] = rules.named(offence.article)
    if "least" in params:
        words["bounds"] = bounds(Bounds(params["least"], params["most"]))
    return words


def _people(people: Iterable[tuple[str, str | int | Fraction]]) -> str:
    return ", ".join(_with_figures(*one) for one in people)


def _with_figures(name: str, figures: str | int | Fraction) -> str:
    """`Luc Peeters 9`; where they are several they stand in brackets."""
    told = figures if isinstance(figures, str) else exact(figures)
    return f"{name} ({told})" if " " in told else f"{name} {told}"


# How a value of a refusal or a notice is said.
SAID: Mapping[str, Callable[[Any], str]] = {
    "effect": in_a_word,
    "people": _people,
    "points": rules.signed,
    "sum": rules.signed,
}


def place(case: Case, *, with_deal: bool = True) -> str:
    """`Round 2, table 3, deal 7`."""
    if case.table is None:
        return _("elsewhere in the hall")
    words = [_("round %s") % case.table.round.number, _("table %s") % case.table.number]
    if case.deal and with_deal:
        words.append(_("deal %s") % case.deal)
    return ", ".join(words)


def case_cause(case: Case) -> str:
    """Say why there is a case: `a witness is wanted: grand chelem`."""
    kind = Case.Kind(case.kind).label
    contract = VARIANTS[case.tournament.variant_key].by_key.get(case.contract)
    if contract is None:
        return str(kind)
    return _("%(word)s: %(answer)s") % {
        "word": kind,
        "answer": rules.named(contract.name),
    }


def offence_name(ruling: Ruling) -> str:
    """Name the offence that was ruled upon."""
    if ruling.is_lifted:
        return _("lifted: nothing of it remains")
    return rules.named(ruling.names) if ruling.names else ruling.offence


def by_whom(ruling: Ruling) -> str:
    """Name who decided a ruling, or the table where that entered it itself."""
    name = ruling.made_by.name if ruling.made_by else _("the table's device")
    if ruling.by == Ruling.By.TABLE:
        return _("the table (written by %s)") % name
    return name


def sentences(
    tournament: Tournament, ruling: Ruling, called: Mapping[str, str]
) -> list[str]:
    """Say what a ruling does besides its points: to the deal, and to a player.

    The players of its deal are `called` by their names, where boards travel with their
    hands; a side is named by its players.
    """
    found, variant = [], VARIANTS[tournament.variant_key]
    if ruling.effect:
        found.append(effect(ruling.effect))
    if ruling.facts is not None:
        found.append(deal(variant, ruling.facts, called))
    if ruling.carrier:
        who = called.get(ruling.carrier) or rules.seat(ruling.carrier)
        found.append(_("the loss of the partners is borne by %s") % who)
    if ruling.side:
        found.append(
            _("%(points)s for %(side)s in this deal")
            % {
                "points": rules.signed(ruling.side_points),
                "side": side(ruling.side, called),
            }
        )
    found += board_sentences(
        variant, ruling.boards, called, tournament.comparison_method
    )
    return found + to_a_player(warned=ruling.is_warning, excluded=ruling.is_exclusion)


def away_from_zero(ruling: Ruling) -> str:
    """Say how far a ruling takes the sum of points from 0; empty where it does not.

    Away from a deal it is the sum of all the points of the day.
    """
    total = sum(one.points for one in ruling.points.all())
    if not total:
        return ""
    of_deal = _("the sum of this deal is %(sum)s away from 0, by case %(case)s")
    of_all = _("the sum of all points is %(sum)s away from 0, by case %(case)s")
    said = of_all if ruling.case.deal is None else of_deal
    return said % {"sum": rules.gained(total), "case": ruling.case.number}


def to_a_player(*, warned: bool, excluded: bool) -> list[str]:
    """Say that somebody is warned, or excluded, where he is."""
    found = [_("a warning")] if warned else []
    return [*found, _("excluded: out of the ranking")] if excluded else found

"""The sentences for what a plan or a day refuses."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.letters import LETTERS
from tournaments.plans.rules.plan import Fault

LABELS = {
    "name": gettext_lazy("Name"),
    "played_date": gettext_lazy("Date"),
    "place": gettext_lazy("Place"),
    "registration_closes_at": gettext_lazy("Registration closes at"),
    "grid": gettext_lazy("Points table"),
    "options": gettext_lazy("Options of the game"),
    "all_pass": gettext_lazy("When all pass"),
    "rounds": gettext_lazy("Rounds"),
    "deals_per_round": gettext_lazy("Deals per round"),
    "duplicate": gettext_lazy("Played in boards"),
    "minutes_per_round": gettext_lazy("Minutes per round"),
    "seat_letters": gettext_lazy("Letters of the seats"),
    "draw_method": gettext_lazy("How tables are drawn"),
    "uneven": gettext_lazy("Too many or too few players"),
    "uneven_points": gettext_lazy("Fixed score for sitting out"),
    "even_deals": gettext_lazy("Deals sat out at tables of five"),
    "place_bonus": gettext_lazy("Bonus by rank at the table"),
    "tie_breaks": gettext_lazy("Equal totals"),
    "team_size": gettext_lazy("Players that count for a club"),
    "prize_one_in": gettext_lazy("One prize in so many players (or pairs)"),
    "special_prizes": gettext_lazy("Special prizes"),
    "prize_settings": gettext_lazy("Prizes"),
    "frozen_after_round": gettext_lazy("Hide the ranking after round"),
    "appeal_minutes": gettext_lazy("Minutes to appeal against the jury"),
    "second_signature": gettext_lazy("A second member of the jury signs"),
    "phones_wait": gettext_lazy("Each phone waits until the desk lets it in"),
}


ALL_PASS = {
    "again": gettext_lazy("the same dealer deals again, and nothing is written"),
    "counted": gettext_lazy("the deal counts 0, and the next dealer deals"),
}


SIGNATURES = {
    "none": gettext_lazy("never"),
    "exclusions": gettext_lazy("at each exclusion"),
    "all": gettext_lazy("at each ruling"),
}


def seat_letters(language: str) -> str:
    """Return a language's letters of the seats, and its name: `N E S O (français)`."""
    shown = " ".join(LETTERS[language].seats.values())
    return f"{shown} ({dict(settings.LANGUAGES)[language]})"


def seats_offered(now: str) -> list[tuple[str, str]]:
    """List the letters that seats may have; by the page's language only if so `now`."""
    kept = [] if now else [("", _("as in the language of each page"))]
    return [*kept, *((one, seat_letters(one)) for one in LETTERS)]


def fault(found: Fault) -> str:
    """Return the sentence for a fault of a plan: what is wrong and how to mend it."""
    sentences = {
        "rounds": _("Choose between 1 and %(most)s rounds."),
        "rounds_drawn": _(
            "%(drawn)s rounds have been drawn already: it cannot be fewer."
        ),
        "deals": _("Choose between 1 and %(most)s deals."),
        "deals_multiple": _(
            "Each of the %(players)s players at a table deals equally often: choose "
            "%(lower)s or %(upper)s."
        ),
        "boards_game": _("Only Whiz is played in boards: choose the other way."),
        "boards_late": _("A round is drawn already: this can no longer be changed."),
        "boards_over": _(
            "The last round is closed, so everybody may know the cards by now: no "
            "round can follow."
        ),
        "day": _("Choose a day of the years from %(first)s to %(last)s."),
        "bonus_places": _(
            "A table has %(players)s places: give %(players)s numbers, or none."
        ),
        "bonus_order": _("A better rank never brings less: write the largest first."),
        "tie_twice": _("The same rule stands here twice: leave one out."),
        "tie_unknown": _("This game has no such rule: choose another."),
        "for_four": _(
            "This game is played by %(players)s at a table: choose another way."
        ),
        "frozen": _("Choose a round between 1 and %(rounds)s, or leave it empty."),
    }
    return sentences[found.code] % found.params


def changed_meanwhile(fields: Iterable[str]) -> str:
    """Say that somebody else has changed the tournament meanwhile, and in what."""
    labels = ", ".join(str(LABELS[key]) for key in LABELS if key in set(fields))
    return _(
        "Somebody has changed this tournament meanwhile (%(fields)s). Look at it in "
        "another window, then save again."
    ) % {"fields": labels}


def warn_of_other_letters(before: Mapping[str, Any]) -> str:
    """Warn that sheets may be printed with the former letters of the seats."""
    was = before["seat_letters"]
    return _(
        "Score sheets and cards that are printed already have other letters of the "
        "seats (%(letters)s): print them anew, and throw those away."
    ) % {"letters": seat_letters(was) if was else _("as in the language of each page")}


TERMS = (6, 12, 24, 36, 60, 120)  # months


def term(months: int | None) -> str:
    """Return a term in words: `2 years`, or for none, as long as nobody asks."""
    if not months:
        return _("as long as nobody asks")
    years, more = divmod(months, 12)
    if more:
        return ngettext("%(n)s month", "%(n)s months", months) % {"n": months}
    return ngettext("%(n)s year", "%(n)s years", years) % {"n": years}


def terms(chosen: int | None) -> list[tuple[int, str]]:
    """List the terms for which data may be kept: the usual ones, and the chosen one."""
    every = sorted({*TERMS, chosen or TERMS[0]})
    return [*((months, term(months)) for months in every), (0, term(None))]

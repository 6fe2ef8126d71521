"""The words for boards: their hands, what is wrong with cards, what was given."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import get_language, gettext_noop, pgettext_lazy
from django.utils.translation import gettext as _

from scoring.basis import BASES
from scoring.methods import METHODS
from scoring.variants import VARIANTS
from scoring.wording import named
from tournaments.boards.cards import LETTERS, IllegalHand
from tournaments.boards.pbn import Unreadable
from tournaments.boards.plan import DONE, ELSEWHERE, UNKNOWN
from tournaments.models import Tournament

HANDS = {
    "L": gettext_noop("left of the Domy"),
    "O": gettext_noop("opposite the Domy"),
    "R": gettext_noop("right of the Domy"),
}
POCKETS = {
    "N": gettext_noop("North"),
    "E": gettext_noop("East"),
    "S": gettext_noop("South"),
    "W": gettext_noop("West"),
}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_WORDS = {
    "S": pgettext_lazy("suit", "spades"),
    "H": pgettext_lazy("suit", "hearts"),
    "D": pgettext_lazy("suit", "diamonds"),
    "C": pgettext_lazy("suit", "clubs"),
}
KINDS = {
    "percent": gettext_noop("so many per cent"),
    "plus": gettext_noop("average plus: 60 % or one's own, whichever is more"),
    "average": gettext_noop("average: 50 %"),
    "minus": gettext_noop("average minus: 40 % or one's own, whichever is less"),
    "weighted": gettext_noop("a weighted result"),
    "not_played": gettext_noop("not played: it does not count"),
    "none": gettext_noop("nothing is given: the result of the table counts"),
}
SHORT = {
    "given": gettext_noop("given"),
    "plus": gettext_noop("average plus"),
    "average": gettext_noop("average"),
    "minus": gettext_noop("average minus"),
}
ASKED = {
    DONE: gettext_noop("Board %(board)s is written here already: look at its line."),
    ELSEWHERE: gettext_noop(
        "Board %(board)s is not due at this table in this round. Due here: %(due)s."
    ),
    UNKNOWN: gettext_noop("There is no board %(board)s. Due at this table: %(due)s."),
}
ILLEGAL = {
    "unknown_card": gettext_noop("“%(card)s” is no card."),
    "card_twice": gettext_noop("%(card)s stands there twice."),
    "too_few": gettext_noop("A pocket has 13 cards; here are %(cards)s."),
    "too_many": gettext_noop("A pocket has 13 cards; here are %(cards)s."),
    "card_missing": gettext_noop("Missing: %(cards)s."),
    "bad_shape": gettext_noop(
        "Type the four suits with points between: spades.hearts.diamonds.clubs."
    ),
}

UNREADABLE = {
    "tag": gettext_noop('a tag has no end; it reads [Name "value"].'),
    "comment": gettext_noop("a comment that begins with { has no end."),
    "number": gettext_noop("“%(value)s” is no number of a board."),
    "seat": gettext_noop("“%(value)s” is no seat: it is N, E, S or W."),
    "deal_missing": gettext_noop("board %(board)s has no cards."),
    "board_twice": gettext_noop(
        "board %(board)s stands there twice, with other cards."
    ),
    "no_deal": gettext_noop("the file has no board with its cards."),
    "bad_shape": gettext_noop(
        "a deal reads N:spades.hearts.diamonds.clubs, and so the three other pockets."
    ),
}

LEADERS = {
    "example": gettext_noop(
        "The Domy changes places with the player opposite the declarer (the rulebook's "
        "example)."
    ),
    "declarer_moves": gettext_noop(
        "The declarer changes places with the player opposite the Domy."
    ),
}


def game(tournament: Tournament) -> str:
    """The game, and how its boards are compared: it stands on every page and paper."""
    name = named(VARIANTS[tournament.variant_key].name)
    if not tournament.duplicate:
        return name
    method = named(METHODS[tournament.comparison_method].names)
    basis = named(BASES[tournament.comparison_basis].names)
    return f"{name} · {method}: {basis}"


def hand(key: str) -> str:
    return _(HANDS[key])


def leader(key: str) -> str:
    return _(LEADERS[key])


def pocket(seat: str) -> str:
    return _(POCKETS[seat])


def kind(key: str) -> str:
    return _(KINDS[key])


def short(key: str) -> str:
    return _(SHORT[key]) if key in SHORT else ""


def asked(code: str, board: str, due: Mapping[int, int]) -> str:
    """Why a board is questioned at a table, and which are due there."""
    return _(ASKED[code]) % {"board": board, "due": ", ".join(map(str, sorted(due)))}


def unreadable(error: Unreadable) -> str:
    """Where a PBN file cannot be read, and why."""
    if error.code in UNREADABLE:
        why = _(UNREADABLE[error.code]) % error.params
    else:
        params = {**error.params}
        seat = str(params.pop("seat", ""))
        why = illegal(IllegalHand(error.code, seat, **params))
    return _("Line %(line)s of the file: %(why)s") % {"line": error.line, "why": why}


def illegal(error: IllegalHand) -> str:
    """What is wrong with typed cards, and in which pocket."""
    params = {**error.params}
    if isinstance(params.get("cards"), list):
        params["cards"] = ", ".join(card(one) for one in params["cards"][:8])
    if "card" in params:
        params["card"] = card(str(params["card"]))
    sentence = _(ILLEGAL[error.code]) % params
    return f"{pocket(error.seat)}: {sentence}" if error.seat else sentence


def card(key: str) -> str:
    """A card by its suit and its letter in the reader's language."""
    if len(key) != 2 or key[0] not in SUIT_WORDS:
        return key
    return f"{SUIT_WORDS[key[0]]} {ranks(key[1])}"


def ranks(text: str) -> str:
    """`A R 10 4`: ranks in the letters of the reader's language."""
    language = (get_language() or "en")[:2]
    letters = {ours: own for own, ours in LETTERS.get(language, {}).items()}
    return " ".join("10" if one == "T" else letters.get(one, one) for one in text)

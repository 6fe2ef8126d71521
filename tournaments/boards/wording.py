"""The words for boards: their hands, what is wrong with cards, what was given."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.wording import language
from tournaments.boards.rules.cards import LETTERS, IllegalHand
from tournaments.boards.rules.pbn import Unreadable

HANDS = {
    "L": _("left of the Domy"),
    "O": _("opposite the Domy"),
    "R": _("right of the Domy"),
}
POCKETS = {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_WORDS = {
    "S": pgettext_lazy("suit", "spades"),
    "H": pgettext_lazy("suit", "hearts"),
    "D": pgettext_lazy("suit", "diamonds"),
    "C": pgettext_lazy("suit", "clubs"),
}
KINDS = {
    "percent": _("so many per cent"),
    "plus": _("average plus: 60 % or one's own, whichever is more"),
    "average": _("average: 50 %"),
    "minus": _("average minus: 40 % or one's own, whichever is less"),
    "weighted": _("a weighted result"),
    "not_played": _("not played: it does not count"),
    "none": _("nothing is given: the result of the table counts"),
}
SHORT = {
    "given": _("given"),
    "plus": _("average plus"),
    "average": _("average"),
    "minus": _("average minus"),
}
QUESTIONED = {
    "done": _("Board %(board)s is written here already: look at its line."),
    "elsewhere": _(
        "Board %(board)s is not due at this table in this round. Due here: %(due)s."
    ),
    "unknown": _("There is no board %(board)s. Due at this table: %(due)s."),
}
ILLEGAL = {
    "unknown_card": _("“%(card)s” is no card."),
    "card_twice": _("%(card)s stands there twice."),
    "too_few": _("A pocket has 13 cards; here are %(cards)s."),
    "too_many": _("A pocket has 13 cards; here are %(cards)s."),
    "card_missing": _("Missing: %(cards)s."),
    "bad_shape": _(
        "Type the four suits with points between: spades.hearts.diamonds.clubs."
    ),
}

UNREADABLE = {
    "tag": _('a tag has no end; it reads [Name "value"].'),
    "comment": _("a comment that begins with { has no end."),
    "number": _("“%(value)s” is no number of a board."),
    "seat": _("“%(value)s” is no seat: it is N, E, S or W."),
    "deal_missing": _("board %(board)s has no cards."),
    "board_twice": _("board %(board)s stands there twice, with other cards."),
    "no_deal": _("the file has no board with its cards."),
    "bad_shape": _(
        "a deal reads N:spades.hearts.diamonds.clubs, and so the three other pockets."
    ),
}

LEADERS = {
    "example": _(
        "The Domy changes places with the player opposite the declarer (the rulebook's "
        "example)."
    ),
    "declarer_moves": _(
        "The declarer changes places with the player opposite the Domy."
    ),
}


def pocket(seat: str) -> str:
    return str(POCKETS[seat])


def short(key: str) -> str:
    """What a result is that was given: average plus, say; nothing if it was played."""
    return str(SHORT.get(key, ""))


def kind(key: str) -> str:
    return str(KINDS[key])


def questioned(code: str, board: str, due: Mapping[int, int]) -> str:
    """Why a board is questioned at a table, and which are due there."""
    return QUESTIONED[code] % {"board": board, "due": ", ".join(map(str, sorted(due)))}


def unreadable(error: Unreadable) -> str:
    """Where a PBN file cannot be read, and why."""
    if error.code in UNREADABLE:
        why = UNREADABLE[error.code] % error.params
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
    sentence = ILLEGAL[error.code] % params
    return f"{pocket(error.field)}: {sentence}" if error.field else sentence


def card(key: str) -> str:
    """A card by its suit and its letter in the reader's language."""
    if len(key) != 2 or key[0] not in SUIT_WORDS:
        return key
    return f"{SUIT_WORDS[key[0]]} {ranks(key[1])}"


def ranks(text: str) -> str:
    """`A R 10 4`: ranks in the letters of the reader's language."""
    letters = {ours: own for own, ours in LETTERS[language()].items()}
    return " ".join("10" if one == "T" else letters.get(one, one) for one in text)

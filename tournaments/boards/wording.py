"""The words for boards: their hands, what is wrong with cards, what was given."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _, ngettext, pgettext_lazy

from scoring.letters import LETTERS as READ_BY, Letters, languages_of
from scoring.wording import label_answer, language, letters
from tournaments.boards.rules.cards import LETTERS, IllegalHand
from tournaments.boards.rules.fouled import FIRST, OTHERS
from tournaments.boards.rules.instead import Earlier, Later
from tournaments.boards.rules.marks import SEATS
from tournaments.boards.rules.pbn import Unreadable
from tournaments.tables.wording import pocket

HANDS = {
    "L": _("left of the Domy"),
    "O": _("opposite the Domy"),
    "R": _("right of the Domy"),
}
HAND_NAMES = {
    "L": pgettext_lazy("hand", "left"),
    "O": pgettext_lazy("hand", "opposite"),
    "R": pgettext_lazy("hand", "right"),
}
# What is typed for a hand: none of them is the letter of a seat in that language.
HAND_LETTERS = {"fr": "GFD", "nl": "LTR", "en": "LOR"}
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
CHOSEN = {
    "comparison_method": _("Comparison"),
    "comparison_basis": _("What is compared"),
    "results_shown_after_own": _("Show the results of other tables"),
    "travelling_shown": _("Show scorers and jury the boards that still travel"),
    "least_boards": _("Boards needed for a rank"),
    "carry_from": _("An earlier session counts too"),
    "carry_weight": _("Its weight, in per cent"),
}
CARDS = {
    OTHERS: _("other cards from there on"),
    FIRST: _("the first cards again from there on"),
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


def short(key: str) -> str:
    """Name a result that was given: average plus, say; nothing if it was played."""
    return str(SHORT.get(key, ""))


def hand(key: str) -> str:
    """A hand in one word, as a table has room for; the Domy by its name."""
    return str(HAND_NAMES[key]) if key else "Domy"


def of_hands(hands: str | None) -> Letters:
    """The reader's letters; on a board its players are called by their hands."""
    if not hands:
        return letters()
    known = dict(zip(HAND_NAMES, HAND_LETTERS[language()], strict=True))
    shown = {seat: known[one] for seat, one in zip(SEATS, hands, strict=True)}
    return letters().with_hands(shown)


def unknown_hand(code: str, hands: str | None) -> str:
    """The sentence for a declarer whom no letter typed for a board calls."""
    if not hands or code not in ("seats", "unknown_seat"):
        return ""
    words = ("left", "opposite", "right")
    said = dict(zip(words, HAND_LETTERS[language()], strict=True))
    return (
        _(
            "Type the declarer by the hand: %(left)s left of the Domy, %(opposite)s "
            "opposite, %(right)s right."
        )
        % said
    )


def kind(key: str) -> str:
    return str(KINDS[key])


def questioned(code: str, board: str, due: Mapping[int, int]) -> str:
    """Say why a board is questioned at a table, and which are due there."""
    return QUESTIONED[code] % {"board": board, "due": ", ".join(map(str, sorted(due)))}


def lies(board: int, tables: Sequence[int]) -> str:
    """Say where a board lies in a round, if not where it is asked for."""
    if not tables:
        return _("Board %(board)s lies at no table in this round.") % {"board": board}
    said = {"board": board, "tables": ", ".join(map(str, tables))}
    return (
        ngettext(
            "Board %(board)s lies at table %(tables)s in this round.",
            "Board %(board)s lies at tables %(tables)s in this round.",
            len(tables),
        )
        % said
    )


def wipe_first(boards: Sequence[int]) -> str:
    """Say what to do first if another board was played in place of one of these."""
    return _(
        "If it was played in place of board %(boards)s, first wipe out what is noted "
        "there, then ask again."
    ) % {"boards": ", ".join(map(str, boards))}


def rescaling_warning(places: int, due: Sequence[int]) -> str:
    """Say why another board in place of these would have all boards compared anew."""
    said = {"due": ", ".join(map(str, due)), "places": places}
    return (
        _(
            "In place of board %(due)s: %(places)s results then make a board full, so "
            "that every board is brought to that size, and all percentages move."
        )
        % said
    )


def rescaling_notice(places: int) -> str:
    """Say why all boards were compared anew."""
    return _(
        "%(places)s results make a board full now: every board is brought to that "
        "size, and all percentages move."
    ) % {"places": places}


def earlier(name: str, one: Earlier) -> str:
    """Say who at the table has played the board already, and where."""
    told = {"name": name, "round": one.round, "table": one.table}
    return _("%(name)s has played it in round %(round)s, at table %(table)s.") % told


def again(names: Sequence[str], one: Later) -> str:
    """Say who at the table is due to play the board, and where."""
    told = {"names": " + ".join(names), "round": one.round, "table": one.table}
    if one.board:
        return (
            _("%(names)s: due to play it in round %(round)s, at table %(table)s.")
            % told
        )
    return (
        _(
            "%(names)s: due to play it in round %(round)s, at table %(table)s. No "
            "other board is new to that table: give a result there once that round is "
            "played."
        )
        % told
    )


def unreadable(error: Unreadable) -> str:
    """Say where a PBN file cannot be read, and why."""
    if error.code in UNREADABLE:
        why = UNREADABLE[error.code] % error.params
    else:
        seat = str(error.params.get("seat", ""))
        why = illegal(IllegalHand(error.code, seat, **error.params))
    return _("Line %(line)s of the file: %(why)s") % {"line": error.field, "why": why}


def illegal(error: IllegalHand) -> str:
    """Say what is wrong with typed cards, and in which pocket."""
    params = {**error.params}
    if isinstance(params.get("cards"), list):
        params["cards"] = ", ".join(card(one) for one in params["cards"][:8])
    if "card" in params:
        params["card"] = card(str(params["card"]))
    sentence = ILLEGAL[error.code] % params
    return label_answer(pocket(error.field), sentence) if error.field else sentence


def card(key: str) -> str:
    """A card by its suit and its letter in the reader's language."""
    if len(key) != 2 or key[0] not in SUIT_WORDS:
        return key
    return f"{SUIT_WORDS[key[0]]} {ranks(key[1])}"


def ranks(text: str) -> str:
    """`A R 10 4`: ranks in the letters of the reader's language."""
    letters = {ours: own for own, ours in LETTERS[language()].items()}
    return " ".join("10" if one == "T" else letters.get(one, one) for one in text)


# The cells in which seats are typed.
OF_SEATS = ("bidders", "honours", "called", "first_trick")


class Reading(NamedTuple):
    """A reading of what was typed, by the letters of a language."""

    language: str
    words: str  # `N O Z W: Nord, Est`


def readings_of(cells: Mapping[str, str], own: str) -> list[Reading]:
    """The ways to read these cells of a sheet whose letters are of this language.

    Where there is nothing to ask there is none.
    """
    every = "".join(cells.get(column, "") for column in OF_SEATS).upper()
    typed = [letter for letter in every if letter.isalpha()]
    return [
        Reading(one, _by_letters(one, typed))
        for one in languages_of(typed, own, reader=language())
    ]


def _by_letters(spoken: str, typed: Sequence[str]) -> str:
    found = READ_BY[spoken]
    seats = [key for key in found.seats_typed(typed) if key in found.seats]
    return label_answer(" ".join(found.seats.values()), ", ".join(map(pocket, seats)))

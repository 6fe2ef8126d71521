"""Puts what the rules of seating say in the language of the reader."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext_lazy as _, ngettext, ngettext_lazy

from scoring import wording as rules
from seating.methods import METHODS
from seating.sizes import Impossible
from seating.verify import Judgement, SeatFault
from tournaments.tables.rules.chairs import METHOD as BOARDS
from tournaments.tables.rules.runs import in_runs

IMPOSSIBLE = {
    "jokers": ngettext_lazy(
        "%(missing)s joker is missing to fill the tables. Enter one more on the"
        " page of the players, or choose another way out here.",
        "%(missing)s jokers are missing to fill the tables. Enter as many on the"
        " page of the players, or choose another way out here.",
        "missing",
    ),
    "jokers_drafted": ngettext_lazy(
        "%(missing)s joker is missing at the tables of this draft. Enter one more"
        " on the page of the players.",
        "%(missing)s jokers are missing at the tables of this draft. Enter as many"
        " on the page of the players.",
        "missing",
    ),
    "method": _("There is no such way to draw. Choose one of the list."),
    "policy": _(
        "Nobody has said what becomes of a number that does not divide. Choose it where"
        " the round is drawn."
    ),
    "nobody": _(
        "Nobody is present. Tick who has arrived on the page of the players, then draw."
    ),
    "too_few": _(
        "%(players)s present: too few for a table of %(seats)s. Wait for more players,"
        " or let jokers fill the tables."
    ),
    "five": _(
        "%(players)s players cannot be seated at tables of four and five. Let jokers"
        " fill the tables, or let players sit out."
    ),
    "five_game": _(
        "This game is not played at tables of five. Let jokers fill the tables, or let"
        " players sit out."
    ),
    "five_partners": _(
        "Fixed partnerships do not play at tables of five. Let jokers make a pair, or"
        " let a pair sit out."
    ),
    "five_changing": _(
        "Partners cannot change at tables of five. Let jokers fill the tables, let"
        " players sit out, or choose another way to draw."
    ),
    "too_many": _(
        "%(players)s players are more than can be planned at once. Draw the round at"
        " random."
    ),
    "size": _("A table has three or four seats."),
    "rounds": _("So many rounds cannot be planned at once. Plan fewer."),
    "shape": _(
        "%(players)s players cannot be seated at tables of these sizes. Let players"
        " sit out."
    ),
    "doubled": _("In the list more than once: %(who)s."),
    "stranger": _("A wish names somebody who does not play: %(who)s."),
    "table": _(
        "A wish names table %(table)s; there are %(tables)s tables. Drop it, or add it"
        " again with another table."
    ),
    "full": _(
        "More players are wished at table %(table)s than it has seats. Drop a wish."
    ),
    "two_tables": _("Wished at two tables at once: %(who)s. Drop a wish."),
    "stay_apart": _(
        "Wished at table %(table)s, and apart: %(who)s. Drop one of the two wishes."
    ),
    "crowd": _(
        "%(players)s players are wished apart, and there are %(tables)s tables. Drop"
        " the wish, and add it again without the tick at “Always”."
    ),
    "sides": _(
        "%(players)s players of one side and %(others)s of the other are wished apart:"
        " %(tables)s tables are too few for that. Drop the wish, and add it again"
        " without the tick at “Always”."
    ),
    "unmet": _(
        "No seating was found that keeps these apart in round %(round)s: %(who)s."
        " Drop the wish, and add it again without the tick at “Always”, or draw with"
        " another number."
    ),
    "unpaired": _(
        "No partner: %(who)s. Make pairs of them on the page of the partners. Whoever"
        " is left over can sit out or play with a joker."
    ),
    "nobody_paired": _(
        "Nobody has a partner yet. Make the pairs on the page of the partners, or"
        " choose another way to draw."
    ),
    "in_pairs": _(
        "Partners are fixed here, and that way to draw would part them. Draw with fixed"
        " partners, or take the pairs apart on the page of the partners."
    ),
    "parted": _(
        "Partners would not sit opposite each other: %(who)s. Draw with fixed partners,"
        " or take that pair apart on the page of the partners."
    ),
    "no_pairs": _("This game has no fixed partners. Choose another way to draw."),
}


def impossible_sentence(error: Impossible, names: Mapping[str, str]) -> str:
    """Say why nobody can be seated so, and what to do; `names` by public identifier."""
    return IMPOSSIBLE[error.code] % {
        key: ", ".join(names.get(one, one) for one in value)
        if isinstance(value, tuple)
        else value
        for key, value in error.params.items()
    }


def problem(
    found: SeatFault, names: Mapping[str, str], *, late: bool, out: bool
) -> str:
    """Say what is wrong with a seating, in one sentence that says how to mend it.

    Who is `late` came once the players had seen it: that is no reason to draw anew.
    With `out`, somebody sits out of it.
    """
    sentences = {
        "twice": _("%(who)s sits twice: redraw the round."),
        "missing": _(
            "%(who)s is present and has no seat: redraw the round, or let"
            " %(who)s wait for the next one."
        ),
        "not_here": _(
            "%(who)s has a seat and is not here: swap with who sits out, let somebody"
            " take the place under “Somebody takes a place”, or redraw."
        )
        if out
        else _(
            "%(who)s has a seat and is not here: let somebody take the place under"
            " “Somebody takes a place”, or redraw."
        ),
        "joker_out": _("%(who)s is a joker and sits out: redraw."),
        "size": _("Table %(table)s has the wrong number of players: redraw."),
        "unfair": _(
            "%(who)s sits out again before others have: swap, if you can avoid it."
        ),
        "five_again": _(
            "%(who)s sits at a table of five again before others have: swap, if you can"
            " avoid it."
        ),
        "parted": _("%(who)s does not face the partner at table %(table)s: swap."),
    }
    params = {"who": names.get(found.who, found.who), "table": found.table}
    if late and found.code == "missing":
        return _("%(who)s came late: press “Give %(who)s a place” below.") % params
    return sentences[found.code] % params


# Which deals are at the name of somebody who had left, and how to move them; what to
# type where they are one's own, or another's; from which on the other four played.
SINCE_GONE = {
    "told": ngettext_lazy(
        "Deal %(deals)s was written since %(who)s left. If somebody else played it,"
        " type “From deal %(first)s” under “Somebody takes a place”.",
        "Deals %(deals)s were written since %(who)s left. If somebody else played them,"
        " type “From deal %(first)s” under “Somebody takes a place”.",
        "count",
    ),
    "asked": ngettext_lazy(
        "Deal %(deals)s was written since %(who)s left. Type %(first)s if the newcomer"
        " played it, %(next)s if it stays with %(who)s.",
        "Deals %(deals)s were written since %(who)s left. Type %(first)s if the"
        " newcomer played them, %(next)s if they stay with %(who)s.",
        "count",
    ),
    "by_four": ngettext_lazy(
        "Deal %(deals)s was written since %(who)s left. Type from which deal on the"
        " other four played: %(first)s, or a later one.",
        "Deals %(deals)s were written since %(who)s left. Type from which deal on the"
        " other four played: %(first)s, or a later one.",
        "count",
    ),
}


def since_gone(who: str, deals: Sequence[int], way: str = "told") -> str:
    """Say which deals were written since somebody left, and what to do about them."""
    return SINCE_GONE[way] % {
        "count": len(deals),
        "deals": in_runs(deals),
        "who": who,
        "first": min(deals),
        "next": max(deals) + 1,
    }


def round_summary(judged: Judgement, tables: int, left: int, number: int) -> list[str]:
    """List what one wants to know before publishing, a few words each.

    Of the tables of five, `left` is how many a player has left.
    """
    sentences = [
        ngettext("%(count)s table", "%(count)s tables", tables) % {"count": tables}
    ]
    whole = judged.fives - left
    of_five = {
        ngettext(
            "%(count)s table of five: its dealer sits out the deal",
            "%(count)s tables of five: their dealer sits out the deal",
            whole,
        ): whole,
        ngettext(
            "%(count)s table of five that a player has left",
            "%(count)s tables of five that a player has left",
            left,
        ): left,
    }
    sentences += [said % {"count": many} for said, many in of_five.items() if many]
    if judged.jokers:
        sentences.append(
            ngettext(
                "%(count)s joker fills an empty seat",
                "%(count)s jokers fill the empty seats",
                judged.jokers,
            )
            % {"count": judged.jokers}
        )
    if number > 1:
        sentences.append(_meet_again(len(judged.again)))
    return sentences


def _meet_again(pairs: int) -> str:
    if not pairs:
        return str(_("No pair meets again"))
    return ngettext(
        "%(count)s pair meets again", "%(count)s pairs meet again", pairs
    ) % {"count": pairs}


def again(judged: Judgement, names: Mapping[str, str]) -> list[str]:
    """List who meets again, by name."""
    return [
        _("%(one)s and %(other)s") % {"one": names[one], "other": names[other]}
        for one, other in judged.again
    ]


def method(key: str) -> str:
    """A way to draw by its name; one that is no longer known by its key."""
    if key == BOARDS:
        return str(_("In boards, as the movement says"))
    if key == "imported":
        return str(_("Made elsewhere"))
    return rules.named(METHODS[key]) if key in METHODS else key


def seat_word(letter: str) -> str:
    """A seat in full, for whoever listens to the page."""
    return str(_("fifth seat")) if letter == "X" else pocket(letter)


def seats_in_words(keys: Iterable[str]) -> str:
    """`N Nord · O Ouest`: what each letter on a paper is, in the reader's language."""
    return " · ".join(f"{rules.seat(key)} {pocket(key)}" for key in keys)


class AtASeat:
    """Somebody or something at a seat: its letter is seen, its word is heard."""

    seat: str

    @property
    def letter(self) -> str:
        return rules.seat(self.seat)

    @property
    def word(self) -> str:
        return seat_word(self.seat)


POCKETS = {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")}


def pocket(seat: str) -> str:
    return str(POCKETS[seat])

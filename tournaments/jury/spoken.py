"""The sentences in which a member of the jury tells a ruling to the table."""

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording import signed
from tournaments.jury.costs import Borne
from tournaments.jury.tables import Shown


def to_say(ruling: Shown, minutes: int = 0, awaited: int = 0) -> list[str]:
    """What to say: the offence, the points of each, the deal, and until when to appeal.

    Without `minutes` nothing is said of an appeal; they run from now, or once the
    ranking of the round that is `awaited` is out.
    """
    found = [ruling.name, *_points(ruling), *ruling.sentences, *ruling.turns]
    if minutes:
        if ruling.ruling.case.appellants:
            found.append(_("Whoever has not appealed yet may do so, once."))
        else:
            found.append(_appeal(minutes, awaited))
    return [_sentence(one) for one in found]


def _appeal(minutes: int, awaited: int) -> str:
    if not awaited:
        words = ngettext(
            "You may appeal for %(minutes)s minute.",
            "You may appeal for %(minutes)s minutes.",
            minutes,
        )
        return words % {"minutes": minutes}
    words = ngettext(
        "You may appeal until %(minutes)s minute after the ranking of round %(round)s.",
        "You may appeal until %(minutes)s minutes after the ranking of round "
        "%(round)s.",
        minutes,
    )
    return words % {"minutes": minutes, "round": awaited}


def _points(ruling: Shown) -> Iterator[str]:
    """Who is at fault with his penalty, and what the others have.

    What is taken off a side is said of the side, and a fine in boards besides.
    """
    others: list[Borne] = []
    for one in ruling.costs:
        if not one.is_offender:
            others.append(one)
        elif one.cost.penalty:
            yield _named(str(one.entry.player), one.cost.penalty)
        elif not ruling.ruling.side:
            name = {"name": one.entry.player}
            fined = ruling.ruling.boards.get("fine")
            without = _("%(name)s is at fault, without points")
            yield (_("%(name)s is at fault") if fined else without) % name
    given = {one.cost.penalty for one in others}
    if len(others) > 1 and len(given) == 1 and given != {0}:
        yield _named(_("each other player"), given.pop())
        return
    for one in others:
        if one.cost.penalty:
            yield _named(str(one.entry.player), one.cost.penalty)


def _named(who: str, points: int) -> str:
    words = ngettext(
        "%(name)s: %(points)s point", "%(name)s: %(points)s points", abs(points)
    )
    return words % {"name": who, "points": f"{'+' * (points > 0)}{signed(points)}"}


def _sentence(words: str) -> str:
    words = capfirst(words)
    return words if words.endswith((".", "!", "?")) else f"{words}."

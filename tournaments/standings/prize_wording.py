"""The words of prizes: what for, what they are worth, and how it was decided."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import wording
from tournaments.plans.rules.plan import Fault
from tournaments.plans.rules.prize_settings import (
    CATEGORY,
    DRAW,
    EACH,
    FEES,
    LIST,
    ONE_IN,
    SHARE,
    Settings,
    Special,
)
from tournaments.plans.rules.prizes import LAST, SPECIAL_PRIZES
from tournaments.standings.rules.equals import NOBODY, TO_DRAW, TO_NAME, WAITS, Prize
from tournaments.till.wording import money

WAYS = {
    ONE_IN: gettext_lazy("one prize in so many players (or pairs)"),
    LIST: gettext_lazy("a fixed list, from the first prize on"),
    FEES: gettext_lazy("a share of the fees"),
}
TIES = {
    EACH: gettext_lazy("everybody who shares the rank wins a prize"),
    SHARE: gettext_lazy("they share: money is split, things are drawn by lot"),
    DRAW: gettext_lazy("a lot is drawn: each prize goes to one of them"),
}
MOST_NAMED = 6
Called = Mapping[str, str]  # the lines of the ranking, by their keys


def special_prize(key: str, special: Special | None = None) -> str:
    """A special prize by its name; one of the club's own is called as the club did."""
    if key in SPECIAL_PRIZES:
        return wording.named(SPECIAL_PRIZES[key])
    if key.startswith(CATEGORY):
        return _("Best of %(category)s") % {"category": key.removeprefix(CATEGORY)}
    return (special.name if special else "") or key


def name_of_place(place: int) -> str:
    """`Prize 2`, which in French and Dutch is the second one."""
    said = ngettext("Prize %(rank)s", "Prize %(rank)s", place)
    return said % {"rank": place}


def prize_in_words(prize: Prize, settings: Settings) -> str:
    """`Place 2`, `Best round (45)`: what somebody wins a prize for."""
    if not prize.special:
        return name_of_place(prize.place)
    words = special_prize(prize.special, settings.special(prize.special))
    if prize.standing is None or prize.special not in {*SPECIAL_PRIZES} - {LAST}:
        return words
    figure = wording.signed(getattr(prize.standing.result, prize.special))
    return f"{words} ({figure})"


def name_for_till(prize: Prize) -> str:
    """`Place 2`: what the till pays; what the club calls a prize stays out of it."""
    return name_of_key(prize.special) if prize.special else name_of_place(prize.place)


def name_of_key(key: str) -> str:
    """A special prize by its key alone."""
    return _("a prize of the club's own") if Special(key).is_own else special_prize(key)


def worth(cents: int, things: Iterable[str] = (), *, split: bool = False) -> str:
    """`Jambon + 25,00 €`; nothing where nothing of it is said.

    What is `split` may come to nothing, and is then said so.
    """
    parts = [thing for thing in things if thing]
    if cents or split:
        parts.append(money(cents))
    return " + ".join(parts)


def names(keys: Sequence[str], called: Called) -> str:
    """These by their names; of many, the first ones and how many more."""
    some = [called.get(key, key) for key in keys[:MOST_NAMED]]
    if len(keys) > MOST_NAMED:
        some.append(_("%(count)s more") % {"count": len(keys) - MOST_NAMED})
    return ", ".join(some)


def why(prize: Prize, called: Called, *, short: bool = False) -> list[str]:
    """Say how it was decided who wins a prize, or what is still to be decided."""
    shared, drawn = {"count": prize.shared_by}, {"count": prize.drawn_among}
    among = {"names": names(prize.among, called)}
    passed = {"names": names(prize.passed, called)}
    said = (
        (prize.shared_by > 1, _("shared by %(count)s") % shared),
        (prize.drawn_among > 1, _("drawn by lot among %(count)s") % drawn),
        (
            prize.state == TO_DRAW,
            _("a lot is to be drawn among %(names)s") % among,
        ),
        (prize.state == WAITS, _("known once the lot is drawn")),
        (prize.state == TO_NAME, _("the organiser says who wins it")),
        (prize.state == NOBODY, _("nobody is entitled to it")),
        (
            bool(prize.passed),
            _("goes on to the next: %(names)s won already") % passed,
        ),
        (prize.also, _("wins another prize too")),
        (short, _("the fees do not pay for it yet")),
    )
    return [words for is_so, words in said if is_so]


def fault(found: Fault) -> str:
    """Say why prizes cannot be found so, and how to mend it."""
    return {
        "list_empty": _("Write at least one prize, or choose another way."),
        "one_in_missing": _("Write for how many players there is one prize."),
        "percent": _("Choose between 1 and 100 per cent."),
        "scale_missing": _(
            "Write how it is parted, 40/30/20/10 say, or for how many players there "
            "is one prize."
        ),
        "scale_order": _("Write whole numbers from 1 on, the largest first."),
        "ties_with_worth": _(
            "These prizes have a worth: players of the same rank share it, or a lot "
            "is drawn. Choose one of the two."
        ),
        "own_twice": _("Two prizes have the same name: give each its own."),
    }[found.code]

"""Says what a ruling does to a match: to its games, rubbers and fiches."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _, gettext_noop, ngettext

from scoring.wording import gained
from tournaments.deals.rules.line import SheetLine
from tournaments.deals.wording import side
from tournaments.jury.costs import OF_MATCH, Cost, Effect, counters

# What ranks a match besides points.
COUNTERS = {
    "games": gettext_noop("Games"),
    "rubbers": gettext_noop("Rubbers"),
    "fiches": gettext_noop("Fiches"),
}

# What a side won with a deal before a ruling, and no more after it; and the reverse.
NO_MORE = {
    "slam": gettext_noop("deal %(deal)s: the slam of %(who)s is lost"),
    "game": gettext_noop("deal %(deal)s: the game of %(who)s is lost"),
    "rubber": gettext_noop("deal %(deal)s: the rubber of %(who)s is lost"),
    "match": gettext_noop("deal %(deal)s: the match of %(who)s is lost"),
}
FROM_NOW = {
    "slam": gettext_noop("deal %(deal)s: %(who)s make a slam"),
    "game": gettext_noop("deal %(deal)s: %(who)s win the game"),
    "rubber": gettext_noop("deal %(deal)s: %(who)s win the rubber"),
    "match": gettext_noop("deal %(deal)s: %(who)s win the match"),
}


def counter(key: str) -> str:
    return _(COUNTERS[key])


def in_all(cost: Cost) -> str:
    """`−3`; and where more than points is other, `+1 point, −1 game, −2 fiches`."""
    more = cost.figures()
    if not any(more[name] for name in OF_MATCH):
        return gained(cost.in_all)
    return ", ".join(_so_many(name, count) for name, count in more.items() if count)


def _so_many(name: str, count: int) -> str:
    sentences = {
        "points": ngettext("%(count)s point", "%(count)s points", abs(count)),
        "games": ngettext("%(count)s game", "%(count)s games", abs(count)),
        "rubbers": ngettext("%(count)s rubber", "%(count)s rubbers", abs(count)),
        "fiches": ngettext("%(count)s fiche", "%(count)s fiches", abs(count)),
    }
    return sentences[name] % {"count": gained(count)}


def counted(cost: Cost) -> list[tuple[str, int, int]]:
    """Games, rubbers and fiches of a player before and after, by their names."""
    both = zip(OF_MATCH, *map(counters, cost.table), strict=True)
    return [(counter(name), before, after) for name, before, after in both]


def turns(effect: Effect, called: Mapping[str, str]) -> Iterator[str]:
    """Say which games and rubbers are lost by a ruling, and which are won."""
    lines = effect.before.lines, effect.after.lines
    for at, (was, now) in enumerate(zip(*lines, strict=True)):
        for sentences, here, there in ((NO_MORE, was, now), (FROM_NOW, now, was)):
            kept = {(one.what, one.side) for one in there.ended}
            for one in here.ended:
                if (one.what, one.side) not in kept:
                    words = {"deal": was.number, "who": side(one.side, called)}
                    turn = _(sentences[one.what]) % words
                    reached = [_reached(some, at, one.side) for some in lines]
                    yield _from_to(turn, *reached) if one.what == "game" else turn


def _from_to(turn: str, before: int, after: int) -> str:
    """`deal 3: the game of … is lost (14 becomes 8)`."""
    words = {"turn": turn, "before": before, "after": after}
    return _("%(turn)s (%(before)s becomes %(after)s)") % words


def _reached(lines: Sequence[SheetLine], at: int, side: str) -> int:
    """Return a side's points of a game with a deal, before it may begin at 0 again."""
    state = lines[at - 1].state if at else None
    had = 0 if state is None or state.over else int(state.points[side])
    return had + lines[at].points.get(side[0], 0)

"""Says what a ruling does to a match: to its games, rubbers and fiches."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.jury.costs import OF_MATCH, Cost, Effect, counters
from tournaments.jury.wording import side
from tournaments.sheets.rules.line import Ended

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


def counted(cost: Cost) -> list[tuple[str, int, int]]:
    """Games, rubbers and fiches of a player before and after, by their names."""
    both = zip(OF_MATCH, *map(counters, cost.table), strict=True)
    return [(counter(name), before, after) for name, before, after in both]


def turns(effect: Effect, called: Mapping[str, str]) -> Iterator[str]:
    """Which games and rubbers are lost by it, and which are won."""
    for was, now in zip(effect.before.lines, effect.after.lines, strict=True):
        for sentences, here, there in ((NO_MORE, was, now), (FROM_NOW, now, was)):
            kept = {(one.what, one.side) for one in there.ended}
            for one in here.ended:
                if (one.what, one.side) not in kept:
                    yield _turn(sentences[one.what], was.number, one, called)


def _turn(sentence: str, deal: int, one: Ended, called: Mapping[str, str]) -> str:
    return _(sentence) % {"deal": deal, "who": side(one.side, called)}

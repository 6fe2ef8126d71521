"""Acts of the desk on an eventful day, whatever is played meanwhile."""

from collections.abc import Callable

from scoring.variants import VARIANTS
from tournaments.demo.eventful.people import People
from tournaments.desk.recount.operations import rescore
from tournaments.draw.drafts import operations as drafts
from tournaments.follow import comings
from tournaments.ledger import undoing
from tournaments.ledger.erasing import erase
from tournaments.ledger.models import Event, Words
from tournaments.plans.pins import choose_pins
from tournaments.plans.queries import play_of
from tournaments.settings.operations import change_tie_breaks

# Another points table for each game, by what pays another thing in it.
OTHER_NUMBERS = {
    "couleur": ["preset:whisthub", "preset:liege", "preset:default"],
    "simple": ["preset:double", "preset:default"],
    "whist32": ["keep", "preset:default"],
    "whiz": ["preset:exact", "preset:default"],
    "whist": ["preset:default"],
}


def other_tie_breaks(day: People) -> None:
    usual = play_of(day.tournament).usual
    chosen = day.chance.sample(usual, len(usual))
    change_tie_breaks(tournament=day.tournament, tie_breaks=chosen, by=day.by)


def counted_anew(day: People) -> None:
    """Count the day by another points table."""
    day.tournament.refresh_from_db()
    variant = VARIANTS[day.tournament.variant_key]
    grid = day.chance.choice(OTHER_NUMBERS[variant.key])
    options = {
        option.key: day.chance.choice(list(option.values))
        for option in variant.options
        if day.chance.random() < 0.5
    }
    rescore(
        tournament=day.tournament,
        pins=choose_pins(variant, grid, options, day.tournament),
        reason="…",
        by=day.by,
    )


def an_exclusion(day: People) -> None:
    """Exclude somebody, or admit them again."""
    out = day.entries("excluded")
    if out and day.chance.random() < 0.7:
        comings.readmit(entry=day.chance.choice(out), reason="…", by=day.by)
    elif day.chance.random() < 0.3:
        entry = day.chance.choice(day.players_here())
        comings.exclude(entry=entry, reason="…", by=day.by)


def another_number(day: People) -> None:
    entry = day.chance.choice(day.players_here())
    number = day.chance.randint(1, 30)
    comings.change_number(entry=entry, number=number, swap=True, by=day.by)


def a_wish(day: People) -> None:
    kind = day.chance.choice(["apart", "from", "stay"])
    here = day.players_here()
    some = day.chance.sample(here, min(4, len(here)))
    drafts.add_wish(
        tournament=day.tournament,
        kind=kind,
        entries=some[:1] if kind == "stay" else some[:2],
        others=some[2:] if kind == "from" else (),
        table=day.chance.randint(1, 2) if kind == "stay" else None,
        must=False,
        by=day.by,
    )


def a_wish_dropped(day: People) -> None:
    standing = list(day.tournament.wishes.filter(dropped_at=None).order_by("pk"))
    if standing:
        drafts.drop_wish(wish=day.chance.choice(standing), by=day.by)


def something_undone(day: People) -> None:
    """Undo anything of what the page of events offers."""
    who = day.chance.choice([day.by, day.crew.jury])
    day.tournament.refresh_from_db()
    offered = undoing.undoable(day.tournament, who)
    if offered:
        number = day.chance.choice(sorted(offered))
        event = Event.objects.select_related("tournament").get(
            tournament=day.tournament, number=number
        )
        undoing.undo(event, by=who)


def a_text_erased(day: People) -> None:
    """Erase for good a text that somebody typed."""
    said = Words.objects.filter(event__tournament=day.tournament).order_by("pk")
    typed = [one for one in said.select_related("event") if one.text in day.texts]
    if typed:
        words = day.chance.choice(typed)
        erase(event=words.event, by=day.by)
        day.erased.add(words.text)


# Each with how often it happens.
ACTS: dict[Callable[[People], None], int] = {
    other_tie_breaks: 1,
    counted_anew: 1,
    an_exclusion: 1,
    another_number: 1,
    a_wish: 1,
    a_wish_dropped: 1,
    something_undone: 5,
    a_text_erased: 1,
}

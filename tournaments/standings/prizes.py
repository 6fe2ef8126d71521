"""Reads the prizes of a tournament: how they are found, who wins, who has collected."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tournaments.plans.models import Tournament
from tournaments.plans.rules.prize_settings import FEES, Settings, settings_of
from tournaments.standings import prize_wording
from tournaments.standings.queries import line_names, ranking
from tournaments.standings.rules.equals import Prize
from tournaments.standings.rules.prizes import Awards, award
from tournaments.standings.rules.ranking import Ranking
from tournaments.standings.rules.standings import Standing
from tournaments.till.queries import fees_taken
from tournaments.till.wording import money

PLACE = "place"  # what a prize of a place is collected under


class Collected(NamedTuple):
    """The amount that somebody has collected, and the till's movement that paid it."""

    cents: int
    movement: str = ""


class PrizeRow(NamedTuple):
    """A prize as a page shows it."""

    prize: Prize
    name: str  # of who wins it
    number: int | str
    what: str  # with the figure that decided it
    called: str  # a special prize by its name alone
    worth: str
    why: tuple[str, ...]
    key: str  # under which it is collected
    entry: str = ""  # who collects it: of two partners the first
    collected: Collected | None = None
    is_own: bool = False  # the club says who wins it

    @property
    def was_worth(self) -> str:
        """The amount that was collected, where the prize is worth another now."""
        had = self.collected.cents if self.collected else self.prize.cents
        return money(had) if had != self.prize.cents else ""


def settings(tournament: Tournament) -> Settings:
    """Read how the prizes of a tournament are found."""
    return settings_of(
        tournament.prize_one_in, tournament.special_prizes, tournament.prize_settings
    )


def fees(tournament: Tournament) -> int:
    """The cents of fees that were taken, of which prizes may be a share.

    Once a prize is handed out they are those of then.
    """
    then: int | None = tournament.prizes_handed.get("fees")
    return fees_taken(tournament) if then is None else then


def fees_since(tournament: Tournament) -> dict[str, str]:
    """Return the fees that prizes are a share of and those of now, if they differ."""
    then, now = fees(tournament), fees_taken(tournament)
    return {"then": money(then), "now": money(now)} if then != now else {}


def seed_of(tournament: Tournament) -> int | None:
    """The number of the lot that was drawn."""
    seed: int | None = tournament.prizes_handed.get("seed")
    return seed


def named_in(tournament: Tournament) -> dict[str, str]:
    """Return the winner of each of the club's own prizes, by the key of the prize."""
    return dict(tournament.prizes_handed.get("named", {}))


def collected_in(tournament: Tournament) -> dict[str, dict[str, Collected]]:
    """Return what was collected, by prize and by the entry that did."""
    found = tournament.prizes_handed.get("collected", {})
    return {
        prize: {entry: Collected(*one) for entry, one in some.items()}
        for prize, some in found.items()
    }


def awards_in(
    tournament: Tournament, ranking: Ranking, chosen: Settings | None = None
) -> Awards:
    """Return who wins what in a ranking; one that hides rounds tells no lot or name.

    `chosen` are settings to try in place of those of the tournament.
    """
    chosen = settings(tournament) if chosen is None else chosen
    return award(
        ranking.standings,
        chosen,
        fees=fees(tournament) if chosen.way == FEES else 0,
        seed=None if ranking.hidden else seed_of(tournament),
        named={} if ranking.hidden else named_in(tournament),
    )


def places_prized(tournament: Tournament, ranking: Ranking) -> int:
    """Count the places of a ranking that bring a prize, from the first on."""
    return sum(1 for one in awards_in(tournament, ranking).prizes if one.place)


def prizes(
    tournament: Tournament,
    ranking: Ranking,
    *,
    full: bool,
    chosen: Settings | None = None,
) -> dict[str, Any]:
    """The prizes, with the names of those who win them, and what is left over."""
    chosen = settings(tournament) if chosen is None else chosen
    found = awards_in(tournament, ranking, chosen)
    by_name = line_names(tournament, ranking, full=full)
    rows = [
        _row(prize, ranking, chosen, found, by_name, collected_in(tournament))
        for prize in found.prizes
    ]
    return {
        "prizes": rows,
        "prize_settings": chosen,
        "with_worth": chosen.has_worth,
        "given": found.given,
        "total": prize_wording.worth(found.given) if found.cents else "",
        "left_cents": found.left,
        "left_things": found.left_things,
        "left": prize_wording.worth(found.left, found.left_things),
        "lot": None if ranking.hidden else seed_of(tournament),
        "to_draw": found.to_draw,
        "fees_since": fees_since(tournament) if chosen.way == FEES else {},
        "awaits_fees": chosen.way == FEES and not found.cents,
    }


def _row(
    prize: Prize,
    ranking: Ranking,
    chosen: Settings,
    found: Awards,
    by_name: Mapping[str, str],
    collected: Mapping[str, Mapping[str, Collected]],
) -> PrizeRow:
    key = prize.special or PLACE
    line = prize.standing.result if prize.standing else None
    entry = line.key if line else ""  # of two partners that of the first
    special = chosen.special(prize.special)
    short = prize.special in found.short
    return PrizeRow(
        prize=prize,
        name=by_name[entry] if entry else "",
        number=ranking.number(line) if line else "",
        what=prize_wording.prize_in_words(prize, chosen),
        called=prize_wording.special_prize(prize.special, special),
        worth=prize_wording.worth(prize.cents, prize.things, split=prize.shared_by > 1),
        why=tuple(prize_wording.why(prize, by_name, short=short)),
        key=key,
        entry=entry,
        collected=collected.get(key, {}).get(entry),
        is_own=special is not None and special.is_own,
    )


def rows_of_places(
    tournament: Tournament, ranking: Ranking, some: Iterable[Standing]
) -> list[PrizeRow]:
    """Return places of the ranking as rows of prizes, where no place brings one."""
    names, none = line_names(tournament, ranking, full=False), Awards()
    places = [Prize("", one, place=one.rank) for one in some]
    return [_row(one, ranking, Settings(), none, names, {}) for one in places]


def strays(
    tournament: Tournament, rows: list[PrizeRow], by_name: Mapping[str, str]
) -> list[dict[str, str]]:
    """List what was collected by those who, as the ranking is now, do not win it."""
    chosen, won = settings(tournament), {(row.key, row.entry) for row in rows}
    return [
        {
            "what": ""
            if key == PLACE
            else prize_wording.special_prize(key, chosen.special(key)),
            "key": key,
            "entry": entry,
            "name": by_name.get(entry, entry),
            "worth": prize_wording.worth(one.cents),
        }
        for key, entries in collected_in(tournament).items()
        for entry, one in entries.items()
        if (key, entry) not in won
    ]


def prizes_now(tournament: Tournament) -> tuple[Ranking, Awards]:
    """Return the whole ranking as the desk sees it, and who wins what in it."""
    found = ranking(tournament, desk=True)
    return found, awards_in(tournament, found)

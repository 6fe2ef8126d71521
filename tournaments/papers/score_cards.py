"""Gathers what the scorecard of a player says, deal by deal, for many at a time."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording as scores
from scoring.templatetags.points import exact
from scoring.variant import Variant
from scoring.variants import VARIANTS
from scoring.wording import gained
from tournaments.deals import wording as sheets
from tournaments.deals.rules.holding import Chair
from tournaments.entries.models import Entry
from tournaments.entries.queries import listed_in_ranking, names
from tournaments.jury import wording as jury
from tournaments.jury.concerned import rulings_by_player
from tournaments.jury.publicity import public_rulings_by_player
from tournaments.papers import ranked_lists
from tournaments.papers.document import Asked
from tournaments.papers.score_card import Card, Deal, Round, Seated, on_pages
from tournaments.plans.models import Tournament
from tournaments.standings import player
from tournaments.standings.change import ranks_before
from tournaments.standings.player import PlayedDeal, PlayedRound, TakenOver
from tournaments.standings.player_tables import figures_of
from tournaments.standings.rules.ranking import JOINED, Ranking, Value
from tournaments.standings.rules.standings import Standing
from tournaments.tables.rules.chairs import CHAIRS

# Where somebody stands, and which rank he had a round earlier.
Stood = tuple[Standing, int | None]


def cards(asked: Asked) -> list[Card]:
    """The cards of the players who are ranked or were, or of the one asked for."""
    day, ranking = asked.tournament, asked.ranking
    before = ranks_before(day, ranking)
    who = listed_in_ranking(day).order_by("number")
    if asked.entry:
        who = Entry.objects.filter(pk=asked.entry.pk)
    entries = list(who.select_related("player__club"))
    called = names(day, full=asked.desk)
    until = max(ranking.rounds, default=0)
    rounds = player.rounds_of(
        day,
        [one.public_id for one in entries],
        until=until,
        full=asked.desk,
        withheld=ranking.withheld,
    )
    rulings = _rulings(asked, until)
    stands = {
        key: (standing, before.get(standing.result.key))
        for standing in ranking.lines
        for key in ranking.members(standing.result.key)
    }
    found = [
        _card(
            asked,
            one,
            called,
            rounds[one.public_id],
            stands.get(one.public_id),
            rulings.get(one.public_id, []),
        )
        for one in entries
    ]
    # How high a card is in two languages is not known before both are written.
    if asked.languages > 1:
        return [one._replace(setting="closest") for one in found]
    return on_pages(found)


def _card(
    asked: Asked,
    entry: Entry,
    called: Mapping[str, str],
    rounds: Sequence[PlayedRound],
    stood: Stood | None,
    rulings: list[str],
) -> Card:
    ranking, key = asked.ranking, entry.public_id
    standing = stood[0] if stood else None
    line = ranking.members(standing.result.key) if standing else (key,)
    before = player.points_taken_over(asked.tournament, ranking, line, full=asked.desk)
    club = entry.player.club.name if entry.player.club else ""
    return Card(
        entry.number,
        called[key],
        " · ".join(one for one in (club, entry.player.category) if one),
        _rank(ranking, stood),
        [
            (words, _figure(key, value))
            for key, words, value in (figures_of(ranking, standing) if standing else ())
        ],
        JOINED.join(called[one] for one in line if one != key),
        [_taken(one) for one in before],
        _rounds(asked, rounds, called),
        rulings,
    )


def _rank(ranking: Ranking, stood: Stood | None) -> str:
    if stood is None or not stood[0].rank:
        return ""
    rank, before = stood[0].rank, stood[1]
    words = {"rank": rank, "count": len(ranking.standings)}
    said = _("rank %(rank)s of %(count)s") % words
    change = ranked_lists.change_words((before or rank) - rank)
    if not change:
        return said
    since = _("%(change)s since round %(round)s")
    more = since % {"change": change, "round": ranked_lists.changes_since(ranking)}
    return f"{said}, {more}"


def _figure(key: str, value: Value) -> str:
    if isinstance(value, str | float) or value is None:
        return str(value or "–")
    return gained(int(value)) if key == "penalties" else exact(value)


def _taken(before: TakenOver) -> str:
    words = {"name": before.name, "figure": _figure("", before.figure)}
    return _("Taken over from %(name)s: %(figure)s") % words


def _rounds(
    asked: Asked, rounds: Sequence[PlayedRound], called: Mapping[str, str]
) -> list[Round]:
    variant = VARIANTS[asked.tournament.variant_key]
    in_fiches = asked.ranking.play.of_round == "fiches"
    found, so_far = [], 0
    for one in rounds:
        before, so_far = so_far, so_far + one.share.points
        found.append(
            Round(
                one.number,
                one.table,
                _who(one.chairs, called),
                [_deal(deal, variant, before) for deal in one.deals],
                exact(one.share.points),
                _beside(one, in_fiches=in_fiches),
                exact(so_far),
            )
        )
    return found


def _deal(deal: PlayedDeal, variant: Variant, before: int) -> Deal:
    if deal.resting:
        what = _("sat out as dealer")
    elif deal.facts:
        what = sheets.deal(variant, deal.facts, deal.called)
    else:
        what = _("not typed yet")
    return Deal(
        deal.number,
        scores.seat(deal.seat),
        deal.bid,
        what,
        ", ".join(map(jury.effect, deal.judged)),
        "–" if deal.points is None else exact(deal.points),
        exact(before + deal.running),
    )


def _beside(one: PlayedRound, *, in_fiches: bool) -> list[str]:
    """Say what a round brought beside its points."""
    found = []
    if one.share.place and one.final:
        found.append(_("rank %(place)s at the table") % {"place": one.share.place})
    if one.share.bonus:
        found.append(_("bonus %(bonus)s") % {"bonus": exact(one.share.bonus)})
    if in_fiches:
        found.append(_("fiches %(fiches)s") % {"fiches": exact(one.share.fiches)})
    return found


def _who(chairs: Sequence[Chair], called: Mapping[str, str]) -> list[Seated]:
    """Return who sat where; whoever came later with the first deal that he played."""
    found = []
    for seat, entry, since in sorted(
        chairs, key=lambda one: (CHAIRS.index(one.seat), one.from_deal)
    ):
        if entry in called:
            name = called[entry].replace(" ", "\N{NO-BREAK SPACE}")
            later = _("from deal %(number)s") % {"number": since}
            found.append(Seated(scores.seat(seat), name, later if since > 1 else ""))
    return found


def _rulings(asked: Asked, until: int) -> dict[str, list[str]]:
    """Say what the jury decided of each player, as far as the reader may know it."""
    day = asked.tournament
    if asked.desk:
        return {
            key: [_told(shown, own.points, day) for shown, own in some]
            for key, some in rulings_by_player(day, until=until).items()
        }
    found: dict[str, list[str]] = {}
    hidden = asked.ranking.withheld
    for key, some in public_rulings_by_player(day, hidden, until=until).items():
        for one in some:  # a wall names nobody: it has the points alone
            case = _("Case %(number)s") % {"number": one.case.number}
            gives = [gained(one.own.points)] if one.own.points else []
            found.setdefault(key, []).append(" · ".join([case, *gives, *one.gives]))
    return found


def _told(shown: Any, points: int, day: Tournament) -> str:
    said = [shown.name[:1].upper() + shown.name[1:], shown.place]
    if shown.article:
        said.append(shown.article)
    if points or not day.duplicate:
        said.append(gained(points))
    return " · ".join([*said, *shown.sentences])

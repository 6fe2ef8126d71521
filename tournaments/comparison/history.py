"""The boards of a tournament, as they are compared with what the events tell."""

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.boards.models import (
    Adjustment,
    Board,
    BoardFine,
    BoardPlay,
    BoardResult,
    BoardSet,
)
from tournaments.boards.rules import history as steps, plan
from tournaments.comparison import comparing, queries
from tournaments.comparison.places import places_now, places_of
from tournaments.comparison.queries import deal_of
from tournaments.history.tables import History, Kept, rows_of, table_name
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round

Laid = list[tuple[int, int, str]]  # of a table: each deal, its board, its hands
WHO = {"made_by": gettext_lazy("given by"), "made_at": gettext_lazy("given at")}


def sets(tournament: Tournament) -> Kept:
    one = BoardSet.objects.filter(tournament=tournament).first()
    if one is None:
        return Kept({}, {})
    row = {
        "players": one.players,
        "movement": steps.movement_digest(one.movement),
        "instead": one.movement["instead"],
        "verdict": one.verdict,
        "fingerprint": one.fingerprint,
    }
    return Kept({steps.SET: row}, {})


def boards(tournament: Tournament) -> Kept:
    """The boards as they are kept, and whether their digest is that of their cards."""
    rows = {
        one.number: {
            "dealer": one.dealer,
            "domy": one.domy,
            "digest": one.digest,
            "fits": one.digest == (deal_of(one).digest() if one.cards else None),
            "source": one.source,
            "fouled": one.fouled,
        }
        for one in Board.objects.filter(tournament=tournament)
    }
    return Kept(rows, {})  # each is called by its number


def given(tournament: Tournament) -> Kept:
    rows = Adjustment.objects.filter(play__table__round__tournament=tournament)
    people = ("play__table__round", "made_by")
    found, at = Kept({}, {}), Counter[tuple[str, int]]()
    for one in rows.select_related(*people).order_by("pk"):
        table = one.play.table
        place = table.public_id, one.play.number
        at[place] += 1
        found.rows[*place, at[place]] = {
            "seat": one.seat,
            "kind": one.kind,
            "percent": "" if one.percent is None else str(one.percent),
            "weighted": one.weighted,
            "made_by": one.made_by.public_id,
            "made_at": one.made_at,
        }
        found.called[*place, at[place]] = table_name(
            {"round": table.round.number, "table": table.number, "deal": place[1]}
        )
    return found


def put_off(tournament: Tournament) -> Kept:
    """The boards that are played later, or were."""
    return rows_of(
        BoardPlay.objects.filter(table__round__tournament=tournament, put_off=True),
        ("table__public_id", "number"),
        {"put_off": "put_off"},
        table_name,
        round="table__round__number",
        table="table__number",
        deal="number",
    )


def fines(tournament: Tournament) -> Kept:
    rows = BoardFine.objects.filter(entry__tournament=tournament)
    found, at = Kept({}, {}), Counter[str]()
    for one in rows.select_related("entry", "made_by", "takes_back").order_by("pk"):
        entry = one.entry.public_id
        at[entry] += 1
        key, other = (entry, at[entry]), one.takes_back
        own = other is None or other.entry_id == one.entry_id
        found.rows[key] = {
            "percent": str(one.percent),
            "takes_back": str(other.percent) if other and own else None,
            "made_by": one.made_by.public_id,
            "made_at": one.made_at,
        }
        found.called[key] = str(one.entry.number)
    return found


def board_discrepancies(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for all that is wrong with boards on tables, or with results."""
    if not tournament.duplicate:
        return
    yield from _laid_elsewhere(tournament)
    places = places_of(tournament)
    if places != places_now(tournament):
        yield _("boards: the number of results that make a board full is wrong.")
    kept = BoardResult.objects.filter(play__board__tournament=tournament)
    fresh = comparing.results(tournament, queries.played_boards(tournament), places)
    worth_kept, worth_anew = (
        {(one.play_id, one.hand): comparing.worth_of(one) for one in some}
        for some in (kept, fresh)
    )
    wrong = {play for (play, _hand), _worth in worth_kept.items() ^ worth_anew.items()}
    plays = BoardPlay.objects.filter(pk__in=wrong).order_by("board__number", "pk")
    for one in plays.select_related("board", "table__round"):
        where = table_name({"round": one.table.round.number, "table": one.table.number})
        yield _("%(where)s: board %(board)s compared anew brings something else.") % {
            "where": where,
            "board": one.board.number,
        }


def _laid_elsewhere(tournament: Tournament) -> Iterator[str]:
    """Name the tables with other boards, or hands, than the movement lays there."""
    pinned = queries.plan_of(queries.set_of(tournament))
    if pinned is None:
        return
    due, there = dict[tuple[int, int], Laid](), dict[tuple[int, int], Laid]()
    for round in Round.objects.filter(tournament=tournament):
        for at, laid in enumerate(plan.laid(pinned, round.number), start=1):
            due[round.number, at] = [
                (deal, *board) for deal, board in enumerate(laid.boards, start=1)
            ]
    plays = BoardPlay.objects.filter(table__round__tournament=tournament)
    for one in plays.select_related("board", "table__round").order_by("number"):
        laid_at = there.setdefault((one.table.round.number, one.table.number), [])
        laid_at.append((one.number, one.board.number, one.hands))
    for place in sorted(due.keys() | there.keys()):
        if due.get(place) != there.get(place):
            yield _("%(where)s: other boards lie there than the movement lays.") % {
                "where": table_name({"round": place[0], "table": place[1]})
            }


HISTORIES = (
    History(
        gettext_lazy("boards"),
        {
            "players": gettext_lazy("players in their order"),
            "movement": gettext_lazy("movement"),
            "instead": gettext_lazy("boards in place of others"),
            "verdict": gettext_lazy("figures of the movement"),
            "fingerprint": gettext_lazy("fingerprint of the secret"),
        },
        steps.SETS,
        sets,
    ),
    History(
        gettext_lazy("board"),
        {
            "dealer": gettext_lazy("dealer"),
            "domy": gettext_lazy("pocket of the Domy"),
            "digest": gettext_lazy("cards"),
            "fits": gettext_lazy("the digest is that of the cards"),
            "source": gettext_lazy("where the cards are from"),
            "fouled": gettext_lazy("from where on it had other cards"),
        },
        steps.BOARDS,
        boards,
    ),
    History(
        gettext_lazy("result given at"),
        {
            "seat": gettext_lazy("seat"),
            "kind": gettext_lazy("kind"),
            "percent": gettext_lazy("per cent"),
            "weighted": gettext_lazy("results with their weights"),
            **WHO,
        },
        steps.GIVEN,
        given,
    ),
    History(
        gettext_lazy("board put off at"),
        {"put_off": gettext_lazy("it is played later")},
        steps.PUT_OFF,
        put_off,
    ),
    History(
        gettext_lazy("fine in boards of number"),
        {
            "percent": gettext_lazy("per cent"),
            "takes_back": gettext_lazy("fine taken back"),
            **WHO,
        },
        steps.FINES,
        fines,
    ),
)

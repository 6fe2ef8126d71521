"""Proposes a movement of the boards through a day, and lays it on the tables."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, ngettext

from seating.request import Round as Planned
from seating.whiz.movement import movement as movement_for
from seating.whiz.plan import Movement, Seated
from tournaments.boards.models import BoardPlay, BoardSet
from tournaments.boards.rules import instead, plan
from tournaments.boards.rules.plan import Plan
from tournaments.comparison import queries
from tournaments.deals.queries import is_seating_fixed
from tournaments.plans.models import Tournament
from tournaments.tables.models import Occupant, Round, SittingOut, Table
from tournaments.tables.too_few import LEAST_PLAYERS, too_few_came, too_few_left


def propose(
    *, tournament: Tournament, seed: int, movement: Movement | None = None
) -> tuple[Plan, list[str]]:
    """Return the plan for who is here, and its players by number; nothing is kept.

    With a movement of one's own that one, if it fits; once rounds are drawn the plan
    of the rounds to come, and of one that is to be drawn anew.
    """
    queries.refuse_unless_boards(tournament)
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    kept = rounds_kept(tournament)
    here = queries.playing_entries(tournament)
    if found is not None and pinned is not None and kept:
        if movement is not None:
            raise ValidationError(
                _("A movement from a file is read before the first round is drawn."),
                code="late",
            )
        return _plan_rest(tournament, found.players, pinned, here, kept, seed)
    if movement is not None:
        return _plan_from_file(tournament, movement, here, seed), here
    if len(here) < LEAST_PLAYERS:
        raise too_few_came(tournament, here)
    with no_movement():
        movement = movement_for(len(here), tournament.rounds, seed=seed)
        made = plan.planned(movement, tournament.deals_per_round, seed)
    return made, here


def rounds_kept(tournament: Tournament) -> int:
    """Count the rounds drawn that stay as they are seated.

    The last is to be drawn anew if that can still be, and somebody sits there who left.
    """
    rounds = Round.objects.filter(tournament=tournament)
    drawn, last = rounds.count(), rounds.order_by("number").last()
    if last is None or last.state == Round.State.CLOSED or is_seating_fixed(last):
        return drawn
    pinned = queries.plan_of(queries.set_of(tournament))
    if pinned and any(one.round == last.number for one in pinned.instead):
        return drawn  # it is known which board was played there
    places = Occupant.objects.filter(table__round=last).order_by("from_deal")
    seated = {  # by table and seat, whoever came last
        (table, seat): entry
        for table, seat, entry in places.values_list(
            "table_id", "seat", "entry__public_id"
        )
    }
    here = set(queries.playing_entries(tournament))
    return drawn if here.issuperset(seated.values()) else drawn - 1


@contextmanager
def no_movement() -> Iterator[None]:
    """Refuse where so many players cannot be seated in so many rounds."""
    try:
        yield
    except ValueError as error:
        raise ValidationError(
            _("There is no movement for so many players and rounds: change either."),
            code="no_movement",
        ) from error


def _plan_from_file(
    tournament: Tournament, movement: Movement, here: Sequence[str], seed: int
) -> Plan:
    """The plan of a movement from a file, if it is one for those who are here."""
    if movement.players != len(here):
        raise ValidationError(
            _("This movement is for %(players)s players, and %(here)s are here.")
            % {"players": movement.players, "here": len(here)},
            code="players",
        )
    if len(movement.rounds) < tournament.rounds:
        raise ValidationError(
            _("This movement has %(has)s rounds; %(rounds)s are to be played.")
            % {"has": len(movement.rounds), "rounds": tournament.rounds},
            code="rounds",
        )
    made = plan.planned(movement, tournament.deals_per_round, seed)
    figures = plan.figures(made)
    if figures["odd"] or figures["conflicts"]:
        raise ValidationError(
            _(
                "This movement cannot be played: %(conflicts)s times a board stands at "
                "two tables at once, and %(odd)s times a player sits twice or nowhere."
            )
            % figures,
            code="broken",
        )
    return made


def _plan_rest(
    tournament: Tournament,
    players: Sequence[str],
    pinned: Plan,
    here: Sequence[str],
    kept: int,
    seed: int,
) -> tuple[Plan, list[str]]:
    """The rounds to come for who is here now; those `kept` stay as they are."""
    if len(here) < LEAST_PLAYERS:
        raise too_few_left(tournament, here, kept)
    seated: dict[tuple[int, int], dict[str, str]] = {}  # by round and table, by seat
    places = Occupant.objects.filter(
        table__round__tournament=tournament, table__round__number__lte=kept
    ).order_by("table__round__number", "table__number", "from_deal")
    for round, table, seat, entry in places.values_list(
        "table__round__number", "table__number", "seat", "entry__public_id"
    ):
        seated.setdefault((round, table), {})[seat] = entry
    present = [(at[0], entry) for at, who in seated.items() for entry in who.values()]
    people = list(dict.fromkeys((*players, *(who for _round, who in present), *here)))
    numbers = {entry: number for number, entry in enumerate(people, start=1)}
    out = SittingOut.objects.filter(
        round__tournament=tournament, round__number__lte=kept
    )
    present += out.values_list("round__number", "entry__public_id")
    came = dict.fromkeys(here, kept + 1)  # the first round of each
    came |= {entry: round for round, entry in sorted(present, reverse=True)}
    groups = queries.groups_laid(tournament)
    played: list[list[Seated]] = [[] for _round in range(kept)]
    for (round, table), who in seated.items():
        players_there = (numbers[who["N"]], numbers[who["E"]], numbers[who["S"]])
        played[round - 1].append(Seated(players_there, groups[round, table]))
    with no_movement():
        movement = movement_for(
            len(people),
            max(tournament.rounds, kept),
            seed=seed,
            played=tuple(map(tuple, played)),
            gone=tuple(numbers[one] for one in people if one not in set(here)),
            to_come=pinned.movement.rounds[kept : tournament.rounds],
            since={numbers[one]: came[one] for one in people if came.get(one, 1) > 1},
        )
        made = plan.planned(
            movement, pinned.boards_per_round, seed, pinned.hands[:kept]
        )
    return instead.carry_over_swaps(made, pinned, kept), people


def seating(tournament: Tournament, number: int) -> Planned:
    """A round as the movement has it; ValidationError if it no longer fits."""
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    if found is None or pinned is None:
        _refuse_too_few(tournament)
        raise ValidationError(
            _(
                "The boards have no movement yet. Accept one on the page of the "
                "boards, then draw."
            ),
            code="no_movement",
        )
    refuse_misfit(tournament, found, pinned, number)
    return Planned(
        tuple(
            tuple(found.players[player - 1] for player in table.players)
            for table in plan.laid(pinned, number)
        ),
        tuple(
            found.players[player - 1]
            for player in pinned.movement.sitting_out[number - 1]
        ),
    )


def _refuse_too_few(tournament: Tournament) -> None:
    here = queries.playing_entries(tournament)
    if len(here) < LEAST_PLAYERS:
        if kept := rounds_kept(tournament):
            raise too_few_left(tournament, here, kept)
        raise too_few_came(tournament, here)


def refuse_misfit(
    tournament: Tournament, found: BoardSet, pinned: Plan, number: int
) -> None:
    """Refuse a movement that does not fit the tournament up to this round; say why."""
    movement = pinned.movement
    _refuse_too_few(tournament)  # to plan the rest anew would be refused too
    if number > len(movement.rounds):
        raise ValidationError(
            _(
                "The movement has %(rounds)s rounds. Plan the rest anew on the page of "
                "the boards, then draw."
            )
            % {"rounds": len(movement.rounds)},
            code="rounds",
        )
    if pinned.boards_per_round != tournament.deals_per_round:
        raise ValidationError(
            _(
                "The movement has %(boards)s boards a round, the settings say %(deals)s"
                " deals. Make the movement anew on the page of the boards."
            )
            % {"boards": pinned.boards_per_round, "deals": tournament.deals_per_round},
            code="deals",
        )
    playing = {
        who for at, who in enumerate(found.players, 1) if at not in movement.gone
    }
    here = set(queries.playing_entries(tournament))
    first = min(rounds_kept(tournament) + 1, number)
    seated = {
        found.players[who - 1]
        for round in range(first, number + 1)
        for table in plan.laid(pinned, round)
        for who in table.players
    }
    changed = len((playing ^ here) | (seated - here))
    if changed:
        raise ValidationError(
            ngettext(
                "%(count)s player has come or gone since the movement was made. Plan "
                "the rest anew on the page of the boards, then draw.",
                "%(count)s players have come or gone since the movement was made. Plan "
                "the rest anew on the page of the boards, then draw.",
                changed,
            )
            % {"count": changed},
            code="players",
        )


def lay(tournament: Tournament, round: Round) -> None:
    """Put the boards of a round on its tables, as the movement says."""
    pinned = queries.plan_of(queries.set_of(tournament))
    if pinned is None:
        return
    boards = dict(tournament.boards.values_list("number", "pk"))
    tables = Table.objects.filter(round=round).order_by("number")
    BoardPlay.objects.bulk_create(
        BoardPlay(table=table, number=deal, board_id=boards[board], hands=hands)
        for table, found in zip(tables, plan.laid(pinned, round.number), strict=True)
        for deal, (board, hands) in enumerate(found.boards, start=1)
    )


def lift(round: Round) -> None:
    """Take the boards of a round off its tables; nothing is written of them."""
    BoardPlay.objects.filter(table__round=round).delete()

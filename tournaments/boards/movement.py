"""Proposes how boards travel: a movement for who is here, or for the rest of a day."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from seating.whiz.movement import movement as movement_for
from seating.whiz.plan import Movement, Seated
from tournaments.boards import queries
from tournaments.boards.rules import plan
from tournaments.boards.rules.plan import Plan
from tournaments.models import Occupant, Round, SittingOut, Tournament

LEAST_PLAYERS = 6


def propose(
    *, tournament: Tournament, seed: int, movement: Movement | None = None
) -> tuple[Plan, list[str]]:
    """The plan for who is here, and who has which number in it; nothing is kept.

    With a movement of one's own that one, if it fits; once rounds are drawn the plan
    of the rounds to come.
    """
    queries.refuse_unless_boards(tournament)
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    drawn = Round.objects.filter(tournament=tournament).count()
    here = queries.present(tournament)
    if found is not None and pinned is not None and drawn:
        if movement is not None:
            raise ValidationError(
                _("A movement from a file is read before the first round is drawn."),
                code="late",
            )
        return _rest(tournament, found.players, pinned, here, seed)
    if movement is not None:
        return _own(tournament, movement, here, seed), here
    if len(here) < LEAST_PLAYERS:
        raise ValidationError(
            _(
                "%(here)s players are here: boards travel between at least two tables "
                "of three. Check in at least %(least)s."
            )
            % {"here": len(here), "least": LEAST_PLAYERS},
            code="too_few",
        )
    with no_movement():
        movement = movement_for(len(here), tournament.rounds, seed=seed)
        made = plan.planned(movement, tournament.deals_per_round, seed)
    return made, here


@contextmanager
def no_movement() -> Iterator[None]:
    """Say so where so many cannot be seated in so many rounds."""
    try:
        yield
    except ValueError as error:
        raise ValidationError(
            _("There is no movement for so many players and rounds: change either."),
            code="no_movement",
        ) from error


def _own(
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
    if figures.odd or figures.conflicts:
        raise ValidationError(
            _(
                "This movement cannot be played: %(conflicts)s times a board stands at "
                "two tables at once, and %(odd)s times a player sits twice or nowhere."
            )
            % {"conflicts": figures.conflicts, "odd": figures.odd},
            code="broken",
        )
    return made


def _rest(
    tournament: Tournament,
    players: Sequence[str],
    pinned: Plan,
    here: Sequence[str],
    seed: int,
) -> tuple[Plan, list[str]]:
    """The rounds to come for who is here now; the drawn ones stay as they are."""
    if len(here) < LEAST_PLAYERS:
        raise ValidationError(
            _("Fewer than %(least)s players are left: the boards can travel no more.")
            % {"least": LEAST_PLAYERS},
            code="too_few",
        )
    seated: dict[tuple[int, int], dict[str, str]] = {}  # by round and table, by seat
    places = Occupant.objects.filter(table__round__tournament=tournament).order_by(
        "table__round__number", "table__number", "from_deal"
    )
    for round, table, seat, entry in places.values_list(
        "table__round__number", "table__number", "seat", "entry__public_id"
    ):
        seated.setdefault((round, table), {})[seat] = entry
    present = [(at[0], entry) for at, who in seated.items() for entry in who.values()]
    people = list(dict.fromkeys((*players, *(who for _round, who in present), *here)))
    numbers = {entry: number for number, entry in enumerate(people, start=1)}
    drawn = Round.objects.filter(tournament=tournament).count()
    out = SittingOut.objects.filter(round__tournament=tournament)
    present += out.values_list("round__number", "entry__public_id")
    came = dict.fromkeys(here, drawn + 1)  # the first round of each
    came |= {entry: round for round, entry in sorted(present, reverse=True)}
    groups = queries.groups_laid(tournament)
    played: list[list[Seated]] = [[] for _round in range(drawn)]
    for (round, table), who in seated.items():
        players_there = (numbers[who["N"]], numbers[who["E"]], numbers[who["S"]])
        played[round - 1].append(Seated(players_there, groups[round, table]))
    with no_movement():
        movement = movement_for(
            len(people),
            max(tournament.rounds, drawn),
            seed=seed,
            played=tuple(map(tuple, played)),
            gone=tuple(numbers[one] for one in people if one not in set(here)),
            since={numbers[one]: came[one] for one in people if came.get(one, 1) > 1},
        )
        hands = pinned.hands[:drawn]
        made = plan.planned(movement, pinned.boards_per_round, seed, hands)
    return made, people

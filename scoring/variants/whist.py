"""Whist: two partnerships play a match of rubbers, games and points, with fiches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from scoring.contract import Option, Setting
from scoring.deal import IllegalDeal, names
from scoring.grid import Grid
from scoring.match import OTHER, SIDES, Match, MatchDeal, read_match_deal
from scoring.score import Part
from scoring.variant import ANNULLED, CORRECTED, REPLAYED, Variant

GRID = Grid.parse("""
sum free

rule            value
three_honours       2
four_honours        4
game               10    # points that win a game
calling             8    # points at which a side may call
rubber              2    # games that win a rubber
match               2    # rubbers that win the match
rubber_fiches       4    # from the losing side, half of it to each winner
slam_fiches         6
talk                1    # off the side that talked during the play
revoke              3
""")

DUTY = 6  # tricks that a side owes; only those above it are worth points
HONOURS = {3: "three_honours", 4: "four_honours"}
PENALTIES = ("talk", "revoke")
COUNTED = ("points", "games", "rubbers", "games_won", "fiches")  # for each side

TRICK_POINTS = Option(
    "trick_points",
    names("Points par trick", "Punten per trick", "Points per trick"),
    {2: names("2", "2", "2"), 1: names("1", "1", "1")},
    default=2,
)
CARRY = Option(
    "carry",
    names("Surplus d'une manche", "Overschot van een manche", "Surplus of a game"),
    {
        False: names("perdu", "verloren", "lost"),
        True: names("reporté", "overgedragen", "carried over"),
    },
    default=False,
)
PENALTY = Option(
    "penalty",
    names("Pénalités", "Strafpunten", "Penalties"),
    {
        "own": names(
            "retirées au camp fautif",
            "af van de eigen partij",
            "taken off the side at fault",
        ),
        "other": names(
            "ajoutées à l'autre camp", "bij de andere partij", "added to the other side"
        ),
    },
    default="own",
)
# It is there to be read by the players: who deals next changes no points.
NEXT_DEALER = Option(
    "next_dealer",
    names("Donneur suivant", "Volgende deler", "Next dealer"),
    {
        "first_trick": names(
            "qui a fait la première levée",
            "wie de eerste slag haalde",
            "who won the first trick",
        ),
        "rotation": names("à tour de rôle", "om de beurt", "in turn"),
    },
    default="first_trick",
)


def _zero_counts() -> dict[str, int]:
    return dict.fromkeys(SIDES, 0)


@dataclass(frozen=True)
class State:
    """The state of a match, and what the last deal added to it.

    `games` are those of the current rubber, `games_won` those of the whole match.
    """

    points: dict[str, int] = field(default_factory=_zero_counts)
    games: dict[str, int] = field(default_factory=_zero_counts)
    rubbers: dict[str, int] = field(default_factory=_zero_counts)
    games_won: dict[str, int] = field(default_factory=_zero_counts)
    fiches: dict[str, int] = field(default_factory=_zero_counts)
    over: bool = False
    scored: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)
    paid: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)

    def counters(self) -> dict[str, Any]:
        """Return what a scorer reads off, as in docs/records.md."""
        return {name: getattr(self, name) for name in (*COUNTED, "over")}


def next_state(
    state: State, deal: MatchDeal, grid: Grid, options: Mapping[str, Setting]
) -> State:
    """Play one deal: penalties, then the call, then tricks, then honours."""
    if state.over:
        raise IllegalDeal("match_over", "deals")
    return _Count(state, grid, options).play(deal)


class _Count:
    """Counts one deal, and stops as soon as a side has won a game."""

    def __init__(
        self, state: State, grid: Grid, options: Mapping[str, Setting]
    ) -> None:
        self.grid = grid
        self.options = options
        self.over = False
        self.stopped = False
        self.scored: dict[str, tuple[Part, ...]] = dict.fromkeys(SIDES, ())
        self.paid: dict[str, tuple[Part, ...]] = dict.fromkeys(SIDES, ())
        self.points, self.games, self.rubbers, self.games_won, self.fiches = (
            dict(getattr(state, name)) for name in COUNTED
        )

    def play(self, deal: MatchDeal) -> State:
        for kind, side in deal.penalties:
            self.count_penalty(kind, side)
        if deal.called is not None:
            self.count_call(deal.called)
        if deal.tricks is not None:
            self.count_tricks(deal.tricks)
        if deal.honours is not None:
            side, cards = deal.honours
            self.add(side, Part("honours", self.grid.value(HONOURS[cards])))
        kept = {name: getattr(self, name) for name in (*COUNTED, "scored", "paid")}
        return State(**kept, over=self.over)

    def count_penalty(self, kind: str, side: str) -> None:
        points = self.grid.value(kind)
        if self.options["penalty"] == "other":
            self.add(OTHER[side], Part(kind, points))
        else:
            self.add(side, Part(kind, -points))

    def count_call(self, side: str) -> None:
        calling = self.grid.value("calling")
        if self.points[side] != calling:
            raise IllegalDeal(
                "called_at", "called", points=self.points[side], needed=calling
            )
        self.add(side, Part("called", self.grid.value("game") - calling))

    def count_tricks(self, tricks: Mapping[str, int]) -> None:
        if self.stopped:
            return
        side = max(SIDES, key=lambda side: tricks[side])
        above = max(tricks[side] - DUTY, 0)
        if tricks[OTHER[side]] == 0:
            self.pay(side, Part("slam", self.grid.value("slam_fiches")))
        self.add(side, Part("tricks", int(self.options["trick_points"]), above))

    def add(self, side: str, part: Part) -> None:
        """Give a side points, and the game if that makes it ten."""
        if self.stopped:
            return
        self.scored[side] += (part,)
        self.points[side] += part.points
        game = self.grid.value("game")
        while self.points[side] >= game and not self.over:
            self.stopped = True
            surplus = self.points[side] - game if self.options["carry"] else 0
            self.points = {**_zero_counts(), side: surplus}
            self.win_game(side)

    def win_game(self, side: str) -> None:
        self.games[side] += 1
        self.games_won[side] += 1
        if self.games[side] < self.grid.value("rubber"):
            return
        self.games = _zero_counts()
        self.rubbers[side] += 1
        self.pay(side, Part("rubber", self.grid.value("rubber_fiches")))
        if self.rubbers[side] == self.grid.value("match"):
            self.points = _zero_counts()
            self.over = True

    def pay(self, side: str, part: Part) -> None:
        """Move fiches from the other side to this one."""
        self.fiches[side] += part.points
        self.fiches[OTHER[side]] -= part.points
        self.paid[side] += (part,)
        self.paid[OTHER[side]] += (part._replace(each=-part.each),)


VARIANT = Variant(
    key="whist",
    name=names("Whist", "Whist", "Whist"),
    grid=GRID,
    options=(TRICK_POINTS, CARRY, PENALTY, NEXT_DEALER),
    effects=frozenset((ANNULLED, REPLAYED, CORRECTED)),
    match=Match(
        start=State,
        deal_of=partial(read_match_deal, penalties=PENALTIES),
        after=next_state,
        penalties=PENALTIES,
    ),
)

"""Double dummy agrees with a slow search of our own, and may fail without harm."""

import random
import subprocess
import sys
from functools import cache

import pytest
from django.conf import settings

from tournaments.boards.rules import solver
from tournaments.boards.rules.cards import (
    DECK,
    HANDS,
    RANKS,
    SUITS,
    Deal,
    parse,
    seat_of,
)
from tournaments.boards.rules.dealing import deal, domy

SECRET = "0123456789abcdef" * 4
installed = pytest.mark.skipif(
    not solver.available(),
    reason="the solver (requirements-solver.txt) has no package for this machine",
)
# North has all the spades, East all the hearts, South the diamonds, West the clubs.
SUIT_EACH = parse(
    "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
)
NOTHING = dict.fromkeys(solver.STRAINS, 0)


def slowly(pockets, trump, first):
    """The most tricks of the side that leads, by trying every card."""

    def beats(card, other):
        if card[0] == other[0]:
            return RANKS.index(card[1]) < RANKS.index(other[1])
        return card[0] == trump

    def legal(pocket, trick):
        follow = [card for card in pocket if trick and card[0] == trick[0][0]]
        return follow or pocket

    @cache
    def most(held, player, trick):
        """The tricks still to come for the side of `first`."""
        found = []
        for card in legal(held[player], trick):
            rest = tuple(
                tuple(c for c in pocket if c != card) if at == player else pocket
                for at, pocket in enumerate(held)
            )
            played = (*trick, card)
            if len(played) < 4:
                found.append(most(rest, (player + 1) % 4, played))
                continue
            best = 0
            for at, other in enumerate(played):
                if beats(other, played[best]):
                    best = at
            winner = (player + 1 + best) % 4
            mine = (winner - first) % 2 == 0
            more = most(rest, winner, ()) if any(rest) else 0
            found.append(mine + more)
        leads = (player - first) % 2 == 0
        return max(found) if leads else min(found)

    return most(tuple(map(tuple, pockets)), first, ())


def bits(pocket):
    return tuple(
        sum(1 << (14 - RANKS.index(card[1])) for card in pocket if card[0] == suit)
        for suit in SUITS
    )


@installed
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_short_endings_are_worth_what_trying_every_card_says(size):
    chance = random.Random(size)
    wanted, asked = [], []
    for _ in range(30 if size < 4 else 8):
        # Of three suits few cards are left, so that trumps and long suits matter.
        cards = chance.sample([card for card in DECK if card[0] != "D"], 4 * size)
        pockets = [cards[at::4] for at in range(4)]
        trump, first = chance.randrange(5), chance.randrange(4)
        wanted.append(slowly(pockets, (*SUITS, "NT")[trump], first))
        asked.append((trump, first, tuple(map(bits, pockets))))

    (found,) = solver.answers([asked])
    assert found == wanted


@installed
def test_a_whole_suit_each_is_won_by_whoever_has_the_trumps():
    """The Domy is West. Without trumps the player who leads takes everything."""
    (found,) = solver.solve([(SUIT_EACH, "W")])

    assert found == {
        "L": NOTHING | {"S": 13, "C": 13},
        "O": NOTHING | {"H": 13, "C": 13},
        "R": NOTHING | {"D": 13, "C": 13},
    }


def turned(dealt):
    """The same deal, every pocket one place further clockwise."""
    north, east, south, west = dealt
    return Deal(west, north, east, south)


def with_suits_changed(dealt, order):
    """The same deal, each suit having become another."""
    change = dict(zip(SUITS, order, strict=True))
    return Deal.holding(
        {
            seat: [change[card[0]] + card[1] for card in dealt.pocket(seat)]
            for seat in "NESW"
        }
    )


@pytest.mark.long
@installed
def test_a_deal_is_worth_the_same_in_other_pockets_and_other_suits():
    dealt = deal(SECRET, 1)
    there = domy(1)
    further = "NESW"["NESW".index(there) - 3]
    first, again, changed = solver.solve(
        [
            (dealt, there),
            (turned(dealt), further),
            (with_suits_changed(dealt, "HSCD"), there),
        ]
    )

    assert again == first
    change = dict(zip("SHDC", "HSCD", strict=True)) | {"NT": "NT"}
    assert changed == {
        hand: {change[strain]: taken for strain, taken in mine.items()}
        for hand, mine in first.items()
    }


@pytest.mark.long
@installed
def test_who_leads_follows_the_reading_of_the_rules():
    """Opposite the Domy nobody moves, and the lead is the same in both readings."""
    dealt = deal(SECRET, 1)
    (example,) = solver.solve([(dealt, domy(1))])
    (moves,) = solver.solve([(dealt, domy(1))], leader="declarer_moves")

    assert moves["O"] == example["O"]
    assert moves != example


def test_the_declarer_faces_the_domy_and_the_next_player_leads():
    """The rulebook's example: Domy East, declarer South; West leads, North is last."""
    dealt = deal(SECRET, 1)
    south_declares = solver.positions(dealt, "E", "example")[0]

    _, first, (domys, third, declarer, leader) = south_declares
    assert first == solver.WEST
    assert (domys, declarer) == (bits(dealt.E), bits(dealt.S))
    assert (leader, third) == (bits(dealt.W), bits(dealt.N))


@pytest.mark.parametrize(
    ("leader", "after"),
    [("example", "ORL"), ("declarer_moves", "RRO")],
)
def test_the_player_who_leads(leader, after):
    found = ""
    dealt = deal(SECRET, 2)
    holder = {bits(dealt.pocket(seat_of("N", hand))): hand for hand in HANDS}
    for at in range(3):
        _, _, players = solver.positions(dealt, "N", leader)[5 * at]
        found += holder[players[solver.WEST]]
        assert holder[players[solver.SOUTH]] == HANDS[at]
        assert players[solver.NORTH] == bits(dealt.N)

    assert found == after


def failure(program, limit=20.0, deals=1):
    """How a process that runs this program fails."""
    command = [sys.executable, "-c", program]
    asked = [(deal(SECRET, board), domy(board)) for board in range(1, deals + 1)]
    found = solver.solve(asked, limit=limit, process=command)
    with pytest.raises(solver.Unavailable) as caught:
        list(found)
    return caught.value.code


@pytest.mark.parametrize(
    "program",
    [
        "raise SystemExit(0)",
        "import os; os.abort()",
        "input(); import os; os.abort()",
        "print('nonsense', flush=True); input(); input()",
        "print([1, 2], flush=True); input(); input()",
        "print({}, flush=True); input(); input()",
    ],
)
def test_a_process_that_crashes_or_raves_is_told_so(program):
    assert failure(program) == "crashed"


def test_a_process_that_answers_once_and_dies_has_answered_once():
    program = "input(); print([0] * 15, flush=True)"
    asked = [(deal(SECRET, board), domy(board)) for board in (1, 2)]
    found = solver.solve(asked, process=[sys.executable, "-c", program])

    assert next(found) == {hand: dict.fromkeys(solver.STRAINS, 13) for hand in HANDS}
    with pytest.raises(solver.Unavailable) as caught:
        next(found)
    assert caught.value.code == "crashed"


def test_a_process_that_hangs_is_not_waited_for():
    assert failure("import time; time.sleep(60)", limit=0.1) == "too_long"


def test_whoever_needs_one_answer_only_may_go():
    program = "while True: input(); print([13] * 15, flush=True)"
    asked = [(deal(SECRET, board), domy(board)) for board in (1, 2)]
    found = solver.solve(asked, process=[sys.executable, "-c", program])

    assert next(found)["L"] == NOTHING
    found.close()


def test_without_a_deal_there_is_nothing_to_wait_for():
    assert list(solver.solve([], process=[sys.executable, "-c", ""])) == []


def test_where_the_solver_is_not_installed_it_is_absent():
    """A Python without its packages: this club's machine had no wheel for it."""
    program = (
        "from tournaments.boards.rules import solver\n"
        "try: next(solver.solve([]))\n"
        "except solver.Unavailable as error: print(solver.available(), error.code)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", program],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "False absent\n"

"""Two days that are played with the figure `worst_round`, and what it comes to in them.

It is worked out here from what is written here, by nothing of the product: the points
of a round are added up deal by deal, and the least of the rounds is the figure.
"""

# A game of one contract. Of a solo with five tricks the bidder has 6 and each other −2;
# each trick more is 3 and −1. By the other numbers all of it is twice as much.
GRID = """
sum zero

contract  level needs jury | made over all | lost under | others: made over lost under
solo        -      5    -  |    6    3   - |   -6    -6 |           -2   -1    2     2
"""
DOUBLE = """
sum zero

contract  level needs jury | made over all | lost under | others: made over lost under
solo        -      5    -  |   12    6   - |  -12   -12 |           -4   -2    4     4
"""


def solo(bidder, tricks):
    return {"contract": "solo", "bidders": [bidder], "tricks": tricks}


def of_sides(first, second):
    """Two deals of Whist, by the tricks of North and South."""
    return [{"tricks": {"NS": won, "EW": 13 - won}} for won in (first, second)]


# By round and table: who sits at N, E, S and W, and the deals.
ALONE = {
    1: [
        ((1, 2, 3, 4), [solo("N", 5), solo("S", 5)]),
        ((5, 6, 7, 8), [solo("N", 5), solo("S", 5)]),
    ],
    2: [
        ((1, 2, 3, 9), [solo("S", 5), solo("W", 6)]),
        ((5, 6, 11, 8), [solo("S", 5), solo("W", 5)]),
    ],
    3: [
        ((1, 2, 3, 9), [solo("S", 5), solo("W", 6)]),
        ((5, 6, 11, 10), [solo("S", 6), solo("W", 6)]),
    ],
}
IN_PAIRS = {
    1: [((11, 13, 12, 14), of_sides(9, 5)), ((15, 17, 16, 18), of_sides(8, 6))],
    2: [((11, 15, 13, 16), of_sides(10, 4)), ((12, 17, 14, 18), of_sides(9, 3))],
    3: [((11, 2, 13, 18), of_sides(7, 4)), ((12, 1, 14, 16), of_sides(10, 3))],
}
# What was written first in round 2 at the first table, and then corrected.
TYPED = {"alone": solo("W", 5), "in pairs": of_sides(10, 5)[1]}


def round_of(number, tables, typed):
    """Seat a round, write and close it; the second deal of round 2 is corrected."""
    yield "seat", number, *(seats for seats, _deals in tables)
    for table, (_seats, deals) in enumerate(tables, start=1):
        for deal, facts in enumerate(deals, start=1):
            corrected = (number, table, deal) == (2, 1, 2)
            written = typed if corrected else facts
            yield "write", number, table, deal, written
    if number == 2:
        yield "look", "before the correction"
        yield "write", 2, 1, 2, tables[0][1][1], 1
        yield "look", "after the correction"
    yield "close", number


DAYS = {
    "alone": {
        "plan": {
            "game": "seul",
            "name": "Alone",
            "rounds": 3,
            "deals_per_round": 4,
            "tie_breaks": ["worst_round"],
        },
        "acts": [
            ("come", 1, 2, 3, 4, 5, 6, 7, 8),
            *round_of(1, ALONE[1], None),
            ("take", 9, 4, True),
            ("take", 11, 7, True),
            ("look", "before the newcomers have played"),
            *round_of(2, ALONE[2], TYPED["alone"]),
            ("go", 8),
            ("come", 10),
            *round_of(3, ALONE[3], None),
            ("look", "in the end"),
            ("recount", {"grid": DOUBLE}),
            ("look", "by other numbers"),
        ],
        "equals": (1, 5),
        "player": 9,
    },
    "in pairs": {
        "plan": {
            "game": "whist",
            "name": "In pairs",
            "rounds": 3,
            "deals_per_round": 4,
            "tie_breaks": ["rubbers", "worst_round"],
        },
        "acts": [
            ("come", 11, 12, 13, 14, 15, 16, 17, 18),
            ("pair", (11, 12), (13, 14), (15, 16), (17, 18)),
            *round_of(1, IN_PAIRS[1], None),
            ("pair", (11, 13), (12, 14)),
            *round_of(2, IN_PAIRS[2], TYPED["in pairs"]),
            ("take", 1, 15, False),
            ("take", 2, 17, True),
            *round_of(3, IN_PAIRS[3], None),
            ("look", "in the end"),
            ("recount", {"options": {"trick_points": 1}}),
            ("look", "by other numbers"),
        ],
        "equals": (),
        "player": 12,
    },
}

# Of each day its lines as they should stand, and below them who went: their numbers,
# those who had what they have, and the rounds that count for them.
EVERY = (1, 2, 3)
PLAYERS = [(str(one), (one,), EVERY) for one in (1, 2, 3, 5, 6)]
PLAYERS += [("9", (9, 4), EVERY), ("11", (11, 7), EVERY)]
BEFORE = [("4", (4,), EVERY), ("7", (7,), EVERY)]
AT_FIRST = ([*PLAYERS, ("8", (8,), EVERY)], BEFORE)
PAIRS = [("11 & 13", (11, 13), (2, 3)), ("12 & 14", (12, 14), (2, 3))]
OF_THEN = [("11 & 12", (11, 12), (1,)), ("13 & 14", (13, 14), (1,))]
IN_TWO = (
    [*PAIRS, ("15 & 16", (15, 16), EVERY), ("17 & 18", (17, 18), EVERY)],
    OF_THEN,
)
IN_THREE = (
    [*PAIRS, ("1 & 16", (1, 16), EVERY), ("2 & 18", (2, 18, 17), EVERY)],
    [*OF_THEN, ("15", (15,), EVERY), ("17", (17,), EVERY)],
)
IN_THE_END = ([*PLAYERS, ("10", (10,), EVERY)], [*BEFORE, ("8", (8,), EVERY)])


def points_of(facts):
    """What a deal brings each seat."""
    if "contract" in facts:
        more = facts["tricks"] - 5
        (bidder,) = facts["bidders"]
        return {seat: 6 + 3 * more if seat == bidder else -2 - more for seat in "NESW"}
    return {
        seat: 2 * max(0, facts["tricks"][side] - 6)
        for side in ("NS", "EW")
        for seat in side
    }


def by_round(rounds, until=3, typed=None):
    """What each number has in each round; with the deal as it was typed at first."""
    found = {}
    for number in range(1, until + 1):
        for table, (seats, deals) in enumerate(rounds[number], start=1):
            if typed and (number, table) == (2, 1):
                deals = [deals[0], typed]
            for deal in deals:
                for seat, who in zip("NESW", seats, strict=True):
                    had = found.setdefault((who, number), 0)
                    found[who, number] = had + points_of(deal)[seat]
    return found


def standing(lines, had, times=1, leads=sum):
    """Each line with its rank, its figure, and the criterion that parts it.

    `leads` is what ranks before the figure, of the points of a line's rounds.
    """
    found, (staying, gone) = {}, lines
    for called, who, rounds in (*staying, *gone):
        own = [
            next(had[one, number] for one in who if (one, number) in had)
            for number in rounds
            if any((one, number) in had for one in who)
        ]
        worst = int(min(own, default=0) * times)
        found[called] = (leads(own), worst, -int(called.split()[0]))
    order = sorted((one for one, *_more in staying), key=found.get, reverse=True)
    every = [found[one][:2] for one in order]
    told = [
        [
            1 + every.index(found[one][:2]),
            one,
            found[one][1],
            "worst_round"
            if len({worst for first, worst in every if first == found[one][0]}) > 1
            else "",
        ]
        for one in order
    ]
    below = sorted((one for one, *_more in gone), key=found.get, reverse=True)
    return told + [[0, one, found[one][1], ""] for one in below]


def no_rubbers(_points):
    return 0


EXPECTED = {
    "alone": {
        "before the newcomers have played": standing(AT_FIRST, by_round(ALONE, 1)),
        "before the correction": standing(AT_FIRST, by_round(ALONE, 2, TYPED["alone"])),
        "after the correction": standing(AT_FIRST, by_round(ALONE, 2)),
        "in the end": standing(IN_THE_END, by_round(ALONE)),
        "by other numbers": standing(IN_THE_END, by_round(ALONE), 2),
    },
    "in pairs": {
        "before the correction": standing(
            IN_TWO, by_round(IN_PAIRS, 2, TYPED["in pairs"]), leads=no_rubbers
        ),
        "after the correction": standing(
            IN_TWO, by_round(IN_PAIRS, 2), leads=no_rubbers
        ),
        "in the end": standing(IN_THREE, by_round(IN_PAIRS), leads=no_rubbers),
        "by other numbers": standing(
            IN_THREE, by_round(IN_PAIRS), 0.5, leads=no_rubbers
        ),
    },
}
# What stands on a page that asks for the ranking after round 2: whoever took a place
# since is in it, and who left since had not.
AFTER_TWO = {
    "alone": standing(
        ([*PLAYERS, ("8", (8,), EVERY), ("10", (10,), EVERY)], BEFORE),
        by_round(ALONE, 2),
        2,
    ),
    "in pairs": standing(
        ([*IN_THREE[0], ("15", (15,), EVERY)], [*OF_THEN, ("17", (17,), EVERY)]),
        by_round(IN_PAIRS, 2),
        0.5,
        leads=no_rubbers,
    ),
}
# What a line proves of the figure, where it is not what it should be.
PROVES = {
    "9": "handed on with a place",
    "11": "handed on with a place",
    "7": "of who left",
    "4": "of who left",
    "8": "of who left",
    "15": "of who left",
    "17": "of who left",
    "1 & 16": "of two partners as one",
    "2 & 18": "of two partners as one, handed on with a place",
    "11 & 13": "of a pair that changed",
    "12 & 14": "of a pair that changed",
    "11 & 12": "of a pair of then",
    "13 & 14": "of a pair of then",
}

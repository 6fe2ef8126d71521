"""Any document of results gets what docs/records.md promises, worked out once more."""

import json
from fractions import Fraction

from hypothesis import given, strategies as st

from scoring.management.commands.compare import reply_to

scores = st.one_of(
    st.integers(0, 30),
    st.integers(0, 3),
    st.none(),
    st.builds(lambda percent: {"adjusted": percent}, st.integers(0, 100)),
)


@st.composite
def documents(draw, method):
    """Boards of two hands; who plays where changes from board to board."""
    boards = []
    for number in range(draw(st.integers(1, 4))):
        tables = draw(st.integers(1, 10))
        players = draw(st.permutations([f"p{at}" for at in range(20)]))
        boards.append(
            {
                "board": number,
                "results": [
                    {
                        "table": str(table),
                        "scores": {"A": draw(scores), "B": draw(scores)},
                        "players": {
                            "A": players[2 * table],
                            "B": players[2 * table + 1],
                        },
                    }
                    for table in range(tables)
                ],
            }
        )
    return {"method": method, "boards": boards}


def by_the_book(mine, others, places):
    """Matchpoints and per cent of one score, as the promise words them."""
    top = 2 * (places - 1)
    if mine is None:
        return None, None
    if isinstance(mine, dict):
        percent = Fraction(mine["adjusted"])
        return percent * top / 100, percent
    if places == 1:
        return Fraction(0), Fraction(50)
    real = [other for other in others if isinstance(other, int)]
    there = len(real) + 1
    points = sum(2 if other < mine else 1 if other == mine else 0 for other in real)
    if there <= 3 and there <= Fraction(places, 3):
        percent = Fraction(60 + 5 * (points - (there - 1)))
        return percent * top / 100, percent
    brought = Fraction(points * places + places - there, there)
    return brought, brought / top * 100


def less_the_others(mine, others):
    """The score less the mean of the other results; a per cent says nothing."""
    if not isinstance(mine, int):
        return None
    real = [other for other in others if isinstance(other, int)]
    return mine - Fraction(sum(real), len(real)) if real else Fraction(0)


def near(shown, exact):
    """Whether a number is what an exact one rounds to, at two decimals."""
    if exact is None or shown is None:
        return shown is exact
    return abs(Fraction(str(shown)) - exact) <= Fraction(5, 1000)


def every_score(document, found):
    """Each score with those of the other tables, and the answer to it."""
    for board, answer in zip(document["boards"], found["boards"], strict=True):
        rows = board["results"]
        for at, row in enumerate(rows):
            for hand, mine in row["scores"].items():
                others = [
                    other["scores"][hand] for n, other in enumerate(rows) if n != at
                ]
                result = answer["results"][at]
                yield (
                    row["players"][hand],
                    mine,
                    others,
                    result["compared"][hand],
                    result["percent"][hand],
                )


def ranks(values):
    """1, 2, 2, 4 of values that come first to last."""
    return [values.index(value) + 1 for value in values]


@given(documents("matchpoints"))
def test_matchpoints_are_as_promised(document):
    found = reply_to(json.dumps(document).encode())
    places = max(len(board["results"]) for board in document["boards"])
    sums, percents = {}, {}
    for player, mine, others, compared, percent in every_score(document, found):
        points, share = by_the_book(mine, others, places)
        assert near(compared, points)
        assert near(percent, share)
        sums.setdefault(player, [])
        percents.setdefault(player, [])
        if points is not None:
            sums[player].append(points)
            percents[player].append(share)

    def share_of(player):
        mine = percents[player]
        return sum(mine) / len(mine) if mine else None

    order = [place["player"] for place in found["ranking"]]
    assert sorted(order) == sorted(sums)
    for place in found["ranking"]:
        assert near(place["value"], sum(sums[place["player"]], Fraction()))
        assert near(place["percent"], share_of(place["player"]))
        assert place["boards"] == len(sums[place["player"]])
    shares = [Fraction(-1) if share_of(p) is None else share_of(p) for p in order]
    assert shares == sorted(shares, reverse=True)
    assert [place["rank"] for place in found["ranking"]] == ranks(shares)


@given(documents("butler"))
def test_butler_is_as_promised(document):
    found = reply_to(json.dumps(document).encode())
    sums = {}
    for player, mine, others, compared, percent in every_score(document, found):
        difference = less_the_others(mine, others)
        assert near(compared, difference)
        assert percent is None
        sums.setdefault(player, [])
        if difference is not None:
            sums[player].append(difference)

    counted = [place for place in found["ranking"] if place["boards"]]
    values = [sum(sums[place["player"]]) for place in counted]
    assert values == sorted(values, reverse=True)
    assert [place["rank"] for place in counted] == ranks(values)
    assert all(place["percent"] is None for place in found["ranking"])

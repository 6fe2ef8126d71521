"""Whist simple: four players, the last card turned is trump, scores add up to zero."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from scoring import contracts
from scoring.contract import Contract, Option, Setting
from scoring.deal import names
from scoring.grid import Grid
from scoring.score import ContractLine
from scoring.variant import Preset, Variant

# Each bidder, then each other player: for the contract made and every trick over,
# for all thirteen tricks (x2 doubles), for the contract lost and every trick missing.
GRID = Grid.parse("""
sum zero

contract      level needs jury | made over all | lost under | others: made over lost under
emballage       -      8    -  |    2    1  x2 |   -4    -2 |           -2   -1    4     2
solo            -      5    -  |    6    3   - |   -6    -6 |           -2   -1    2     2
trou            -      8    -  |    4    2  x2 |   -4    -2 |           -4   -2    4     2
troula          -      9    -  |    4    2  x2 |   -4    -2 |           -4   -2    4     2
abondance       9      9    -  |   15    -   - |  -15     - |           -5    -    5     -
abondance      10     10    -  |   18    -   - |  -18     - |           -6    -    6     -
abondance      11     11    -  |   24    -   - |  -24     - |           -8    -    8     -
abondance      12     12    -  |   27    -   - |  -27     - |           -9    -    9     -
misere          -      0    -  |   21    -   - |  -21     - |           -7    -    7     -
misere_table    -      0   yes |   42    -   - |  -42     - |          -14    -   14     -
petit_chelem    -     13   yes |   75    -   - |  -75     - |          -25    -   25     -
grand_chelem    -     13   yes |   90    -   - |  -90     - |          -30    -   30     -
""")

LADDER = (
    "emballage", "solo", "abondance 9", "abondance 10", "misere", "abondance 11",
    "abondance 12", "trou", "troula", "misere_table", "petit_chelem", "grand_chelem",
)  # fmt: skip

by_any = partial(contracts.misere, bidders=(1, 2, 3, 4))

CONTRACTS = (
    contracts.EMBALLAGE,
    contracts.SOLO,
    contracts.TROU,
    Contract(
        "troula", names("Troula", "Troela", "Trull with four aces"), "L", bidders=(2,)
    ),
    replace(contracts.ABONDANCE, levels=range(9, 13)),
    by_any("misere", names("Misère", "Miserie", "Misère"), "M"),
    by_any(
        "misere_table",
        names("Misère sur table", "Miserie op tafel", "Open misère"),
        "B",
    ),
    contracts.PETIT_CHELEM,
    contracts.GRAND_CHELEM,
)

SOLO_LOST = Option(
    "solo_lost",
    names("Solo perdu", "Alleen verloren", "Solo lost"),
    {
        "single": names(
            "2 points par adversaire",
            "2 punten per tegenspeler",
            "2 points per opponent",
        ),
        "double": names(
            "4 points par adversaire",
            "4 punten per tegenspeler",
            "4 points per opponent",
        ),
    },
    default="single",
)


def amend(line: ContractLine, options: Mapping[str, Setting]) -> ContractLine:
    """Double a lost solo with `solo_lost=double`, missing tricks as they are."""
    if line.contract.key == "solo" and options["solo_lost"] == "double":
        bidder = replace(line.bidder, lost=2 * line.bidder.lost)
        others = replace(line.others, lost=2 * line.others.lost)
        return replace(line, bidder=bidder, others=others)
    return line


VARIANT = Variant(
    key="simple",
    name=names("Whist simple", "Gewoon wiezen", "Simple whist"),
    must_be_zero_sum=True,
    grid=GRID,
    contracts=CONTRACTS,
    ladder=LADDER,
    options=(SOLO_LOST,),
    amend=amend,
    other_presets=(
        Preset(
            "double",
            names(
                "Solo perdu compté double",
                "Verloren solo telt dubbel",
                "A lost solo counts double",
            ),
            GRID,
            {"solo_lost": "double"},
        ),
    ),
)

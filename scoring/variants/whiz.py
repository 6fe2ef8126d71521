"""Whiz: three players and the Domy; bids of 7 to 13 tricks, doubled and redoubled."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.contract import Contract, Option, Setting
from scoring.deal import names
from scoring.grid import Grid, Key
from scoring.score import ContractLine, Outcome, Part
from scoring.variant import CARRIED, EFFECTS, Preset, Variant

# The declarer: for the bid made and every trick over, and the bonus of a game or slam
# in each trump. Then, undoubled (-), doubled and redoubled: how often tricks count, the
# bonus for the risk, and what each opponent gets per trick missing.
GRID = Grid.parse("""
sum free

contract  level needs | made over |  C   D   H   S   NT
bid           7     7 |    7    2 |  -   -   -   -   -
bid           8     8 |    8    2 |  -   -   -   -   -
bid           9     9 |    9    2 |  -   -   -   -   10
bid          10    10 |   10    2 |  -   -   10  10  10
bid          11    11 |   11    2 |  10  10  10  10  10
bid          12    12 |   12    2 |  20  20  20  20  20
bid          13    13 |   13    2 |  40  40  40  40  40

risk  times bonus | others: under
-         1     - |             5
X         2    10 |            10
XX        4    20 |            20
""")

BONUS = {12: "small_slam", 13: "grand_slam"}

FORMULA = Option(
    "formula",
    names("Formule", "Formule", "Formula"),
    {
        "best": names("du mieux possible", "zo veel mogelijk", "as many as possible"),
        "exact": names("pas de mieux", "niet meer", "not one more"),
    },
    default="best",
)


def amend(line: ContractLine, options: Mapping[str, Setting]) -> ContractLine:
    """Count one trick too many as one missing with `formula=exact`."""
    return replace(line, exactly=options["formula"] == "exact")


def pay_declarer(
    line: ContractLine, taken: int, trump: str | None, risk: str
) -> Outcome:
    """Pay the declarer for a bid made, each of the two others for a bid lost."""
    doubled = line.grid.rows[Key("risk", risk or "-")]
    over = taken - line.needs
    if over < 0 or (line.exactly and over):
        fine = Part("missing", doubled.number("others_under"), abs(over))
        return Outcome.from_parts(made=False, other=[fine])
    times = doubled.number("times")
    bonus = line.cells[trump or ""]
    return Outcome.from_parts(
        made=True,
        bidder=[
            Part("made", line.bidder.made, times),
            Part("overtricks", line.bidder.over * times, over),
            Part(
                BONUS.get(line.level or 0, "game"),
                bonus if isinstance(bonus, int) else 0,
            ),
            Part("risk", doubled.number("bonus")),
        ],
    )


VARIANT = Variant(
    key="whiz",
    name=names("Whiz", "Whiz", "Whiz"),
    seats=("N", "E", "S"),
    grid=GRID,
    contracts=(
        Contract(
            "bid",
            names("Enchère", "Bod", "Bid"),
            "B",
            levels=range(7, 14),
            needs_trump=True,
        ),
    ),
    risk=True,
    options=(FORMULA,),
    amend=amend,
    share=pay_declarer,
    effects=EFFECTS - {CARRIED},  # nobody has a loss that another could bear
    other_presets=(
        Preset(
            "exact",
            names("Super-Whiz", "Super-Whiz", "Super-Whiz"),
            GRID,
            {"formula": "exact"},
        ),
    ),
)

"""Whist 32: four players, eight cards each; only the bidders score."""

from collections.abc import Mapping
from dataclasses import replace

from scoring import contracts
from scoring.contract import Contract, Option, Setting
from scoring.deal import names
from scoring.grid import Grid
from scoring.score import ContractLine
from scoring.variant import Variant

# Each bidder: for the contract made and every trick over, for the contract lost.
GRID = Grid.parse("""
sum free

contract        level needs | made over | lost
solo                3     3 |    6    2 |   -6
duo                 4     4 |    4    1 |   -4
solo                4     4 |    8    2 |   -8
duo                 5     5 |    5    1 |   -5
solo                5     5 |   10    2 |  -10
duo                 6     6 |    6    1 |   -6
trou                -     6 |    6    1 |   -6
solo                6     6 |   12    2 |  -12
duo                 7     7 |   15    - |  -15
petite_misere       -     0 |   10    - |  -10
piccolo             -     1 |   20    - |  -20
grande_misere       -     0 |   30    - |  -30
solo                7     7 |   30    - |  -30
duo                 8     8 |   30    - |  -30
solo                8     8 |   60    - |  -60
""")

CONTRACTS = (
    replace(
        contracts.SOLO,
        levels=range(3, 9),
        name_at={
            7: names("petit chelem", "klein slem", "small slam"),
            8: names("chelem", "slem", "slam"),
        },
    ),
    Contract("duo", names("Duo", "Duo", "Duo"), "D", bidders=(2,), levels=range(4, 9)),
    contracts.TROU,
    replace(contracts.PETITE_MISERE, tricks=7),
    contracts.PICCOLO,
    contracts.GRANDE_MISERE,
)

COUNTED = Option(
    "counted",
    names("Contrat réussi", "Contract gemaakt", "Contract made"),
    {
        "tricks": names(
            "les plis faits comptent", "de gehaalde slagen tellen", "tricks taken count"
        ),
        "contract": names(
            "les plis demandés comptent",
            "de gevraagde slagen tellen",
            "tricks bid count",
        ),
    },
    default="tricks",
)


def amend(line: ContractLine, options: Mapping[str, Setting]) -> ContractLine:
    """Make a trick over worth nothing with `counted=contract`."""
    if options["counted"] == "contract":
        return replace(line, bidder=replace(line.bidder, over=0))
    return line


VARIANT = Variant(
    key="whist32",
    name=names("Whist 32", "Whist 32", "Whist 32"),
    tricks=8,
    grid=GRID,
    contracts=CONTRACTS,
    options=(COUNTED,),
    amend=amend,
)

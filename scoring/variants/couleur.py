"""Whist à couleur: the championship, with its ladder, its jury and three grids."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from scoring import contracts
from scoring.contract import Option, Setting
from scoring.deal import names
from scoring.grid import Grid
from scoring.score import ContractLine
from scoring.variant import Preset, Variant

# Each bidder, then each other player: for the contract made and every trick over (up
# to so many tricks), for all thirteen tricks (see the option `all_tricks`), for the
# contract lost and every trick missing.
GRID = Grid.parse("""
sum free

contract            level needs upto jury | made over all | lost under | others: made over all lost under
emballage               8     8    -    - |    7    3  30 |   -7    -3 |            -    -   -    7     3
emballage               9     9    -    - |   10    3  30 |  -10    -3 |            -    -   -   10     3
solo                    6     6    8    - |   12    3   - |  -12    -3 |            -    -   -    8     2
emballage              10    10    -    - |   13    3  30 |  -13    -3 |            -    -   -   13     3
solo                    7     7    8    - |   15    3   - |  -15    -3 |            -    -   -   10     2
emballage              11    11    -    - |   16    3  30 |  -16    -3 |            -    -   -   16     3
petite_misere           -     0    -    - |   18    -   - |  -18     - |            -    -   -   12     -
emballage              12    12    -    - |   19    3  30 |  -19    -3 |            -    -   -   19     3
solo                    8     8    8    - |   21    3   - |  -21    -3 |            -    -   -   14     2
piccolo                 -     1    -    - |   24    -   - |  -24     - |            -    -   -   16     -
emballage              13    13    -    - |   22    3  30 |  -22    -3 |            -    -   -   22     3
abondance               9     9    -    - |   30    -   - |  -30     - |            -    -   -   20     -
trou                    -     9    -    - |   16    -  30 |    -     - |            -    -   -   16     -
grande_misere           -     0    -    - |   36    -   - |  -36     - |            -    -   -   24     -
abondance              10    10    -    - |   42    -   - |  -42     - |            -    -   -   28     -
abondance              11    11    -    - |   60    -   - |  -60     - |            -    -   -   40     -
grande_misere_table     -     0    -  yes |   75    -   - |  -75     - |            -    -   -   50     -
petit_chelem            -    12    -  yes |  100    -   - | -100     - |            -    -   -   50     -
grand_chelem            -    13    -  yes |  200    -   - | -200     - |            -    -   -   80     -
""")

LIEGE = GRID.with_lines("""
contract            level | made | lost | others: lost
abondance               9 |   32 |  -32 |           21
abondance              10 |   42 |  -42 |           25
abondance              11 |   60 |  -60 |           27
grande_misere_table     - |   75 |  -75 |           32
petit_chelem            - |  100 | -100 |           33
grand_chelem            - |  200 | -200 |           66
""")

WHISTHUB = GRID.with_lines("""
sum zero

contract            level needs | made over all | lost under | others: made over all lost under
emballage               8     8 |    8    3  30 |   -8    -3 |           -8   -3 -30    8     3
emballage               9     9 |   11    3  30 |  -11    -3 |          -11   -3 -30   11     3
solo                    6     6 |   12    3   - |  -12    -3 |           -4   -1   -    4     1
emballage              10    10 |   14    3  30 |  -14    -3 |          -14   -3 -30   14     3
solo                    7     7 |   15    3   - |  -15    -3 |           -5   -1   -    5     1
emballage              11    11 |   17    3  30 |  -17    -3 |          -17   -3 -30   17     3
petite_misere           -     0 |   18    -   - |  -18     - |           -6    -   -    6     -
emballage              12    12 |   20    3  30 |  -20    -3 |          -20   -3 -30   20     3
solo                    8     8 |   21    3   - |  -21    -3 |           -7   -1   -    7     1
piccolo                 -     1 |   24    -   - |  -24     - |           -8    -   -    8     -
emballage              13    13 |   30    3  30 |  -30    -3 |          -30   -3 -30   30     3
abondance               9     9 |   30    -   - |  -30     - |          -10    -   -   10     -
trou                    -     8 |   16    -  30 |  -16     - |          -16    - -30   16     -
grande_misere           -     0 |   36    -   - |  -36     - |          -12    -   -   12     -
abondance              10    10 |   45    -   - |  -45     - |          -15    -   -   15     -
abondance              11    11 |   60    -   - |  -60     - |          -20    -   -   20     -
grande_misere_table     -     0 |   72    -   - |  -72     - |          -24    -   -   24     -
petit_chelem            -    12 |   90    -   - |  -90     - |          -30    -   -   30     -
grand_chelem            -    13 |  180    -   - | -180     - |          -60    -   -   60     -
""")

by_any = partial(replace, bidders=(1, 2, 3, 4))

CONTRACTS = (
    replace(contracts.EMBALLAGE, levels=range(8, 14)),
    replace(contracts.SOLO, levels=range(6, 9)),
    by_any(contracts.PETITE_MISERE, tricks=12),
    by_any(contracts.PICCOLO),
    replace(contracts.ABONDANCE, levels=range(9, 12)),
    contracts.TROU,
    by_any(contracts.GRANDE_MISERE),
    contracts.misere(
        "grande_misere_table",
        names("Grande misère sur table", "Grote miserie op tafel", "Open grand misère"),
        "B",
        bidders=(1, 2, 3, 4),
    ),
    contracts.PETIT_CHELEM,
    contracts.GRAND_CHELEM,
)

ALL_TRICKS = Option(
    "all_tricks",
    names(
        "Tous les plis à deux",
        "Alle slagen met twee",
        "All tricks taken by two players",
    ),
    {
        "double": names("comptent double", "tellen dubbel", "count double"),
        "fixed": names(
            "valent le nombre fixe de la grille",
            "zijn het vaste getal van de tabel waard",
            "are worth the grid's fixed number",
        ),
        "none": names("n'ajoutent rien", "geven niets extra", "add nothing"),
    },
    default="double",
    free_sum_only=True,
)


def amend(line: ContractLine, options: Mapping[str, Setting]) -> ContractLine:
    """Read `all_tricks`; a grid that adds up to zero has settled it itself."""
    if line.bidder.all is None or line.grid.zero_sum:
        return line
    worth = {"double": "x2", "fixed": line.bidder.all, "none": None}
    every = worth[str(options["all_tricks"])]
    return replace(line, bidder=replace(line.bidder, all=every))


VARIANT = Variant(
    key="couleur",
    name=names("Whist à couleur", "Kleurenwiezen", "Colour whist"),
    grid=GRID,
    contracts=CONTRACTS,
    pass_name=names("Passe rond", "Rondpas", "All pass"),
    options=(ALL_TRICKS,),
    amend=amend,
    other_presets=(
        Preset(
            "liege", names("Liège", "Luik", "Liège"), LIEGE, {"all_tricks": "fixed"}
        ),
        Preset("whisthub", names("Whisthub", "Whisthub", "Whisthub"), WHISTHUB),
    ),
)

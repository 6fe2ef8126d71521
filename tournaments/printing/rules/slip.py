"""Where the lines of a result slip stand: a board at a table, to be written there."""

from tournaments.printing.rules.cutting import Cut

SLIPS = Cut(2, 5, 95, 55)
LEFT, TOP, WIDE = 3.0, 2.3, 89.0  # of its frame, in millimetres on the slip
CELL = WIDE / 3
LINE = 3.6  # millimetres: the words stand on lines of one height
# On which line each row begins: contract, declarer, hands, score, signature; the end.
ROWS = (3, 5, 7, 9, 11, 14)


def place(at: int) -> tuple[float, float]:
    """The left and upper edge of a slip on its sheet, in millimetres."""
    row, column = divmod(at, SLIPS.columns)
    return SLIPS.left + column * SLIPS.width, SLIPS.top + row * SLIPS.height


def lines(count: int) -> tuple[str, str]:
    """The thin and the thick lines of the first slips of a sheet, as paths of SVG."""
    thin, thick = "", ""
    contract, declarer, hands, *_more, end = ROWS
    for at in range(count):
        x, y = place(at)
        x, y = x + LEFT, y + TOP
        thick += f"M{x:.2f} {y + contract * LINE:.2f}h{WIDE:g}"
        thin += "".join(f"M{x:.2f} {y + row * LINE:.2f}h{WIDE:g}" for row in ROWS[1:])
        for column, top in ((0, contract), (1, hands), (2, declarer), (3, contract)):
            left = x + column * CELL
            thin += f"M{left:.2f} {y + top * LINE:.2f}V{y + end * LINE:.2f}"
        high = (declarer - contract) * LINE
        thin += f"M{x + CELL:.2f} {y + contract * LINE:.2f}v{high:.2f}"
    return thin, thick

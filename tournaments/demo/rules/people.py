"""Names for as many people as a rehearsal needs."""

from collections.abc import Iterator

_FIRST = """
Anne Baudouin Cécile Daniel Élodie Fernand Godelieve Hubert Ivan Josiane Karel
Lucienne Maurice Nadine Omer Paulette Quentin Rita Serge Thérèse Urbain Viviane
Willy Xavier Yvette Zoé Albert Bernadette Claude Denise Émile Françoise
"""
_LAST = """
Delvaux Lambert Noël Peeters Masson Claes Simonis Evrard Maes Petit Lefèbvre Thiry
Willems Charlier Dubois Goossens Collard Gérard Hermans Lacroix Jacobs Dumont Renard
Bastin D'Hondt Michel Pirard Wouters Gilson Leroy Wéry Janssens Cools
"""
FIRST, LAST = _FIRST.split(), _LAST.split()
LONGEST = 60  # letters of a first name, and of a last one
ROOM = 4  # for a number behind a last name


def crowd(number: int, *, long_names: bool = False) -> Iterator[tuple[str, str]]:
    """So many different people, each by first and last name."""
    for at in range(number):
        # 32 first names and 33 last ones: every couple comes before one comes again.
        first, last = FIRST[at % len(FIRST)], LAST[at % len(LAST)]
        again = at // (len(FIRST) * len(LAST))
        if long_names:
            first = "-".join((first, *FIRST))[:LONGEST]
            last = "-".join((last, *LAST))[: LONGEST - ROOM]
        yield first, f"{last} {again + 1}" if again else last

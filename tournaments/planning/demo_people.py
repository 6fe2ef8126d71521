"""The players of the demo club: invented names, as they are heard in Belgian halls."""

from __future__ import annotations

from typing import NamedTuple


class Person(NamedTuple):
    """A player of the demo, and the club that they come from."""

    first_name: str
    last_name: str
    club: str
    category: str = ""


CLUB = "Whist Club des Trois Rivières"
PLACE = "Salle Saint-Éloi, Ciney"

_HOME, _LIEGE, _GENT, _LILLE = (
    CLUB,
    "Les Atouts de Liège",
    "Wiezersclub Gent",
    "Whist du Nord",
)

PEOPLE = (
    Person("Anne", "Delvaux", _HOME, "D"),
    Person("Baudouin", "Lambert", _HOME),
    Person("Cécile", "Noël", _HOME, "D"),
    Person("Daniel", "Van den Broeck", _GENT),
    Person("Élodie", "Peeters", _GENT, "D"),
    Person("Fernand", "Masson", _HOME),
    Person("Godelieve", "Claes", _GENT, "D"),
    Person("Hubert", "Simonis", _LIEGE),
    Person("Ivan", "De Smet", _GENT),
    Person("Josiane", "Evrard", _LIEGE, "D"),
    Person("Karel", "Maes", _GENT),
    Person("Lucienne", "Petit", _LILLE, "D"),
    Person("Maurice", "Lefèbvre", _LILLE),
    Person("Nadine", "Thiry", _HOME, "D"),
    Person("Omer", "Willems", _GENT),
    Person("Paulette", "Charlier", _LIEGE, "D"),
    Person("Quentin", "Dubois", _LILLE, "J"),
    Person("Rita", "Goossens", _GENT, "D"),
    Person("Serge", "Collard", _HOME),
    Person("Thérèse", "Gérard", _LIEGE, "D"),
    Person("Urbain", "Hermans", _GENT),
    Person("Viviane", "Lacroix", _LILLE, "D"),
    Person("Willy", "Jacobs", _HOME),
    Person("Xavier", "Dumont", _LIEGE),
    Person("Yvette", "Renard", _HOME, "D"),
    Person("Zoé", "Bastin", _HOME, "J"),
    Person("Albert", "D'Hondt", _GENT),
    Person("Bernadette", "Michel", _LILLE, "D"),
    Person("Claude", "Pirard", _LIEGE),
    Person("Denise", "Wouters", _GENT, "D"),
    Person("Émile", "Gilson", _HOME),
    Person("Françoise", "Leroy", _LILLE, "D"),
)

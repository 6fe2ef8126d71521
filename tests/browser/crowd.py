"""The demo's club on its largest day: two hundred players with long names."""

from itertools import product

from tournaments.demo.club import make_club, read_club_text

FIRST = (
    "Marie-Christine", "Jean-Baptiste", "Bernadette", "Marie-Madeleine", "Ghislaine",
    "Jean-François", "Noémie", "Charles-Emmanuel", "Luc", "Anne-Françoise",
)  # fmt: skip
LAST = (
    "Lambrechts-Vanderborght", "Vandenbossche-Delcourt", "Bovy-Lemaire", "De Wandeleer",
    "Van den Eynde-Dujardin", "Maes", "Verschueren-Vanhove", "Vanden Broucke-Poncelet",
    "de Hemricourt de Grunne", "Van Steenkiste-Baeckelandt",
    "Vandermeulen-Christophe", "Noël", "Van der Elst-Goossens", "Ó Súilleabháin",
    "Schrijvershof-Vandersmissen", "Delvaux-Charlier", "Petit-Jean-Roget",
    "T’Serstevens",
    "Vanwijnsberghe-Dewulf", "Kowalczyk-Wróblewska",
)  # fmt: skip
CLUBS = (
    "Les Joyeux Whisteurs de Thy-le-Château",
    "Whist Club des Trois Rivières",
    "Koninklijke Wiezersclub Sint-Pieters-Leeuw",
)
PLAYERS = 200
TOURNAMENT = "Grand Tournoi annuel des Trois Rivières et de la Haute-Meuse"


def make_a_crowded_club():
    """The demo's club with two hundred members; its running day has them all."""
    text = read_club_text()
    names = [(first, last) for last, first in product(LAST, FIRST)]
    text["people"] = "\n".join(
        f"{first} | {last} | {CLUBS[at % 3]} | {'D' if at % 2 else ''}"
        for at, (first, last) in enumerate(names)
    )
    coming, running, *_others = text["tournaments"]
    for story in (coming, running):
        story["players"] = [1, PLAYERS]
    running["plan"]["name"] = TOURNAMENT
    # Tables that enter on phones are among those whose sheets are missing, the last.
    for phone in running["begun"]["phones"]:
        phone["table"] += PLAYERS // 4 - 11
    make_club(text)

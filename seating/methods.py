"""The ways to draw a round, by the names that a club knows them by."""

from seating.sizes import Names

METHODS: dict[str, Names] = {
    "random": {"fr": "Au hasard", "nl": "Willekeurig", "en": "At random"},
    "meet": {
        "fr": "Rencontrer le plus d’autres possible",
        "nl": "Zoveel mogelijk anderen ontmoeten",
        "en": "Meet as many others as possible",
    },
    "change_partners": {
        "fr": "Changer de partenaire à chaque manche",
        "nl": "Elke ronde een andere partner",
        "en": "Another partner in every round",
    },
    "standing": {
        "fr": "Selon le classement, les meilleurs à la table 1",
        "nl": "Volgens de stand, de besten aan tafel 1",
        "en": "By standing, the best at table 1",
    },
    "writer_stays": {
        "fr": "Le marqueur reste, les autres changent de table",
        "nl": "De schrijver blijft, de anderen wisselen van tafel",
        "en": "The writer stays, the others move",
    },
    "partners": {
        "fr": "Paires fixes, autres adversaires",
        "nl": "Vaste paren, andere tegenstanders",
        "en": "Fixed partnerships, other opponents",
    },
}

# By standing: how many squared tables of displacement one repeated meeting weighs.
STRICT, BALANCED, FRESH = 0, 40, 400
WEIGHTS: dict[int, Names] = {
    STRICT: {
        "fr": "Strictement selon le classement",
        "nl": "Strikt volgens de stand",
        "en": "Strictly by standing",
    },
    BALANCED: {
        "fr": "Selon le classement, en évitant les retrouvailles proches",
        "nl": "Volgens de stand, herhalingen vermeden als het weinig kost",
        "en": "By standing, repeats avoided where it costs little",
    },
    FRESH: {
        "fr": "D’abord de nouveaux adversaires",
        "nl": "Eerst nieuwe tegenstanders",
        "en": "New opponents first",
    },
}

"""The contracts that several games know, by the names that clubs call them by."""

from functools import partial

from scoring.contract import Contract
from scoring.deal import names

EMBALLAGE = Contract(
    "emballage", names("Emballage", "Samen", "Emballage"), "E", bidders=(2,)
)
SOLO = Contract("solo", names("Solo", "Alleen", "Solo"), "S")
TROU = Contract("trou", names("Trou", "Troel", "Trull"), "T", bidders=(2,))

ABONDANCE = Contract("abondance", names("Abondance", "Abondance", "Abundance"), "A")
PETIT_CHELEM = Contract(
    "petit_chelem", names("Petit chelem", "Klein slem", "Small slam"), "C"
)
GRAND_CHELEM = Contract(
    "grand_chelem", names("Grand chelem", "Solo slim", "Grand slam"), "G"
)

misere = partial(Contract, alone=True, exactly=True)

PETITE_MISERE = misere(
    "petite_misere", names("Petite misère", "Kleine miserie", "Small misère"), "P"
)
GRANDE_MISERE = misere(
    "grande_misere", names("Grande misère", "Grote miserie", "Grand misère"), "M"
)
PICCOLO = misere("piccolo", names("Piccolo", "Piccolo", "Piccolo"), "I")

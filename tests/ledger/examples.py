"""Facts of every kind of event, as the house writes them: enough to tell it."""

# What most kinds have.
USUAL = {
    "entry": "p", "entries": ["p", "q"], "before": None, "after": None, "seed": 3,
    "tables": [1, 2], "board": 4, "boards": 5, "percent": "10", "kind": "plus",
    "number": 6, "minutes": 7, "points": {},
}  # fmt: skip
GIVEN = {"seat": "N", "who": ["p"], "of_board": False}
OF_ITS_OWN = {
    "board_adjusted": GIVEN,
    "board_fouled": {"cards": "others"},
    "board_fouled_back": {"cards": "others"},
    "board_later": {"after": 5, "before": 4, "round": 2},
    "comparison_chosen": {
        "before": {"comparison_method": "butler", "least_boards": 0},
        "after": {"comparison_method": "percent", "least_boards": 9},
    },
    "paper_totals": {"after": {"NS": 12, "p": -3}},
    "sheets_exchanged": {"other": "t", "undone": True},
    "totals_agreed": {"side": "NS"},
}


def facts_of(kind):
    return USUAL | OF_ITS_OWN.get(kind, {})

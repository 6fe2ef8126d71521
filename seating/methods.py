"""The ways to draw a round, by the names that a club knows them by."""

from seating.data import WORDS, Names

METHODS: dict[str, Names] = WORDS["methods"]

# By standing: how many squared tables of displacement one repeated meeting weighs.
STRICT, BALANCED, FRESH = 0, 40, 400
WEIGHTS: dict[int, Names] = {
    STRICT: WORDS["weights"]["strict"],
    BALANCED: WORDS["weights"]["balanced"],
    FRESH: WORDS["weights"]["fresh"],
}

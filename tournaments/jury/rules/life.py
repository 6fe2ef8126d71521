"""The life of a case: what can be done in which state, and what it leads to."""

CALLED, TAKEN, DECIDED, TOLD = "called", "taken", "decided", "told"
APPEALED, UPHELD, CHANGED, CLOSED = "appealed", "upheld", "changed", "closed"

# For each thing that can be done, the state it leads to from each where it may be.
STEPS: dict[str, dict[str, str]] = {
    # A colleague may take a case over.
    "take": {CALLED: TAKEN, TAKEN: TAKEN},
    # Until it is decided, it may be said anew what it is about.
    "correct": {CALLED: CALLED, TAKEN: TAKEN},
    "decide": {
        **dict.fromkeys((CALLED, TAKEN, DECIDED, TOLD), DECIDED),
        **dict.fromkeys((APPEALED, CHANGED), CHANGED),
    },
    "tell": {DECIDED: TOLD},
    "appeal": {DECIDED: APPEALED, TOLD: APPEALED},
    "uphold": {APPEALED: UPHELD},
    "withdraw": {CALLED: CLOSED, TAKEN: CLOSED},
    "lift": dict.fromkeys((DECIDED, TOLD, APPEALED, UPHELD, CHANGED), CHANGED),
}


def after(state: str, step: str) -> str | None:
    """The state that a step leads to, None where it cannot be done."""
    return STEPS[step].get(state)


def possible(state: str) -> list[str]:
    """What can be done with a case in this state."""
    return [step for step, leads in STEPS.items() if state in leads]

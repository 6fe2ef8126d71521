"""Builds the plan and the state of a tournament from its events alone."""

from tournaments.history.rules.rows import Row, Rows, Step, Told, put, some
from tournaments.plans.rules.plan import TEXTS

DAY = ""  # the one row
ARROW = "\n→\n"  # between a text of before and that of now
# What no plan asked when the tournament was made.
AT_FIRST: Row = {
    "state": "registration",
    "archived": False,
    "comparison_method": "matchpoints",
    "comparison_basis": "mark",
    "results_shown_after_own": False,
    "travelling_shown": False,
    "least_boards": 0,
    "carry_from": None,
    "carry_weight": 100,
    "players_see": "rank",
    "phones_wait": False,
    "hall_plan": {},
}


def made(rows: Rows, event: Told) -> None:
    facts = event.facts
    told = some(
        facts, "rules_version", "grid_text", "offences_text",
        variant_key="game", is_practice="practice",
    )  # fmt: skip
    plan = {**facts["plan"], **_texts(event.words)}
    rows[DAY] = {**AT_FIRST, "created_at": event.at, **plan, **told}


def changed(rows: Rows, event: Told) -> None:
    """Write a change of the plan to its row; an erased text is compared no more."""
    facts = event.facts
    row = rows.get(DAY, {})
    for text in TEXTS:
        if text in facts.get("changed", ()):
            row.pop(text, None)
    now = (event.words or "").rpartition(ARROW)[2]
    row.update({**some(facts, "grid_text"), **facts["after"], **_texts(now)})


def _texts(said: str | None) -> Row:
    """The free texts of a plan, each on a line after its name."""
    found: Row = {}
    for line in (said or "").split("\n"):
        name, colon, text = line.partition(": ")
        if colon and name in TEXTS:
            found[name] = text
    return found


def step_setting(column: str) -> Step:
    def step(rows: Rows, event: Told) -> None:
        put(rows, DAY, **some(event.facts, **{column: "after"}))

    return step


def published(rows: Rows, event: Told) -> None:
    """Set the tournament running once its first round is published."""
    if rows.get(DAY, {}).get("state") == "registration":
        put(rows, DAY, state="running")


def publication_undone(rows: Rows, event: Told) -> None:
    if event.facts["round"] == 1:
        put(rows, DAY, state="registration")


def archived(rows: Rows, event: Told) -> None:
    put(rows, DAY, archived=event.kind == "tournament_archived")


STEPS = {
    "tournament_made": made,
    "tournament_changed": changed,
    "tie_breaks_changed": changed,
    "tournament_rescored": changed,
    "comparison_chosen": changed,
    "prizes_changed": changed,
    "ranking_frozen": step_setting("frozen_after_round"),
    "ranking_lifted": step_setting("frozen_after_round"),
    "players_see_changed": step_setting("players_see"),
    "hall_arranged": step_setting("hall_plan"),
    "round_published": published,
    "round_publication_undone": publication_undone,
    "tournament_finished": step_setting("state"),
    "tournament_reopened": step_setting("state"),
    "tournament_archived": archived,
    "tournament_back": archived,
}


def screen_made(rows: Rows, event: Told) -> None:
    rows[DAY] = {"hall_shows": "auto", "hall_revealed": 0}


def screen_shown(rows: Rows, event: Told) -> None:
    what, revealed = event.facts["after"]
    put(rows, DAY, hall_shows=what, hall_revealed=revealed)


# What the screen in the hall was asked to show.
SCREEN_STEPS = {"tournament_made": screen_made, "hall_shows": screen_shown}

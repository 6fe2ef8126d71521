"""The table of offences in the docs says what the program does."""

from pathlib import Path

import pytest
from django.conf import settings

from scoring.variants import VARIANTS
from tournaments.plans.rules.offence_text import range_text
from tournaments.plans.rules.offences import game_offences

pytestmark = pytest.mark.text

PAGE = Path(settings.BASE_DIR) / "docs" / "jury.md"
HEADING = ["game", "offence", "name", "article", "offender", "others", "by", "deal"]


def test_the_page_leads_to_the_table_of_all_rules_and_reads_what_is_silent():
    page = PAGE.read_text(encoding="utf-8")
    head, _heading, readings = page.partition("## Readings of the rulebooks")

    assert "(rulebooks.md)" in head.partition("\n## ")[0]
    for offence in ("Remarks", "A revoke", "Exclusion", "A table of five"):
        assert f"- **{offence}" in readings


def points(bounds):
    return (
        range_text(bounds).replace("-", "−").replace("..", " to ")
        if any(bounds)
        else ""
    )


def row(key, offence):
    effects = [
        f"**{one}**" if one == offence.sets else one for one in offence.ordered_effects
    ]
    return [
        key,
        f"`{offence.key}`",
        offence.names["en"],
        offence.article["en"],
        points(offence.offender),
        points(offence.others) + (" (opponents)" if offence.to == "opponents" else ""),
        "off" if offence.off else offence.by,
        ", ".join(effects),
    ]


def catalogue():
    return [
        row(key, offence) for key in sorted(VARIANTS) for offence in game_offences(key)
    ]


def lines():
    """The table of the catalogue, row by row."""
    catalogue = PAGE.read_text(encoding="utf-8").partition("## The catalogue")[2]
    found = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in catalogue.partition("\n## ")[0].splitlines()
        if line.startswith("|")
    ]
    assert found[0] == HEADING
    return found[2:]


def test_the_page_lists_every_offence_of_every_game_as_it_is():
    assert lines() == catalogue()


@pytest.mark.parametrize("key", VARIANTS)
def test_the_page_speaks_of_every_game(key):
    assert key in {line[0] for line in lines()}

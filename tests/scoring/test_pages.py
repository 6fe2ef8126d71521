"""The page of each game says what the game says."""

import pytest

from scoring.variants import VARIANTS
from tests.scoring.examples import PAGES


def contract_rows(variant):
    """The first cells of the table of contracts: key with levels, three names."""
    text = (PAGES / f"{variant}.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.split("## Contracts")[1].split("\n## ")[0].splitlines()
        if line.startswith("| `")
    ]
    return {row[0]: row[1:] for row in rows}


each_game_with_contracts = pytest.mark.parametrize(
    "variant", [key for key, game in VARIANTS.items() if game.contracts]
)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_has_a_page(variant):
    text = (PAGES / f"{variant}.md").read_text(encoding="utf-8")

    assert text.startswith("# ")
    for heading in ("What is recorded", "Doubtful points", "Worked examples"):
        assert f"## {heading}" in text


@each_game_with_contracts
def test_the_page_names_every_contract_as_the_game_does(variant):
    rows = contract_rows(variant)
    for contract in VARIANTS[variant].contracts:
        names = [contract.name[language] for language in ("fr", "nl", "en")]
        at_levels = [
            cells[:3] for key, cells in rows.items() if f"`{contract.key}`" in key
        ]
        assert names in at_levels


@each_game_with_contracts
def test_the_page_says_which_contracts_need_the_jury(variant):
    game = VARIANTS[variant]
    needed = {
        row.key.name
        for row in game.grid.rows_under("contract")
        if row.cells.get("jury")
    }
    said = {
        key.split("`")[1]
        for key, cells in contract_rows(variant).items()
        if cells[-1] == "yes"
    }

    assert said == needed


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_page_names_every_option_value_and_preset(variant):
    game = VARIANTS[variant]
    text = (PAGES / f"{variant}.md").read_text(encoding="utf-8")

    for option in game.options:
        assert f"`{option.key}`" in text
    for preset in game.presets:
        assert f"`{preset}`" in text

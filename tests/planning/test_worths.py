"""What a prize is worth is read as an organiser types it, and kept as he chose it."""

import re

import pytest
from hypothesis import given, strategies as st

from tournaments.plans.rules.amounts import NoAmount
from tournaments.plans.rules.prize_settings import (
    Settings,
    Special,
    as_dict,
    read_scale,
    settings_of,
    with_own,
)
from tournaments.plans.rules.worths import (
    NOTHING_SAID,
    Worth,
    lines_of_worths,
    read_worth,
    worth_text,
)


@pytest.mark.parametrize(
    ("typed", "worth"),
    [
        ("25", Worth(2500)),
        ("25,00 €", Worth(2500)),
        ("€ 25", Worth(2500)),
        ("12.5 euros", Worth(1250)),
        ("12,5", Worth(1250)),
        ("1.250,00", Worth(125_000)),
        ("1 250", Worth(125_000)),
        ("1\N{NARROW NO-BREAK SPACE}250,5 €", Worth(125_050)),
        ("Jambon; 1.250,00 €", Worth(125_000, "Jambon")),
        ("Jambon; 1 250 €", Worth(125_000, "Jambon")),
        ("25,00\N{NO-BREAK SPACE}€", Worth(2500)),
        ("Jambon", Worth(0, "Jambon")),
        ("Jambon; 25,00 €", Worth(2500, "Jambon")),
        ("Jambon; 25", Worth(2500, "Jambon")),
        ("Jambon ; 12,5", Worth(1250, "Jambon")),
        ("Jambon 25 €", Worth(2500, "Jambon")),
        ("Coupe + 50 €", Worth(5000, "Coupe")),
        ("Panier, 12,00", Worth(1200, "Panier")),
        ("6 bouteilles", Worth(0, "6 bouteilles")),
        ("Bouteille 2", Worth(0, "Bouteille 2")),
        ("Bouteille 2; 25 €", Worth(2500, "Bouteille 2")),
        ("Bon de 25 € chez Paul", Worth(0, "Bon de 25 € chez Paul")),
    ],
)
def test_a_prize_is_a_thing_an_amount_or_both(typed, worth):
    assert read_worth(typed) == worth
    assert read_worth(worth_text(worth)) == worth


@pytest.mark.parametrize(
    "typed",
    [
        *("1.250 €", "1,250 €", "12,505", "-5", "−5", "100001"),
        *("Bouteille 2 250 €", "Jambon; 12,505", "Jambon; 12,505 €", "Jambon -5 €"),
        *("Jambon; -5", "Jambon; –5,00", "Jambon; 1.250", "; 5"),
        *("-5 €", "0", "0 €", "Jambon €", "---", "€", "J" * 81),
    ],
)
def test_what_may_be_another_amount_is_not_guessed(typed):
    with pytest.raises(NoAmount):
        read_worth(typed)


@pytest.mark.long
@given(st.text(max_size=40))
def test_what_was_read_is_written_and_read_the_same(typed):
    try:
        worth = read_worth(typed)
    except NoAmount:
        return
    assert read_worth(worth_text(worth)) == worth
    assert worth.cents >= 0


def test_prizes_are_written_one_a_line():
    assert lines_of_worths([Worth(0, "Jambon"), Worth(2050)]) == "Jambon\n20,50 €"


def test_a_scale_is_whole_numbers_with_slashes():
    assert read_scale(" 40/30/ 20/10 ") == (40, 30, 20, 10)
    assert read_scale("") == ()
    for wrong in ("40,30", "4/x", "1/-2", "/".join("1" * 61)):
        with pytest.raises(ValueError, match=re.escape(wrong)):
            read_scale(wrong)


def test_settings_are_kept_and_read_again():
    chosen = Settings(
        way="fees",
        one_in=8,
        worths=(Worth(100, "A"),),
        percent=75,
        scale=(3, 2),
        step=50,
        ties="draw",
        once=True,
        specials=(
            Special("made", Worth(0, "Vin")),
            Special("own_3", name="Chapeau"),
        ),
        last_own=3,
    )
    keys = [one.key for one in chosen.specials]

    assert settings_of(8, keys, as_dict(chosen)) == chosen
    assert settings_of(None, [], {}) == Settings()


def test_a_prize_of_the_clubs_own_keeps_its_key_and_a_new_one_has_another_than_any():
    before = Settings(
        specials=(Special("Un jambon"), Special("own_2", name="Chapeau")), last_own=2
    )
    own = [("Chapeau", Worth(500)), ("Un jambon", NOTHING_SAID), ("Rire", Worth(100))]
    found, last = with_own(before, [Special("last")], own)

    assert found == (
        Special("last"),
        Special("own_2", Worth(500), "Chapeau"),
        Special("Un jambon"),
        Special("own_3", Worth(100), "Rire"),
    )
    assert last == 3

"""A club's offences as one text: read, written, and refused line by line."""

import ast
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from scoring.refusal import TextError
from scoring.variants import VARIANTS
from tests.naming import those_without
from tournaments.plans.offences import wording
from tournaments.plans.rules import offence_editing
from tournaments.plans.rules.offence import (
    EFFECTS_IN_ORDER,
    IMPOSERS,
    RECEIVERS,
    TABLE,
    Bounds,
    Offence,
)
from tournaments.plans.rules.offence_text import parse, range_text, read_range, text_of
from tournaments.plans.rules.offences import (
    default_text,
    game_offences,
    offences_in_force,
)

COULEUR = VARIANTS["couleur"]
PHONE = """
phone      on      -5..0    0..1  each  jury   -         annulled
phone fr | Téléphone à table | usage de la maison
phone nl | Telefoon aan tafel | gebruik van het huis
phone en | Telephone at the table | custom of the house
"""


def problems(text, reader=parse):
    with pytest.raises(TextError) as caught:
        reader(text)
    for problem in caught.value.problems:
        assert wording.problem_at_line(problem)
    return [(problem.line, problem.code) for problem in caught.value.problems]


@pytest.mark.parametrize("key", VARIANTS)
def test_the_catalogue_of_a_game_is_read_back_as_it_is_written(key):
    assert parse(default_text(key)) == game_offences(key)
    assert text_of(parse(default_text(key))) == default_text(key)


def test_a_club_adds_an_offence_of_its_own():
    offences = parse(default_text("couleur") + PHONE)

    assert offences[:-1] == game_offences("couleur")
    assert offences[-1] == Offence(
        "phone",
        {
            "fr": "Téléphone à table",
            "nl": "Telefoon aan tafel",
            "en": "Telephone at the table",
        },
        "couleur",
        {
            "fr": "usage de la maison",
            "nl": "gebruik van het huis",
            "en": "custom of the house",
        },
        Bounds(-5, 0),
        Bounds(0, 1),
        effects=frozenset(("annulled",)),
    )


def test_an_offence_that_is_switched_off_stays_in_the_text_and_not_in_force():
    text = default_text("couleur").replace("remarks           on ", "remarks off")

    assert [one.key for one in parse(text) if one.off] == ["remarks"]
    kept = [one.key for one in offences_in_force(text, "couleur")]
    assert kept == [one.key for one in game_offences("couleur") if one.key != "remarks"]


def test_an_empty_text_is_the_catalogue_of_the_game():
    assert offences_in_force("", "simple") == game_offences("simple")
    assert offences_in_force(" \n", "simple") == game_offences("simple")


def test_bounds_are_read_with_either_minus():
    assert read_range("−15..0") == Bounds(-15, 0)
    assert read_range("+5") == Bounds(5, 5)


@given(st.integers(-999, 999), st.integers(-999, 999))
def test_bounds_are_read_back_as_they_are_written(one, other):
    bounds = Bounds(min(one, other), max(one, other))

    assert read_range(range_text(bounds)) == bounds


def line(cells):
    """The offences of a game with one line of this kind, and its words."""
    heading = "offence use offender others to by normally may"
    words = "\n".join(f"odd {one} | Odd | House" for one in ("fr", "nl", "en"))
    return f"game couleur\n{heading}\nodd {cells}\n{words}\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [(1, "game_missing")]),
        ("# nothing\n\n", [(1, "game_missing")]),
        ("game couleur", [(1, "empty")]),
        ("game bridge", [(1, "game_unknown")]),
        ("game couleur\ngame couleur", [(2, "game_twice")]),
        ("game couleur\nodd on 0 0 each jury - -", [(2, "no_heading")]),
        ("game couleur\noffence use", [(2, "heading")]),
        (line("on 0 0 all jury - -"), [(3, "to")]),
        (
            line("on 0 0 each jury -"),
            [(3, "cells"), *[(n, "words_unknown") for n in (4, 5, 6)]],
        ),
        (line("maybe 0 0 each jury - -"), [(3, "use")]),
        (line("on three 0 each jury - -"), [(3, "no_bounds")]),
        (line("on -3..0..1 0 each jury - -"), [(3, "no_bounds")]),
        (line("on 0..-3 0 each jury - -"), [(3, "bounds_order")]),
        (line("on -1000 0 each jury - -"), [(3, "too_large")]),
        (line("on 3 0 each jury - -"), [(3, "offender_gains")]),
        (line("on 0 -1 each jury - -"), [(3, "others_lose")]),
        (line("on 0 0 each bar - -"), [(3, "by")]),
        (line("on 0 0 each jury - burnt"), [(3, "effect")]),
        (line("on 0 0 each table - won"), [(3, "effect_of_table")]),
        (line("on 0 0 each jury won lost"), [(3, "normally")]),
        (line("on 0 0 each jury - -") + "odd fr | Odd | House", [(7, "words_twice")]),
        (
            line("on 0 0 each jury - -") + "even fr | Odd | House",
            [(7, "words_unknown")],
        ),
        (line("on 0 0 each jury - -") + "odd | Odd | House", [(7, "words")]),
        (
            line("on 0 0 each jury - -").replace("fr | Odd", "fr | "),
            [(4, "words_empty")],
        ),
        (
            line("on 0 0 each jury - -").replace("fr | Odd", f"fr | {'o' * 61}"),
            [(4, "words_too_long")],
        ),
        (
            line("on 0 0 each jury - -").replace("odd fr | Odd | House\n", ""),
            [(3, "words_missing")],
        ),
        (
            line("on 0 0 each jury - -\nodd on 0 0 each jury - -"),
            [(4, "offence_twice")],
        ),
        (line("on 0 0 each jury - -\nODD on 0 0 each jury - -"), [(4, "key")]),
    ],
)
def test_a_line_that_is_wrong_is_named(text, found):
    assert problems(text) == found


def test_whist_gives_nothing_to_the_other_side_and_awards_nothing():
    text = line("on -1 1 each jury - won").replace("couleur", "whist")

    assert problems(text) == [(3, "others_of_a_side"), (3, "effect_of_game")]


def test_a_text_of_too_many_offences_is_refused():
    heading = "game couleur\noffence use offender others to by normally may\n"
    rows = "".join(f"own_{number} on 0 0 each jury - -\n" for number in range(61))
    words = "".join(
        f"own_{number} {language} | Own | House\n"
        for number in range(61)
        for language in ("fr", "nl", "en")
    )

    assert problems(heading + rows + words) == [(1, "too_many")]


def test_a_club_may_not_lose_an_offence_of_the_catalogue_nor_mix_games():
    gone = [one for one in game_offences("couleur") if one.key != "warning"]
    reader = partial(offence_editing.read_offences, COULEUR)

    assert problems(text_of(gone), reader) == [(1, "offence_missing")]
    assert problems(default_text("simple"), reader) == [(1, "other_game")]


@st.composite
def offences(draw):
    """An offence of whist à couleur as a club may write it."""
    letters = st.characters(exclude_characters="|", exclude_categories=("C",))
    words = st.text(letters, min_size=1, max_size=40)
    word = words.map(lambda text: " ".join(text.split())).filter(
        lambda text: text and text.isprintable()
    )
    said = st.fixed_dictionaries({"fr": word, "nl": word, "en": word})
    by = draw(st.sampled_from(IMPOSERS))
    to = draw(st.sampled_from(RECEIVERS))
    known = ("replayed",) if by == TABLE else EFFECTS_IN_ORDER
    effects = draw(st.frozensets(st.sampled_from(known)))
    blames = draw(st.booleans())
    fine, given_to = draw(st.integers(-99, 0)), draw(st.integers(0, 99))
    return Offence(
        "own_1",
        draw(said),
        "couleur",
        draw(said),
        Bounds(fine, draw(st.integers(fine, 0))) if blames else Bounds(),
        Bounds(draw(st.integers(0, given_to)), given_to),
        by,
        effects,
        draw(st.sampled_from(["", *sorted(effects)])),
        blames=blames,
        off=draw(st.booleans()),
        to=to,
    )


@pytest.mark.long
@given(offences())
def test_what_a_club_writes_is_read_back_from_the_text_and_from_the_form(own):
    written = (*game_offences("couleur"), own)
    keys = [offence.key for offence in written]
    text, _about = offence_editing.text_of_boxes(
        COULEUR, keys, offence_editing.words_in_boxes(written)
    )

    assert parse(text_of(written)) == written
    assert parse(text) == written


@pytest.mark.long
@given(st.text(max_size=300))
def test_whatever_is_typed_is_read_or_refused_with_its_lines(text):
    found = None
    try:
        parse(text)
    except TextError as error:
        found = error.problems

    assert found, "no text without a game is right"
    assert those_without(found, wording.problem_at_line) == []


def test_every_code_has_its_sentence_and_no_sentence_is_for_nothing():
    folder = Path(offence_editing.__file__).parent
    codes = {
        word.value
        for name in ("offence_text.py", "offence_editing.py")
        for node in ast.walk(ast.parse((folder / name).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", ""))
        in ("wrong", "Problem", "ValueError")
        for word in node.args
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    }

    assert codes == set(wording.PROBLEMS)

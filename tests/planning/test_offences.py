"""Every offence of the catalogue: at its bounds, one beyond, by whom, in which game."""

import pytest

from scoring.variants import VARIANTS
from scoring.wording import named
from tests.naming import repeated, those_without
from tournaments.jury import wording
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.judging import Notice, Refused, check, notices, usual_points
from tournaments.plans.offences import wording as offence_words
from tournaments.plans.rules.articles import cited_article
from tournaments.plans.rules.offence import (
    EFFECTS_IN_ORDER,
    EXCLUSION,
    JURY,
    TABLE,
    WARNING,
    Bounds,
    Offence,
)
from tournaments.plans.rules.offences import CATALOGUE, game_offences, offences_in_force

PAIRS = [
    pytest.param(VARIANTS[key], offence, id=f"{key}: {offence.key}")
    for key in VARIANTS
    for offence in game_offences(key)
    if not offence.off
]
FIGURES = ("offender", "others", "by")
BLAMING = [pair for pair in PAIRS if pair.values[1].blames]


def players_of(variant):
    return ("NS", "EW") if variant.match else variant.seats


def ruling(offence, players, by=JURY, **decided):
    """What the rules judge: an offence, what is decided of it, for whom and by whom."""
    return offence, Decision(offence.key, **decided), players, by


def proposal(variant, offence, *, offender=None, other=None, by=JURY, **more):
    """A ruling on the first player, with these points for him and for the others."""
    players = players_of(variant)
    offenders = players[:1] if offence.blames else ()
    points = usual_points(offence, offenders, players)
    if offender is not None:
        points[players[0]] = offender
    if other is not None:
        points[players[-1]] = other
    decided = {
        "warning": offence.key == WARNING,
        "exclusion": offence.key == EXCLUSION,
        **more,
    }
    return ruling(offence, players, by, offenders=offenders, points=points, **decided)


def refused(variant, given):
    with pytest.raises(Refused) as caught:
        check(variant, *given)
    assert wording.refusal(caught.value)
    return caught.value.code, caught.value.field


def by_key(game, key):
    (found,) = [offence for offence in game_offences(game) if offence.key == key]
    return found


@pytest.mark.parametrize(("variant", "offence"), BLAMING)
def test_the_offender_may_get_what_the_bounds_allow_and_not_one_point_more(
    variant, offence
):
    for points in {offence.offender.least, offence.offender.most}:
        check(variant, *proposal(variant, offence, offender=points))
    for points in (offence.offender.least - 1, offence.offender.most + 1):
        given = proposal(variant, offence, offender=points)
        assert refused(variant, given) == ("offender_points", "points")


@pytest.mark.parametrize(("variant", "offence"), PAIRS)
def test_each_other_may_get_what_the_bounds_allow_and_not_one_point_more(
    variant, offence
):
    for points in {offence.others.least, offence.others.most}:
        check(variant, *proposal(variant, offence, other=points))
    for points in (offence.others.least - 1, offence.others.most + 1):
        given = proposal(variant, offence, other=points)
        assert refused(variant, given) == ("others_points", "points")


@pytest.mark.parametrize(("variant", "offence"), PAIRS)
def test_a_refused_fine_names_the_article_and_the_bounds(variant, offence):
    given = proposal(variant, offence, other=99)

    with pytest.raises(Refused) as caught:
        check(variant, *given)

    sentence = wording.refusal(caught.value)
    assert named(offence.article) in sentence
    assert offence_words.bounds(offence.others) in sentence


@pytest.mark.parametrize(("variant", "offence"), PAIRS)
def test_only_what_the_rules_leave_to_the_table_is_entered_without_a_jury(
    variant, offence
):
    given = proposal(variant, offence, by=TABLE, warning=False, exclusion=False)

    if offence.by == TABLE:
        check(variant, *given)
    else:
        assert refused(variant, given) == ("jury_only", "offence")


def test_a_table_deals_again_and_does_nothing_else():
    misdeal = by_key("couleur", "misdeal")
    couleur = VARIANTS["couleur"]
    again = proposal(couleur, misdeal, by=TABLE, effect="replayed")

    check(couleur, *again)
    for more in ({"warning": True}, {"exclusion": True}, {"effect": "annulled"}):
        given = proposal(couleur, misdeal, by=TABLE, **more)
        assert refused(couleur, given) == ("jury_only", next(iter(more)))


@pytest.mark.parametrize(("variant", "offence"), PAIRS)
def test_a_deal_becomes_only_what_the_game_and_the_offence_know(variant, offence):
    for effect in ("won", "lost", "annulled", "replayed", "corrected", "carried"):
        given = proposal(variant, offence, effect=effect)
        if effect in offence.effects:
            check(variant, *given)
        elif effect in variant.effects:
            assert refused(variant, given) == ("effect_of_offence", "effect")
        else:
            assert refused(variant, given) == ("effect_of_game", "effect")


@pytest.mark.parametrize(("variant", "offence"), PAIRS)
def test_an_offence_is_refused_in_the_games_that_it_does_not_belong_to(
    variant, offence
):
    for key in VARIANTS.keys() - {variant.key}:
        given = proposal(VARIANTS[key], offence)
        assert refused(VARIANTS[key], given) == ("not_of_this_game", "offence")


def test_an_offence_that_the_club_put_aside_is_refused():
    variant = VARIANTS["simple"]
    offence = Offence("own_1", {}, "simple", {}, others=Bounds(0, 1), off=True)

    with pytest.raises(Refused, match="not_of_this_game"):
        check(variant, *proposal(variant, offence))


@pytest.mark.parametrize(("variant", "offence"), PAIRS)
def test_somebody_is_at_fault_except_in_a_dispute(variant, offence):
    points = dict.fromkeys(players_of(variant), offence.others.most)
    given = ruling(
        offence,
        players_of(variant),
        points=points,
        warning=offence.key == WARNING,
        exclusion=offence.key == EXCLUSION,
    )

    if offence.blames:
        assert refused(variant, given) == ("offender_missing", "offenders")
    else:
        check(variant, *given)


def test_a_warning_is_given_to_somebody_whatever_the_offence():
    couleur = VARIANTS["couleur"]
    given = ruling(by_key("couleur", "dispute"), couleur.seats, warning=True)

    assert refused(couleur, given) == ("offender_missing", "offenders")


def test_who_is_named_sits_at_the_table_and_is_named_once():
    couleur, revoke = VARIANTS["couleur"], by_key("couleur", "revoke")
    absent = ruling(revoke, couleur.seats, offenders=("X",))
    paid = ruling(revoke, couleur.seats, offenders=("N",), points={"X": 0})
    twice = ruling(revoke, couleur.seats, offenders=("N", "N"))

    assert refused(couleur, absent) == ("not_at_the_table", "offenders")
    assert refused(couleur, paid) == ("not_at_the_table", "offenders")
    assert refused(couleur, twice) == ("offender_twice", "offenders")


@pytest.mark.parametrize(
    ("key", "code"), [(WARNING, "warning"), (EXCLUSION, "exclusion")]
)
def test_a_warning_warns_and_an_exclusion_excludes(key, code):
    couleur = VARIANTS["couleur"]
    given = proposal(couleur, by_key("couleur", key), warning=False, exclusion=False)

    assert refused(couleur, given) == (f"no_{code}", code)


@pytest.mark.parametrize("points", [-3.0, "−3", None, True])
def test_points_are_whole_numbers(points):
    couleur = VARIANTS["couleur"]
    given = proposal(couleur, by_key("couleur", "cheating"))
    given[1].points["N"] = points

    assert refused(couleur, given) == ("offender_points", "points")


def test_two_players_may_be_at_fault_together():
    couleur, remarks = VARIANTS["couleur"], by_key("couleur", "remarks")
    points = {"N": -15, "S": -5, "E": 5, "W": 5}

    both = ruling(remarks, couleur.seats, offenders=("N", "S"), points=points)

    check(couleur, *both)


def test_where_nobody_chooses_the_lightest_fine_counts():
    assert usual_points(by_key("couleur", "revoke"), ["E"], "NE") == {"N": 0, "E": 0}
    assert usual_points(by_key("simple", "misdeal"), ["E"], "NESW") == {
        "N": 1,
        "E": -3,
        "S": 1,
        "W": 1,
    }


def test_simple_says_when_points_do_not_add_up_to_zero():
    simple, forgotten = VARIANTS["simple"], by_key("simple", "trou_forgotten")
    equal = proposal(simple, forgotten)
    lone = ruling(forgotten, simple.seats, offenders=("N",), points={"N": -15})

    assert notices(*equal[:2], zero_sum=True) == []
    assert notices(*lone[:2], zero_sum=True) == [Notice("sum_not_zero", {"sum": -15})]
    assert notices(*lone[:2], zero_sum=False) == []


@pytest.mark.parametrize("game", ["simple"])
def test_the_fines_of_a_game_whose_scores_add_up_to_zero_do_too(game):
    for offence in game_offences(game):
        given = proposal(VARIANTS[game], offence)
        assert notices(*given[:2], zero_sum=True) in (
            [],
            [Notice("effect_usual", {"effect": offence.sets})],
        )


def test_exclusion_is_suggested_at_the_second_warning_and_never_given_by_itself():
    variant = VARIANTS["couleur"]
    given = proposal(variant, by_key("couleur", WARNING))
    suggested = [Notice("exclusion_suggested", {"warnings": 2})]

    assert notices(*given[:2], warnings=0) == []
    assert notices(*given[:2], warnings=1) == suggested
    assert given[1].exclusion is False
    assert wording.notice(suggested[0])


def test_a_jury_that_leaves_the_deal_as_it_is_hears_what_is_usual():
    given = proposal(VARIANTS["couleur"], by_key("couleur", "jury_not_called"))
    found = notices(*given[:2])

    assert found == [Notice("effect_usual", {"effect": "annulled"})]
    assert wording.notice(found[0])


def test_every_game_knows_a_warning_an_exclusion_and_a_dispute():
    for key in VARIANTS:
        keys = [offence.key for offence in game_offences(key)]
        assert {WARNING, EXCLUSION, "dispute"} <= set(keys)
        assert repeated(keys) == []


@pytest.mark.parametrize(("variant", "offence"), PAIRS)
def test_every_offence_has_its_words_and_its_article_in_three_languages(
    variant, offence
):
    for words in (offence.names, offence.article):
        assert set(words) == {"fr", "nl", "en"}
        assert those_without(words, words.get) == [], offence


def test_the_catalogue_says_nothing_that_is_not_read():
    for row in CATALOGUE["offence"]:
        assert row.keys() <= {
            "key", "names", "said", "articles", *FIGURES, "to", "deal", "blames", "off",
        }  # fmt: skip
        assert row["articles"].keys() <= {*VARIANTS, "others"}
        assert row.get("deal", "judged") in {"judged", *EFFECTS_IN_ORDER}


def test_tables_say_each_offence_in_three_ways_and_more_in_each_language():
    said = [(row["key"], row["said"]) for row in CATALOGUE["offence"] if "said" in row]

    assert repeated(key for key, _words in said) == []
    assert {key for key, _words in said} == {row["key"] for row in CATALOGUE["offence"]}
    for key, words in said:
        assert list(words) == ["fr", "nl", "en"], key
        assert [one for one in words.values() if len(set(one)) < 3] == [], key


def test_an_offence_is_called_the_same_in_every_game():
    called = {(one["key"], tuple(one["names"])) for one in CATALOGUE["offence"]}

    assert len(called) == len({key for key, _names in called})


def test_whist_takes_points_off_a_side_and_awards_no_contract():
    for offence in game_offences("whist"):
        assert offence.side
        assert offence.effects <= {"annulled", "replayed", "corrected"}
        assert not any(offence.others)


def test_the_offences_of_play_of_whist_are_those_of_a_whiz_club_once_it_wants_them():
    """The rulebook of Whiz names none: each is the club's own, and switched off."""
    own = {one.key: one for one in game_offences("whiz") if one.off}
    of_whist = {one.key: one for one in game_offences("whist")}

    assert list(own) == ["talking", "revoke"]
    for key, one in own.items():
        assert (one.names, one.offender) == (
            of_whist[key].names,
            of_whist[key].offender,
        )
        assert cited_article("whiz", one.article["fr"]) is None
        assert key not in {known.key for known in offences_in_force("", "whiz")}
        assert not one.side

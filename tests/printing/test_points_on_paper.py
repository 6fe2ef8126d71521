"""The points on paper are those by which the tournament counts, options and all."""

import pytest
from django.utils import translation

from scoring.deal import Deal
from scoring.variants import VARIANTS
from scoring.wording import signed
from tests.entry.evening import tournament_of
from tests.printing.reading import contents, page_of, pdf
from tests.printing.test_every_paper import outside
from tournaments.deals.one_sheet import scorer_of
from tournaments.papers.points_in_full import NO_BREAK
from tournaments.plans.rules.offences import game_offences

pytestmark = pytest.mark.django_db
BY_TRICKS = ("couleur", "simple", "whist32")
PRESETS = [(game, key) for game in BY_TRICKS for key in VARIANTS[game].presets]
SEATS = ("N", "E", "S", "W")


def settled(game, preset, **fields):
    """A tournament of this game that pinned one of its models."""
    grid, options = VARIANTS[game].settle(preset=preset)
    tournament = tournament_of(game, options=options, **fields)
    tournament.grid_text = grid.text()
    tournament.save(update_fields=["grid_text"])
    return tournament


def table_of(tournament, heading="contract"):
    """The rows of a points table by what they are about, each by its columns."""
    with translation.override("en"):
        tables = contents("points", tournament)["tables"]
    (found,) = [one for one in tables if one.heading == heading]
    whose, count = [], {}
    for group, columns in found.groups or (("", len(found.columns)),):
        whose += [group] * columns
    for name, *cells in found.rows:
        keys = zip(whose, found.columns, strict=True)
        count[name.replace(NO_BREAK, " ")] = dict(zip(keys, cells, strict=True))
    return count


def points(scorer, contract, level, taken):
    """What the first bidder and the last other player have."""
    bidders = SEATS[: contract.bidders[0]]
    tricks = (taken,) * len(bidders) if contract.alone else taken
    deal = Deal(contract.key, bidders, level, None, "", tricks)
    found = scorer.points(deal)
    return found["N"], found["W"]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_stands_there_is_what_a_deal_brings(game, preset):
    tournament = settled(game, preset)
    scorer, table = scorer_of(tournament), table_of(tournament)
    bidder, other = "Each bidder", "Each other player"

    def number(row, whose, column):
        written = row.get((whose, column), "")
        return int(written.replace("\N{MINUS SIGN}", "-")) if written else 0

    for contract, level in scorer.variant.bids():
        row = table[contract.label(level, "en")]
        line = scorer.lines[contract.key, level]
        assert (
            points(scorer, contract, level, line.needs)
            == (number(row, bidder, "made"), number(row, other, "made"))
            or line.needs == line.tricks
        )
        missed = line.needs + 1 if line.exactly else line.needs - 1
        if contract.bidders[0] * missed <= line.tricks:
            assert points(scorer, contract, level, missed) == tuple(
                number(row, whose, "lost") + number(row, whose, "trick under")
                for whose in (bidder, other)
            )
        more = line.needs + 1
        if not line.exactly and more <= line.upto and more < line.tricks:
            assert points(scorer, contract, level, more) == tuple(
                number(row, whose, "made") + number(row, whose, "trick over")
                for whose in (bidder, other)
            )


def test_all_the_tricks_stand_there_as_the_option_says():
    column = ("Each bidder", "all tricks")
    for chosen, said in (("double", "×2"), ("fixed", "30"), ("none", None)):
        tournament = tournament_of(options={"all_tricks": chosen})
        assert table_of(tournament)["Emballage 8"].get(column) == said


def test_a_lost_solo_stands_there_double_where_the_club_counts_it_so():
    once = table_of(settled("simple", "default"))["Solo"]
    twice = table_of(settled("simple", "double"))["Solo"]

    assert (once["Each bidder", "lost"], twice["Each bidder", "lost"]) == ("−6", "−12")


def test_bonuses_and_what_doubling_does_stand_on_the_table_of_whiz():
    tournament = settled("whiz", "default")

    assert table_of(tournament)["Bid 12"]["Each bidder", "bonus, hearts"] == "20"
    assert table_of(tournament, "risk")["redoubled"] == {
        ("", "tricks count"): "4",
        ("", "risk bonus"): "20",
        ("", "others, trick under"): "20",
    }


def test_the_rules_of_whist_stand_there_with_what_the_club_chose():
    tournament = tournament_of(
        "whist", options={**VARIANTS["whist"].settle()[1], "carry": True}
    )
    with translation.override("en"):
        found = contents("points", tournament)

    (table,) = found["tables"]
    grid = scorer_of(tournament).grid
    assert [cells for _name, *cells in table.rows] == [
        [str(row.number("value"))] for row in grid.rows_under("rule")
    ]
    assert ("Surplus of a game", "carried over") in found["options"]


def test_a_grid_that_a_club_changed_is_the_one_on_paper():
    tournament = tournament_of()
    grid = VARIANTS["couleur"].grid.text().replace(" 200", " 321")
    tournament.grid_text = grid
    tournament.save(update_fields=["grid_text"])

    assert table_of(tournament)["Grand slam"]["Each bidder", "made"] == "321"
    with translation.override("en"):
        foot = contents("blank-sheets", tournament)["foot"]
    cells = [one for line in foot["lines"] for one in line]
    assert cells[cells.index("G") + 1] == "321"


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_foot_of_a_sheet_has_a_code_for_each_contract_as_it_is_typed(game, preset):
    tournament = settled(game, preset)
    scorer = scorer_of(tournament)
    foot = contents("blank-sheets", tournament)["foot"]
    cells = [one for line in foot["lines"] for one in line]

    for contract, level in scorer.variant.bids():
        at = cells.index(f"{contract.letter}{level or ''}")
        made = scorer.lines[contract.key, level].bidder.made
        assert cells[at + 1].split()[0] == signed(made)


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
@pytest.mark.parametrize("game", VARIANTS)
def test_points_and_rules_are_written_in_each_language(game, language):
    tournament = settled(game, "default")
    poster = page_of("points", tournament, language)
    rules = page_of("rules", tournament, language)
    with translation.override(language):
        named = [one.names[language] for one in game_offences(game) if not one.off]

    name = VARIANTS[game].name[language]
    assert name in poster
    assert name in rules
    assert [one for one in named if one.replace("'", "&#x27;") not in rules] == []


def test_half_a_sheet_has_the_table_twice_and_a_poster_once():
    tournament = settled("couleur", "default")

    assert page_of("points", tournament, size="A5").count("<table") == 2
    assert page_of("points", tournament, size="A3").count("<table") == 1


def test_posters_in_two_languages_come_one_after_the_other():
    tournament = settled("couleur", "default")
    both = page_of("points", tournament, "fr", "nl")

    assert both.count("<table") == 2
    assert both.index("Chaque annonceur") < both.index("Elke vrager")


def test_the_rules_in_short_say_what_this_tournament_settled():
    tournament = tournament_of(
        options={"all_tricks": "none"},
        all_pass="counted",
        place_bonus=[90, 60, 30, 0],
        appeal_minutes=25,
    )
    with translation.override("en"):
        facts = dict(contents("rules", tournament)["facts"])

    assert facts["All tricks taken by two players"] == "add nothing"
    assert facts["When all pass"] == "the deal counts 0, and the next dealer deals"
    assert facts["Bonus by rank at the table"] == "90 · 60 · 30 · 0"
    assert facts["Minutes to appeal against the jury"] == "25"
    assert facts["Ranked by"].startswith("Total")


def test_offences_that_the_club_put_aside_are_no_rules():
    tournament = tournament_of()
    with translation.override("en"):
        fines = contents("rules", tournament)["fines"]
        offences = [one for one in game_offences("couleur") if not one.off]

    assert [one["name"] for one in fines] == [one.names["en"] for one in offences]
    misdeal = fines[0]
    assert (misdeal["offender"], misdeal["others"]) == ("−3", "1")


@pytest.mark.long
@pytest.mark.long
@pytest.mark.long
@pytest.mark.press
@pytest.mark.parametrize("size", ["A4", "A3", "A5"])
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_no_figure_stands_outside_of_its_sheet(language, size):
    made = pdf(page_of("points", settled(*PRESETS[0]), language, size=size))

    assert outside(made) == []

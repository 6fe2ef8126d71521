"""A club reads, copies and changes its grids on pages."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.editing import cell_name, cell_words
from scoring.grid import Key
from scoring.grids import operations
from scoring.models import GridVersion, PointGrid
from scoring.scorer import Scorer
from scoring.variants import VARIANTS

SIMPLE = VARIANTS["simple"]
MISERE = Key("contract", "misere")
DEARER = {"made": "30", "lost": "−30", "others_made": "−10", "others_lost": "10"}

pytestmark = pytest.mark.django_db


def typed(variant="simple", preset="default", **more):
    """What a browser sends for the form as it is shown."""
    grid = VARIANTS[variant].presets[preset].grid
    options = {
        f"option_{option.key}": str(option.default)
        for option in VARIANTS[variant].options
    }
    return {
        "mode": "table",
        "name": "Notre grille",
        **cell_words(grid),
        **options,
        **more,
    }


def dearer_misere(**more):
    cells = {cell_name(MISERE, column): word for column, word in DEARER.items()}
    return typed(**cells, **more)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_preset_can_be_read_and_copied(organiser, variant):
    for preset in VARIANTS[variant].presets:
        read = organiser.get(reverse("scoring:preset", args=[variant, preset]))
        form = organiser.get(reverse("scoring:make", args=[variant, preset]))
        kept = organiser.post(
            reverse("scoring:make", args=[variant, preset]),
            typed(variant, preset, name=f"{preset} à nous"),
        )

        assert (read.status_code, form.status_code, kept.status_code) == (200, 200, 302)
        version = PointGrid.objects.get(name=f"{preset} à nous").versions.get()
        assert (
            version.parsed_grid.text() == VARIANTS[variant].presets[preset].grid.text()
        )


def test_changed_numbers_are_kept_as_a_club_typed_them(organiser):
    organiser.post(reverse("scoring:make", args=["simple", "default"]), dearer_misere())

    version = GridVersion.objects.get()
    scorer = Scorer.under(SIMPLE, version.options, grid=version.parsed_grid)
    deal = SIMPLE.deal_of({"contract": "misere", "bidders": ["N"], "tricks": {"N": 1}})
    assert scorer.points(deal) == {"N": -30, "E": 10, "S": 10, "W": 10}
    assert len(version.parsed_grid.differences(version.preset.grid)) == len(DEARER)


def test_a_wrong_grid_is_refused_beside_its_line_and_stays_as_typed(organiser):
    words = typed(**{cell_name(MISERE, "made"): "vingt"})
    response = organiser.post(
        reverse("scoring:make", args=["simple", "default"]), words
    )

    assert response.status_code == 422
    assert not PointGrid.objects.exists()
    wrong = [
        row
        for table in response.context["form"].tables()
        for row in table["rows"]
        if row["problems"]
    ]
    assert [row["key"] for row in wrong] == [MISERE]
    assert [problem.code for problem in wrong[0]["problems"]] == ["no_number"]
    assert 'value="vingt"' in response.content.decode()


def test_a_sum_that_is_not_zero_is_refused_with_the_reason(organiser):
    words = typed(**{cell_name(MISERE, "made"): "22"})
    response = organiser.post(
        reverse("scoring:make", args=["simple", "default"]), words
    )

    assert response.status_code == 422
    assert "22" in response.content.decode()
    assert not PointGrid.objects.exists()


def test_a_grid_can_be_pasted_as_text_and_is_refused_by_line(organiser):
    address = reverse("scoring:make", args=["simple", "default"])
    text = SIMPLE.grid.text()
    good = {**typed(name="Collée"), "mode": "text", "text": text}
    bad = {**good, "name": "Fausse", "text": text.replace("x2", "deux")}

    assert organiser.post(address, good).status_code == 302
    response = organiser.post(address, bad)
    assert response.status_code == 422
    assert [grid.name for grid in PointGrid.objects.all()] == ["Collée"]
    assert response.context["form"].non_field_errors()


def test_a_change_makes_a_version_and_keeps_the_old_one(organiser, own):
    address = reverse("scoring:change", args=[own.public_id])
    organiser.post(address, dearer_misere(seen=1, note="Vote du club"))

    newest, first = own.versions.all()
    assert (newest.number, newest.note, first.number) == (2, "Vote du club", 1)
    assert newest.made_by.username == "organiser"
    assert first.text == SIMPLE.grid.text()
    page = organiser.get(reverse("scoring:version", args=[own.public_id, 1]))
    assert page.status_code == 200


def test_saving_the_same_numbers_makes_no_version(organiser, own):
    address = reverse("scoring:change", args=[own.public_id])
    words = typed(seen=1) | {"option_solo_lost": "double"}

    assert organiser.post(address, words).status_code == 302
    assert own.versions.count() == 1


def test_of_two_who_change_at_once_the_second_is_told(organiser, own):
    address = reverse("scoring:change", args=[own.public_id])
    organiser.post(address, dearer_misere(seen=1))
    late = organiser.post(address, typed(seen=1))

    assert late.status_code == 422
    assert own.versions.count() == 2
    assert late.context["form"].non_field_errors()
    again = organiser.post(address, typed(seen=late.context["seen"]))
    assert again.status_code == 302
    assert own.versions.count() == 3


def test_an_older_version_can_be_taken_up_again(organiser, own):
    address = reverse("scoring:change", args=[own.public_id])
    organiser.post(address, dearer_misere(seen=1))
    page = organiser.get(address, {"from": 1})

    assert page.context["form"].words()[cell_name(MISERE, "made")] == "21"


def test_two_grids_of_a_game_cannot_have_the_same_name(organiser, own):
    address = reverse("scoring:make", args=["simple", "default"])
    response = organiser.post(address, typed(name="notre GRILLE"))

    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["name"]
    assert PointGrid.objects.count() == 1


def test_a_grid_put_away_is_shown_only_on_demand(organiser, own):
    organiser.post(reverse("scoring:put_away", args=[own.public_id]))
    address = reverse("scoring:grids")

    def listed(**question):
        games = organiser.get(address, question).context["games"]
        return [grid for game in games for grid in game["own"]]

    assert listed() == []
    assert listed(put_away="on") == [own]
    organiser.post(reverse("scoring:bring_back", args=[own.public_id]))
    assert listed() == [own]


def test_grids_are_found_by_a_part_of_their_name(organiser, own):
    address = reverse("scoring:grids")
    found = organiser.get(address, {"search": "notre"}).context["games"]
    nothing = organiser.get(address, {"search": "zzz"})

    assert [(game["own"], game["presets"]) for game in found] == [([own], [])]
    assert "zzz" in nothing.content.decode()


def test_a_scorer_reads_grids_and_changes_none(cast, own):
    scorer = cast["scorer"]

    assert scorer.get(own.get_absolute_url()).status_code == 200
    for name in ("change", "put_away", "bring_back"):
        address = reverse(f"scoring:{name}", args=[own.public_id])
        assert scorer.post(address, typed(seen=1)).status_code == 403
    assert own.versions.count() == 1


def test_the_trial_follows_what_is_typed(organiser):
    address = reverse("scoring:try", args=["simple", "default"])
    trial = {"trial-bid": "misere", "trial-tricks": "1"}
    response = organiser.post(address, dearer_misere(**trial))

    shown = response.context["shown"]
    assert (shown.outcome.bidder_points, shown.outcome.other_points) == (-30, 10)
    assert (shown.usual.bidder_points, shown.usual.other_points) == (-21, 7)
    assert len(response.context["differences"]) == len(DEARER)


def test_a_page_that_is_only_read_complains_of_nothing(organiser):
    page = organiser.get(reverse("scoring:preset", args=["whiz", "exact"]))
    as_text = organiser.get(
        reverse("scoring:make", args=["whiz", "default"]), {"mode": "text"}
    )

    for response in (page, as_text):
        assert response.context["trial_form"].errors == {}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_trial_answers_any_nonsense_with_a_page(organiser, variant):
    address = reverse("scoring:try", args=[variant, "default"])
    nonsense = {"trial-bid": "x", "trial-tricks": "99", "trial-risk": "X4", "sum": ""}

    for words in ({}, nonsense, typed(variant, **nonsense), {"mode": "text"}):
        assert organiser.post(address, words).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["nothing/", "presets/bridge/default/", "presets/simple/liege/", "x/versions/1/"],
)
def test_a_grid_that_does_not_exist_is_not_found(organiser, path):
    assert organiser.get(f"/grids/{path}").status_code == 404


def test_the_list_asks_the_database_as_often_for_many_grids_as_for_one(
    organiser, own, accounts, django_assert_max_num_queries
):
    def queries():
        with django_assert_max_num_queries(20) as captured:
            organiser.get(reverse("scoring:grids"))
        return len(captured)

    once = queries()
    for number in range(3):
        operations.make_grid(
            variant=SIMPLE,
            preset_key="double",
            draft=operations.GridDraft(f"Grille {number}", SIMPLE.grid.text(), {}),
            by=accounts["organiser"],
        )
    assert queries() == once


def test_a_row_of_the_list_is_a_grid_of_the_club_or_a_model_to_copy(organiser):
    make = reverse("scoring:make", args=["simple", "default"])
    organiser.post(make, typed())
    page = organiser.get(reverse("scoring:grids")).content.decode()

    of_simple = page.split("Whist simple</h2>")[1]
    own, model, *_more = re.findall("(?s)<tr.*?</tr>", of_simple)[1:]
    said = [" ".join(re.sub("<[^>]*>", " ", row).split()) for row in (own, model)]
    today = timezone.localdate().strftime("%d/%m/%Y")
    assert said[0] == f"Notre grille du club 1, {today} Modifier Notre grille"
    assert said[1].startswith("Par défaut modèle Copier ")
    assert make in model

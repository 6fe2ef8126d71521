"""A tournament is planned, with what is usual, and its plan is changed."""

import pytest
from django.urls import reverse

from scoring.grids.operations import GridDraft, change_grid, make_grid
from scoring.scorer import Scorer
from scoring.variants import VARIANTS
from tests.planning.plans import a_plan, make, seat, typed, write
from tournaments.accounts.models import Account
from tournaments.ledger import plan_changes
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.plans import queries
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
NEW = "/tournaments/new/?game=couleur"


def page(tournament, name="tournament"):
    room = "planning" if name == "change" else "desk"
    return reverse(f"{room}:{name}", args=[tournament.public_id])


def own_grid(options=None):
    couleur = VARIANTS["couleur"]
    return make_grid(
        variant=couleur,
        preset_key="default",
        draft=GridDraft("La nôtre", couleur.grid.text(), options or {}),
        by=None,
    )


@pytest.mark.parametrize("game", VARIANTS)
def test_each_game_is_planned_with_what_is_usual(organiser, game):
    address = f"/tournaments/new/?game={game}"
    asked = organiser.get(address).context["form"]

    answer = organiser.post(address, typed(game))

    made = Tournament.objects.get()
    assert answer.headers["Location"] == page(made)
    assert organiser.get(page(made)).status_code == 200
    assert organiser.get(page(made, "change")).status_code == 200
    assert made.rounds == asked["rounds"].value()
    scorer = Scorer.under(VARIANTS[game])
    assert made.grid_text == scorer.grid.text()
    assert made.options == scorer.options
    assert (made.rules_version, made.grid_version) == (1, None)


def test_without_a_game_the_page_asks_for_one(organiser):
    for address in ("/tournaments/new/", "/tournaments/new/?game=bridge"):
        assert len(organiser.get(address).context["games"]) == len(VARIANTS)


def test_a_tournament_is_made_with_its_event(organiser, accounts):
    organiser.post(NEW, typed(place_bonus="90/60/30/0"))

    made = Tournament.objects.get()
    event = Event.objects.get()
    assert (event.kind, event.made_by) == (
        "tournament_made",
        accounts["organiser"],
    )
    assert event.facts["game"] == "couleur"
    assert event.facts["plan"]["place_bonus"] == [90, 60, 30, 0]
    assert event.facts["grid_text"] == made.grid_text
    assert "Tournoi" not in str(event.facts)
    assert event.words.text == "name: Tournoi d'hiver\nplace: Ciney"
    assert find_break(made) is None


def test_a_tournament_keeps_the_version_of_the_clubs_grid_that_it_began_with(organiser):
    grid = own_grid({"all_tricks": "fixed"})
    organiser.post(NEW, typed(grid=f"grid:{grid.public_id}"))
    change_grid(
        grid=grid,
        seen=1,
        draft=GridDraft(grid.name, grid.versions.get().text, {"all_tricks": "none"}),
        by=None,
    )

    made = Tournament.objects.get()
    assert made.grid_version.number == 1
    assert made.options == {"all_tricks": "fixed"}


@pytest.mark.parametrize(
    ("chosen", "settled"), [("-", "fixed"), ("none", "none"), ("double", "double")]
)
def test_an_option_is_that_of_the_points_table_unless_it_is_chosen(
    organiser, chosen, settled
):
    organiser.post(NEW, typed(grid="preset:liege", option_all_tricks=chosen))

    assert Tournament.objects.get().options == {"all_tricks": settled}


def test_options_that_are_numbers_stay_numbers(organiser):
    chosen = {"option_trick_points": "1", "option_carry": "True"}
    organiser.post("/tournaments/new/?game=whist", typed("whist", **chosen))

    options = Tournament.objects.get().options
    assert (options["trick_points"], options["carry"]) == (1, True)


def test_another_points_table_brings_its_own_options(organiser):
    tournament = make()
    organiser.post(page(tournament, "change"), typed(grid="preset:liege", seen=1))

    assert Tournament.objects.get().options == {"all_tricks": "fixed"}


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": ""}, "name"),
        ({"played_date": "yesterday"}, "played_date"),
        ({"grid": "preset:bridge"}, "grid"),
        ({"grid": "grid:0000"}, "grid"),
        ({"deals_per_round": 15}, "deals_per_round"),
        ({"rounds": 0}, "rounds"),
        ({"place_bonus": "ninety"}, "place_bonus"),
        ({"place_bonus": "90/60"}, "place_bonus"),
        ({"tie_1": "made", "tie_2": "made"}, "tie_1"),
        ({"frozen_after_round": 9}, "frozen_after_round"),
        ({"appeal_minutes": 0}, "appeal_minutes"),
        ({"draw_method": "by_height"}, "draw_method"),
    ],
)
def test_what_is_wrong_is_said_beside_its_question_and_kept(organiser, changed, field):
    response = organiser.post(NEW, typed(**changed))

    form = response.context["form"]
    assert response.status_code == 422
    assert list(form.errors) == [field]
    for name, word in changed.items():
        assert form[name].value() == str(word)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    "day", ["0001-01-01", "1899-12-31", "2201-01-01", "9999-12-31"]
)
def test_a_day_that_nobody_means_is_refused_and_the_form_is_as_it_was(organiser, day):
    sent = typed(played_date=day, place="Gesves")
    answer = organiser.post(NEW, sent, headers={"accept-language": "en"})

    assert answer.status_code == 422
    said = {"played_date": ["Choose a day of the years from 1900 to 2200."]}
    assert answer.context["form"].errors == said
    html = answer.content.decode()
    assert f'value="{day}"' in html
    assert 'value="Gesves"' in html
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("day", ["1900-01-01", "2200-12-31"])
def test_a_day_of_long_ago_or_far_ahead_is_taken(organiser, day):
    organiser.post(NEW, typed(played_date=day))

    made = Tournament.objects.get()
    assert made.played_date.isoformat() == day
    assert organiser.get(page(made)).status_code == 200


def test_a_change_is_kept_with_what_was_there_before(organiser):
    tournament = make()
    seen = plan_changes.plan_version(tournament)
    organiser.post(
        page(tournament, "change"),
        typed(grid="keep", rounds=5, name="Grand tournoi", seen=seen),
    )

    event = Event.objects.get(kind="tournament_changed")
    tournament.refresh_from_db()
    assert (tournament.rounds, tournament.name) == (5, "Grand tournoi")
    assert event.facts == {
        "changed": ["name", "rounds"],
        "before": {"rounds": 3},
        "after": {"rounds": 5},
    }
    assert event.words.text == "name: Tournoi d'hiver\n→\nname: Grand tournoi"
    assert find_break(tournament) is None


def test_saving_the_same_again_writes_nothing(organiser):
    tournament = make()
    words = typed(grid="keep", seen=1, option_all_tricks="double")

    assert organiser.post(page(tournament, "change"), words).status_code == 302
    assert Event.objects.count() == 1


def test_equal_totals_share_the_place_where_nothing_else_is_chosen(organiser):
    nothing = {f"tie_{number}": "-" for number in (1, 2, 3, 4)}
    organiser.post(NEW, typed(**nothing))

    made = Tournament.objects.get()
    form = organiser.get(page(made, "change")).context["form"]
    assert made.tie_breaks == ["total"]
    assert {form[name].value() for name in nothing} == {"-"}


def test_another_grid_can_be_taken_until_the_first_deal(organiser):
    tournament = make()
    organiser.post(
        page(tournament, "change"),
        typed(grid="preset:whisthub", seen=1, option_all_tricks="-"),
    )

    tournament.refresh_from_db()
    assert tournament.grid_text == VARIANTS["couleur"].presets["whisthub"].grid.text()
    event = Event.objects.get(kind="tournament_changed")
    assert event.facts["grid_text"] == tournament.grid_text


def test_of_two_organisers_who_change_at_once_the_second_is_told(organiser):
    tournament = make()
    address = page(tournament, "change")
    organiser.post(address, typed(grid="keep", rounds=5, seen=1))
    late = organiser.post(address, typed(grid="keep", rounds=4, seen=1))

    assert late.status_code == 422
    (told,) = late.context["form"].non_field_errors()
    assert "(Manches)" in told or "(Rounds)" in told
    tournament.refresh_from_db()
    assert tournament.rounds == 5
    again = typed(grid="keep", rounds=4, seen=late.context["seen"])
    assert organiser.post(address, again).status_code == 302


def test_what_happens_in_the_hall_is_no_change_of_the_plan(organiser):
    tournament = make()
    table = seat(tournament)
    write(table, Account.objects.get(username="organiser"))
    words = typed(grid="keep", minutes_per_round=80, seen=1)

    assert organiser.post(page(tournament, "change"), words).status_code == 302


def test_after_the_first_deal_what_was_played_stays(organiser, accounts):
    tournament = make()
    write(seat(tournament), accounts["organiser"])
    shown = organiser.get(page(tournament, "change"))
    organiser.post(
        page(tournament, "change"),
        typed(
            grid="preset:liege",
            deals_per_round=20,
            uneven="five",
            place_bonus="90/60/30/0",
            name="Autre nom",
            rounds=2,
            tie_1="made",
            tie_2="-",
            tie_3="-",
            seen=1,
        ),
    )

    disabled = {
        name for name, field in shown.context["form"].fields.items() if field.disabled
    }
    assert disabled == {
        "played_date", "registration_closes_at", "grid", "all_pass",
        "option_all_tricks",
        "deals_per_round", "seat_letters", "even_deals", "place_bonus", "team_size",
        "tie_1", "tie_2", "tie_3", "tie_4",
    }  # fmt: skip
    before, after = a_plan(), queries.plan_of(Tournament.objects.get())
    assert after == {
        **before,
        "grid": ("", VARIANTS["couleur"].grid.text()),
        "options": {"all_tricks": "double"},
        "name": "Autre nom",
        "uneven": "five",  # each drawn round keeps its own
        "rounds": 2,
        "tie_breaks": list(before["tie_breaks"]),
    }


def test_rounds_that_are_drawn_cannot_be_taken_away(organiser):
    tournament = make()
    for number in (1, 2):
        Round.objects.create(tournament=tournament, number=number)
    address = page(tournament, "change")

    refused = organiser.post(address, typed(grid="keep", rounds=1, seen=1))
    assert list(refused.context["form"].errors) == ["rounds"]
    answer = organiser.post(address, typed(grid="keep", rounds=2, seen=1))
    assert answer.status_code == 302

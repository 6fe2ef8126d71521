"""The pages of prizes: chosen, looked at, handed out, taken along, told in the hall."""

import csv
import io
import json

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests.live.conftest import new_tournament
from tests.presses.prizes import given_out
from tests.printing.reading import words_of
from tests.ranking.reading import address, table_on
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.rank.prizes import operations
from tournaments.show.prize_giving import podium
from tournaments.standings import prizes
from tournaments.till import writes as till
from tournaments.till.models import Movement
from tournaments.till.rules.fees import Plan

pytestmark = pytest.mark.django_db
LIST = {
    "way": "list",
    "worths": "Jambon; 10,00 €\n20 €\n\nVin",
    "step": 100,
    "ties": "share",
    "use_best_round": "on",
    "worth_best_round": "5 €",
    "own": "Plus beau chapeau: Panier\nMeilleur perdant",
}


@pytest.fixture
def over(by):
    return given_out(by, special_prizes=[], prize_settings={})


def save(client, day, **sent):
    seen = queries_version(day)
    page = address("prize_settings", day)
    return client.post(page, LIST | {"seen": seen, "save": "1"} | sent)


def queries_version(day):
    kinds = ("tournament_made", "tournament_changed", "prizes_changed")
    last = Event.objects.filter(tournament=day, kind__in=kinds).order_by("number")
    return last.last().number if last.exists() else 0


def said(response):
    return [str(one) for one in get_messages(response.wsgi_request)]


def rows(client, day):
    return table_on(client.get(address("prizes", day)).content.decode())


def test_an_organiser_looks_first_and_then_keeps(organiser, over):
    page = address("prize_settings", over)
    looked = organiser.post(page, LIST | {"seen": 0, "look": "1"})
    shown = " ".join(looked.content.decode().split())

    assert looked.status_code == 200
    assert not Event.objects.filter(kind="prizes_changed").exists()
    assert "Jambon + 10,00 €" in shown
    assert "Plus beau chapeau" in shown
    saved = save(organiser, over)
    assert saved.url == address("prizes", over)
    players = [(one.number, str(one.player)) for one in Entry.objects.all()]
    assert [row[:3] + row[4:5] for row in rows(organiser, over)[1:]] == [
        ["1er prix", "8", "Hugo Dumont", "Jambon + 10,00 €"],
        ["2e prix", "7", "Greta Jacobs", "20,00 €"],
        ["3e prix", "6", "Fons Renard", "Vin"],
        *[
            ["Meilleure manche (0)", str(number), f"{name} partagé entre 8", "0,00 €"]
            for number, name in sorted(players, reverse=True)
        ],
        ["Plus beau chapeau", "", "– l’organisateur désigne le gagnant", "Panier"],
        ["Meilleur perdant", "", "– l’organisateur désigne le gagnant", ""],
    ]
    assert prizes.settings(Tournament.objects.get()).last_own == 2


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"worths": "1.250 €"}, "worths"),
        ({"worths": "\n".join(["Vin"] * 401)}, "worths"),
        ({"worths": ""}, "worths"),
        ({"ties": "each"}, "ties"),
        ({"way": "fees", "percent": "", "scale": "40/30"}, "percent"),
        ({"way": "fees", "percent": "50"}, "scale"),
        ({"way": "fees", "percent": "50", "scale": "4/x"}, "scale"),
        ({"way": "one_in", "one_in": ""}, "one_in"),
        ({"worth_best_round": "€€"}, "worth_best_round"),
        ({"own": "A: Vin\nA"}, "own"),
        ({"own": ": Vin"}, "own"),
        ({"own": "A: 1.250 €"}, "own"),
        ({"step": "7"}, "step"),
        ({"way": "all"}, "way"),
    ],
)
def test_what_cannot_be_read_is_left_as_typed_with_a_sentence(
    organiser, over, sent, field
):
    response = save(organiser, over, **sent)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    for name, typed in sent.items():
        if typed and name not in ("step", "way", "ties"):
            assert typed.split("\n")[0] in response.content.decode().replace(
                "&#x27;", "'"
            )
    assert not Event.objects.filter(kind="prizes_changed").exists()


def test_who_kept_an_older_page_is_told_and_may_try_again(organiser, over):
    save(organiser, over)
    stale = save(organiser, over, seen=0, ties="draw")

    assert stale.status_code == 422
    assert "Prix" in stale.context["form"].non_field_errors()[0]
    assert save(organiser, over, ties="draw").status_code == 302


def test_categories_are_those_that_players_really_have(organiser, over):
    Player.objects.filter(entries__number__in=(3, 5)).update(category="Dames")
    save(organiser, over, **{"use_category:Dames": "on", "worth_category:Dames": "7 €"})

    page = organiser.get(address("prize_settings", over)).content.decode()
    assert "Premier de Dames" in page
    found = [row[:5] for row in rows(organiser, over) if row[0] == "Premier de Dames"]
    assert found == [["Premier de Dames", "5", "Els Simon", "50", "7,00 €"]]


def test_the_settings_of_a_day_to_come_show_what_so_many_would_win(organiser, by):
    day = new_tournament(players=5)
    till.set_plan(tournament=day, plan=Plan(kept=True, usual_fee=1000), by=by)
    fees = {"way": "fees", "percent": "50", "scale": "3/2/1", "worths": "", "own": ""}
    page = address("prize_settings", day)

    empty = organiser.post(page, LIST | fees | {"look": 1}).context["preview"]
    assert (empty["awaits_fees"], empty["players"]) == (True, 5)
    assert [one.worth for one in empty["lines"]] == [""]
    for entry in day.entries.all():
        till.set_paid(entry=entry, paid=True, by=by)
    full = organiser.post(page, LIST | fees | {"look": 1}).context["preview"]
    worths = [one.worth.replace("\N{NO-BREAK SPACE}", " ") for one in full["lines"]]
    assert worths == ["10,00 €", "6,00 €", "3,00 €", "5,00 €"]
    assert (full["given"], full["left"]) == (
        "24,00\N{NO-BREAK SPACE}€",
        "1,00\N{NO-BREAK SPACE}€",
    )


def test_a_prize_is_ticked_off_and_a_second_press_is_told(organiser, over):
    hugo = Entry.objects.get(number=8)
    sent = {"prize": "place", "entry": hugo.public_id, "cents": 0}

    first = organiser.post(address("collect", over), sent)
    assert said(first) == ["Hugo Dumont a reçu son prix."]
    second = organiser.post(address("collect", over), sent)
    assert said(second)[-1] == "Il était déjà noté que Hugo Dumont a reçu ce prix."
    assert rows(organiser, over)[1][4].startswith("oui")
    back = organiser.post(address("give_back", over), sent)
    assert said(back)[-1].startswith("C’est noté")
    nobody = organiser.post(address("collect", over), sent | {"entry": "nobody"})
    assert said(nobody)[-1] == "Choisissez quelqu’un de la liste."


def test_a_prize_that_the_cash_box_does_not_hold_is_paid_after_a_question(
    organiser, over, by
):
    plan = Plan(kept=True, usual_fee=800)
    till.set_plan(tournament=over, plan=plan, by=by)
    ten = {"worths": [[1_000, ""]]}
    Tournament.objects.update(prize_settings=ten)
    hugo = Entry.objects.get(number=8)
    sent = {"prize": "place", "entry": hugo.public_id, "cents": 1_000}
    asked = organiser.post(address("collect", over), sent)
    assert (asked.status_code, Movement.objects.count()) == (409, 0)
    organiser.post(
        address("collect", over), dict(asked.context["sent"]) | {"sure": "1"}
    )
    assert [one.amount for one in Movement.objects.all()] == [-1_000]


def test_the_lot_is_offered_where_some_are_equal_and_its_number_is_public(
    organiser, stranger, by
):
    ham = {"ties": "draw", "worths": [[0, "Jambon"]]}
    day = given_out(by, [1] * 6 + [9, 9], special_prizes=[], prize_settings=ham)
    page = organiser.get(address("prizes", day)).content.decode()

    assert address("draw_lot", day) in page
    assert (
        rows(stranger, day)[1][2] == "– à tirer au sort entre Greta Jacobs, Hugo Dumont"
    )
    organiser.post(address("draw_lot", day))
    number = str(prizes.seed_of(Tournament.objects.get()))
    shown = stranger.get(address("prizes", day)).content.decode()
    assert number in shown
    assert address("draw_lot", day) not in shown
    assert "tiré au sort entre 2" in shown


def test_an_own_prize_gets_its_winner_on_the_page(organiser, over):
    save(organiser, over)
    greta = Entry.objects.get(number=7)
    sent = {"prize": "own_1", "entry": greta.public_id}
    organiser.post(address("name_winner", over), sent)

    hat = next(row for row in rows(organiser, over) if row[0] == "Plus beau chapeau")
    assert hat[1:3] == ["7", "Greta Jacobs gagne aussi un autre prix"]


def test_the_public_sees_the_worth_and_no_button(stranger, organiser, over):
    save(organiser, over)
    Player.objects.filter(last_name="Dumont").update(shown="number")
    shown = stranger.get(address("prizes", over)).content.decode()

    heads, first = rows(stranger, over)[:2]
    assert heads[-1] == "Valeur"
    assert first == ["1er prix", "8", "#8", "80", "Jambon + 10,00 €"]
    assert address("collect", over) not in shown
    assert address("prize_settings", over) not in shown
    assert "Dumont" not in shown


def test_what_was_chosen_before_worths_were_is_shown_as_it_was(stranger, by):
    day = given_out(by, special_prizes=["last", "Un jambon"], prize_settings={})

    assert rows(stranger, day) == [
        ["Prix", "N°", "Nom", "Total"],
        ["1er prix", "8", "Hugo Dumont", "80"],
        ["Le dernier du classement", "1", "Anne Lambert", "10"],
        ["Un jambon", "", "– l’organisateur désigne le gagnant", ""],
    ]


def test_prizes_are_taken_along_with_cents_and_without_names_that_are_hidden(
    organiser, stranger, over
):
    save(organiser, over)
    Player.objects.filter(last_name="Dumont").update(shown="number")
    desk = json.loads(organiser.get(address("export_prizes", over, "json")).content)
    hall = json.loads(stranger.get(address("export_prizes", over, "json")).content)

    assert (desk["cents"], desk["left"], desk["left_things"]) == (3000, 500, [])
    assert desk["prizes"][0] == {
        "prize": "place",
        "called": "",
        "place": 1,
        "number": 8,
        "name": "Hugo Dumont",
        "cents": 1000,
        "things": ["Jambon"],
        "shared_by": 1,
        "drawn_among": 1,
        "state": "won",
        "collected": False,
    }
    assert "collected" not in hall["prizes"][0]
    assert hall["prizes"][0]["name"] == "#8"
    assert hall["prizes"][-1]["state"] == "to_name"
    for form, separator, amount in (("csv", ",", "10.00"), ("excel", ";", "10,00")):
        text = organiser.get(address("export_prizes", over, form)).content.decode()
        lines = list(csv.reader(io.StringIO(text), delimiter=separator))
        assert lines[1][:5] == ["1er prix", "8", "Hugo Dumont", "Jambon", amount]
    assert organiser.get(address("export_prizes", over, "doc")).status_code == 404


def test_the_hall_tells_each_prize_with_its_worth(organiser, over, by):
    save(organiser, over, use_best_round="", own="")
    told = []
    for revealed in range(1, 4):
        Tournament.objects.update(hall_shows="podium", hall_revealed=revealed)
        (slide,) = podium(Tournament.objects.get())
        told += [(one.prize, one.name, one.worth) for one in slide.rows]

    assert [(prize, worth) for prize, _name, worth in told] == [
        ("3", "Vin"),
        ("2", "20,00\N{NO-BREAK SPACE}€"),
        ("1", "Jambon + 10,00\N{NO-BREAK SPACE}€"),
    ]
    assert told[0][1] == "Fons Renard"


@pytest.mark.long
def test_the_paper_of_prizes_has_their_worth_and_a_box_to_sign(organiser, over):
    save(organiser, over, use_best_round="", own="")
    made = organiser.get(reverse("printing:paper", args=[over.public_id, "prizes"]))
    words = words_of(made.content)

    assert "Jambon + 10,00" in words.replace("\N{NO-BREAK SPACE}", " ")
    assert "Valeur" in words


def test_a_page_of_prizes_asks_as_often_for_one_player_as_for_many(
    organiser, by, django_assert_max_num_queries
):
    def asked(day):
        with django_assert_max_num_queries(40) as found:
            organiser.get(address("prizes", day), {"anew": 1})
        return len(found)

    one = given_out(by, prize_one_in=8)
    few = asked(one)
    assert few == asked(one)
    Tournament.objects.update(prize_one_in=1)
    assert asked(one) == few


def test_a_finished_day_hands_out_and_keeps_its_choice(organiser, over, by):
    Tournament.objects.update(state="finished")
    day = Tournament.objects.get()
    page = organiser.get(address("prize_settings", day))

    assert 'name="save"' not in page.content.decode()
    hugo = Entry.objects.get(number=8)
    about = {"tournament": day, "prize": "place", "entry": hugo, "by": by}
    assert operations.collect(cents=0, **about) is True

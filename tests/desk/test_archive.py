"""A tournament is archived and brought back, or goes whole: unwritten or practice."""

import re

import pytest
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.urls import reverse

from scoring.variants import VARIANTS
from tests.live.conftest import new_round, new_tournament
from tournaments.accounts.models import Account, Act
from tournaments.boards.models import Board
from tournaments.demo.rehearsal import make_practice_day, rehearse
from tournaments.desk.archive import operations as away
from tournaments.devices.models import Device
from tournaments.draw import operations as rounds
from tournaments.entries import people
from tournaments.follow import comings
from tournaments.guard.verifying.queries import discrepancies
from tournaments.jury import writes as jury
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.plans.queries import visible_tournaments
from tournaments.players.models import Player
from tournaments.tables import field
from tournaments.tables.models import Wish

pytestmark = pytest.mark.django_db
LIST = "/tournaments/"


def at(name, day):
    return reverse(f"desk:{name}", args=[day.public_id])


def counted():
    """How many rows each table of the day has, but for what is noted of the club."""
    rows = {
        model.__name__: model._default_manager.count()
        for noun in settings.NOUNS
        for model in apps.get_app_config(noun).get_models(include_auto_created=True)
    }
    besides = ("Account", "Act", "Player")
    return {name: n for name, n in rows.items() if n and name not in besides}


def refusal(day, seen=None, by=None):
    seen = day.version if seen is None else seen
    with pytest.raises(ValidationError) as refused:
        away.throw_away(tournament=day, seen=seen, by=by)
    return refused.value.messages


@pytest.mark.long
def test_a_tournament_is_archived_found_and_brought_back(organiser, stranger):
    day = new_tournament()
    organiser.post(at("archive", day), follow=True)
    organiser.post(at("archive", day), follow=True)

    def shown(client, *addresses):
        return [day.name in client.get(one).content.decode() for one in addresses]

    everywhere = ("/", LIST, f"{LIST}?show=archived")
    assert shown(organiser, *everywhere) == [False, False, True]
    assert shown(stranger, *everywhere) == [False, False, True]
    assert shown(stranger, at("tournament", day)) == [True]

    organiser.post(at("bring_back", day), follow=True)
    assert shown(stranger, LIST, f"{LIST}?show=archived") == [True, False]
    kinds = Event.objects.values_list("kind", flat=True)
    assert list(kinds) == ["tournament_archived", "tournament_back"]


def test_the_archive_can_be_undone_in_the_history(accounts):
    day = new_tournament(players=0)
    away.archive(tournament=day, by=accounts["organiser"])
    undo(Event.objects.get(), by=accounts["organiser"])
    assert list(visible_tournaments(desk=False)) == [day]


@pytest.mark.long
def test_one_in_which_nothing_was_written_goes_with_all_that_hangs_on_it(
    organiser, accounts
):
    by = accounts["organiser"]
    new_tournament(name="Another", players=0)
    before = counted()
    day = new_tournament(players=8)
    new_round(day, by)
    wish = Wish.objects.create(tournament=day, kind="apart")
    wish.entries.add(*day.entries.all()[:2])
    comings.set_paid(entry=day.entries.all()[0], paid=True, by=by)
    day.refresh_from_db()

    page = organiser.get(at("delete", day))
    assert page.context["hanging"] == {
        "entries": 8, "paid": 1, "rounds": 1, "drafts": 0, "wishes": 1,
        "boards": 0, "phones": 0, "events": day.events.count(),
    }  # fmt: skip
    # With players on its list it is not empty: what keeps them stands beside.
    assert "Pour garder cette liste de joueurs" in page.content.decode()
    assert f'action="{at("archive", day)}"' in page.content.decode()
    sent = {"seen": day.version}
    assert organiser.post(at("delete", day), sent).url == LIST
    assert (counted(), Player.objects.count()) == (before, 8)
    act = Act.objects.get()
    assert (act.kind, act.made_by, act.facts["name"], act.facts["paid"]) == (
        "tournament_deleted", by, day.name, 1,
    )  # fmt: skip

    again = organiser.post(at("delete", day), sent, follow=True)
    assert "Ce tournoi n’existe plus." in again.content.decode()
    told = organiser.get("/taken-away/").content.decode()
    assert f"« {day.name} » du 17/01/2026 : supprimé" in told


def test_one_with_nobody_on_its_list_is_deleted_without_another_way(organiser):
    day = new_tournament(players=0)
    page = organiser.get(at("delete", day)).content.decode()
    assert "Pour garder cette liste de joueurs" not in page
    assert at("archive", day) not in page


def test_what_goes_is_said_in_the_words_of_the_game(organiser):
    """In Whist a “manche” is the game within a rubber, and never a round."""
    for game, said in (
        ("whist", "rondes tirées au sort"),
        ("couleur", "manches tirées au sort"),
    ):
        page = organiser.get(at("delete", new_tournament(variant_key=game)))
        assert f"{said} : 0" in page.content.decode().replace("\N{NO-BREAK SPACE}", " ")


def test_boards_and_phones_that_go_along_are_named(organiser, accounts):
    day = new_tournament(players=0)
    Board.objects.create(tournament=day, number=1, dealer="N", domy="W")
    Device.objects.create(tournament=day, number=1, secret_digest="…")
    page = organiser.get(
        at("delete", day), headers={"Accept-Language": "en"}
    ).content.decode()
    assert "boards: 1, phones at the tables: 1" in page


def test_one_in_which_something_is_written_is_archived_instead(organiser, accounts):
    day = rehearse(players=8, rounds=1, deals=4)
    Tournament.objects.update(is_practice=False)
    day.refresh_from_db()
    sentence = (
        f"Quelque chose est encodé dans « {day.name} » : des donnes, des totaux, des "
        "affaires ou de l’argent. Archivez plutôt ce tournoi."
    )
    assert refusal(day) == [sentence]
    page = organiser.get(at("delete", day)).content.decode()
    assert sentence in page
    assert at("archive", day) in page

    away.archive(tournament=day, by=accounts["organiser"])
    kept = "celui-ci reste archivé."
    day.refresh_from_db()
    page = organiser.get(at("delete", day)).content.decode()
    assert (kept in page, sentence in page) == (True, False)
    assert refusal(day)[0].endswith(kept)


def test_a_call_of_the_jury_is_something_written(accounts):
    day = new_tournament(players=0)
    jury.call_jury(tournament=day, call=jury.Call(words="Une renonce"))
    day.refresh_from_db()
    assert refusal(day)[0].startswith("Quelque chose est encodé")


def test_what_has_changed_since_one_looked_keeps_the_tournament(accounts):
    day = new_tournament()
    seen = day.version
    comings.set_paid(entry=day.entries.all()[0], paid=True, by=accounts["scorer"])
    day.refresh_from_db()
    assert refusal(day, seen) == [
        "Quelque chose a changé depuis cet affichage. Regardez encore."
    ]


def test_an_earlier_session_that_counts_elsewhere_stays(accounts):
    day = new_tournament(players=0)
    new_tournament(name="La finale", players=0, carry_from=day)
    assert refusal(day) == [
        "« La finale » compte les étuis de ce tournoi comme ceux d’un tournoi "
        "précédent. Archivez plutôt celui-ci."
    ]


def test_whoever_writes_in_a_tournament_that_is_gone_is_told_so(accounts):
    day = new_tournament()
    entry = day.entries.all()[0]
    away.throw_away(tournament=day, seen=day.version, by=accounts["organiser"])
    with pytest.raises(ValidationError) as refused:
        comings.set_paid(entry=entry, paid=True)
    assert refused.value.messages == ["Ce tournoi n’existe plus."]


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_a_practice_of_any_game_goes_whole_and_leaves_the_others(game, accounts):
    kept = rehearse(game=game, players=8, rounds=1, deals=3, seed=2, name="Kept")
    before, version = counted(), kept.version
    day = rehearse(game=game, players=12, rounds=2, deals=3)
    jury.call_jury(tournament=day, call=jury.Call(words="Une renonce"))
    day.refresh_from_db()

    away.throw_away(tournament=day, seen=day.version, by=accounts["organiser"])
    assert counted() == before
    kept.refresh_from_db()
    assert (list(discrepancies(kept)), kept.version) == ([], version)

    away.throw_away(tournament=kept, seen=kept.version, by=None)
    assert Player.objects.count() == 0
    assert list(Act.objects.values_list("kind", flat=True)) == [
        "practice_thrown_away"
    ] * 2  # fmt: skip


def test_an_invented_player_of_a_real_tournament_stays(accounts):
    practice = make_practice_day(game="couleur", by=accounts["organiser"])
    player = practice.entries.all()[0].player
    comings.register(tournament=new_tournament(players=0), player=player)
    away.throw_away(tournament=practice, seen=practice.version, by=None)
    assert list(Player.objects.all()) == [player]


@pytest.mark.long
def test_one_press_makes_a_tournament_to_practise_on(organiser, stranger):
    answer = organiser.post("/practise/", {"game": "simple"})
    again = organiser.post("/practise/", {"game": "simple"})
    day = Tournament.objects.get()
    assert answer.url == again.url == at("tournament", day)
    assert (day.is_practice, day.variant_key, day.entries.count()) == (
        True, "simple", 16,
    )  # fmt: skip
    rounds.draw_round(
        tournament=day, method="random", seed=1, by=Event.objects.all()[0].made_by
    )

    def shown(client, address):
        return day.name in client.get(address).content.decode()

    assert [shown(organiser, one) for one in ("/", LIST)] == [True, True]
    assert [shown(stranger, one) for one in ("/", LIST)] == [False, False]
    assert organiser.post("/practise/", {"game": "simple"}).url != answer.url


def test_the_command_marks_what_it_makes(capsys):
    call_command("rehearse", "--game", "whist", "--players", "8", "--until", "0")
    assert Tournament.objects.get().is_practice


def test_the_list_asks_the_same_for_one_archived_and_for_three(
    organiser, django_assert_max_num_queries
):
    def asked():
        with django_assert_max_num_queries(100) as seen:
            organiser.get(f"{LIST}?show=archived")
        return len(seen)

    away.archive(tournament=new_tournament(), by=None)
    once = asked()
    for _again in range(2):
        away.archive(tournament=new_tournament(), by=None)
    assert asked() == once


def test_invented_players_are_offered_nowhere_else(organiser):
    make_practice_day(game="couleur", by=Account.objects.get(username="organiser"))
    assert list(people.members()) == []
    assert people.known() == []
    assert list(people.rows([])) == []
    assert field.earlier_tournaments(new_tournament()) == []


def test_what_was_taken_off_the_lists_comes_in_pages_the_newest_first(
    organiser, accounts
):
    by = accounts["organiser"]
    for number in range(1, 53):
        Act.objects.create(kind=f"of a test {number}", facts={}, made_by=by)

    first = organiser.get("/taken-away/", headers={"Accept-Language": "en"})
    last = organiser.get("/taken-away/", {"page": 2}).content.decode()

    html = first.content.decode()
    found = re.findall(r"of a test (\d+)", html)
    assert list(map(int, found)) == list(range(52, 2, -1))
    assert "1 to 50 of 52" in " ".join(html.split())
    assert 'rel="next"' in html
    assert re.findall(r"of a test (\d+)", last) == ["2", "1"]
    assert html.count(by.name) >= 50

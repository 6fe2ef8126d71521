"""The door: who is registered, has come, has paid, has left."""

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo
from tournaments.lists import table
from tournaments.plans.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.database]
BY_PART = {"HX-Request": "true"}


def happened(tournament):
    """What the ledger says, without who and when."""
    return list(
        Event.objects.filter(tournament=tournament).values_list("kind", "facts")
    )


def kinds(tournament):
    return [kind for kind, _facts in happened(tournament)]


def address(name, tournament, *more):
    return reverse(f"registration:{name}", args=[tournament.public_id, *more])


def tap(client, entry, action, query="", **headers):
    url = address("act", entry.tournament, entry.public_id, action)
    response = client.post(f"{url}?{query}", headers=headers)
    entry.refresh_from_db()
    return response


def test_a_member_is_registered_with_the_next_free_number(tournament, entry, elodie):
    assert (entry.number, entry.state, entry.is_joker) == (1, "registered", False)
    assert happened(tournament) == [
        (
            "entry_registered",
            {
                "entry": entry.public_id,
                "player": elodie.public_id,
                "number": 1,
                "joker": False,
            },
        )
    ]
    assert find_break(tournament) is None


def test_nobody_is_registered_twice(tournament, entry, elodie):
    with pytest.raises(ValidationError) as refusal:
        comings.register(tournament=tournament, player=elodie)

    assert refusal.value.code == "entered"
    assert kinds(tournament) == ["entry_registered"]


def test_a_tournament_that_is_over_takes_nobody(tournament, elodie):
    Tournament.objects.update(state="finished")

    with pytest.raises(ValidationError):
        comings.register(tournament=tournament, player=elodie)


@pytest.mark.parametrize("state", ["registered", "present", "left"])
def test_once_all_is_over_nobody_is_offered_to_come_or_go(cast, entry, state):
    Entry.objects.update(state=state)
    listed = address("entries", entry.tournament)
    words = [f"/{one}/?" for one in ("check-in", "not-here", "come-back")]

    def offered():
        page = cast["scorer"].get(listed).content.decode()
        return [one in page for one in words], 'class="badge right"' in page

    assert offered()[0] == [state == one for one in ("registered", "present", "left")]
    Tournament.objects.update(state="finished")
    assert offered() == ([False] * 3, state == "present")
    assert "/paid/?" in cast["scorer"].get(listed).content.decode()


def test_one_tap_checks_in_and_the_same_tap_undoes_it(cast, entry):
    tap(cast["scorer"], entry, "check-in")
    tap(cast["scorer"], entry, "check-in")
    assert entry.state == "present"
    tap(cast["scorer"], entry, "not-here")
    assert entry.state == "registered"

    assert happened(entry.tournament)[1:] == [
        (
            "entry_arrived",
            {"entry": entry.public_id, "before": "registered", "after": "present"},
        ),
        (
            "entry_not_here",
            {"entry": entry.public_id, "before": "present", "after": "registered"},
        ),
    ]


def test_a_tap_answers_with_the_list_and_the_way_back(organiser, entry):
    response = tap(organiser, entry, "check-in", "show=missing", **BY_PART)

    page = response.content.decode()
    assert "<html" not in page
    undo = address("act", entry.tournament, entry.public_id, "not-here")
    assert f"{undo}?show=missing&amp;page=1" in page
    assert list(response.context["page"]) == []
    assert response.context["counts"]["here"] == 1


def test_who_withdraws_before_having_come_is_not_here_when_that_is_undone(
    organiser, entry
):
    undone = [tap(organiser, entry, "leave", **BY_PART).context["undo"]]
    tap(organiser, entry, undone[0])
    tap(organiser, entry, "check-in")
    undone.append(tap(organiser, entry, "leave", **BY_PART).context["undo"])

    assert undone == ["stay", "come-back"]


def test_a_list_is_leafed_through_as_it_is_narrowed(
    organiser, tournament, enter, monkeypatch
):
    monkeypatch.setattr(table, "ROWS", 2)
    for first in ("Anne", "Bart", "Chloé"):
        enter(f"{first} Bovy")
    here = address("entries", tournament)
    response = organiser.get(here, {"show": "missing", "search": "bov"})

    assert f"{here}?show=missing&amp;search=bov&amp;page=2" in response.content.decode()
    last = organiser.get(here, {"show": "missing", "page": "2"}).context["page"]
    assert [str(one.player) for one in last] == ["Chloé Bovy"]


def test_the_list_of_the_door_asks_as_much_for_one_as_for_three(
    organiser, tournament, enter
):
    def asked():
        with CaptureQueriesContext(connection) as found:
            organiser.get(address("entries", tournament))
        return len(found)

    enter("Anne Bovy [Geel]")
    asked()
    before = asked()
    enter("Bart Bovy [Mol]")
    enter("Chloé Bovy [Namur]", here=True)

    assert asked() == before


def test_without_a_script_a_tap_leads_back_to_the_same_list(organiser, entry):
    response = tap(organiser, entry, "paid", "show=missing")

    here = address("entries", entry.tournament)
    assert response.headers["Location"] == f"{here}?show=missing"
    assert entry.paid_at is not None


@pytest.mark.parametrize(
    ("actions", "state", "said"),
    [
        (["paid", "paid", "unpaid"], "registered", ["entry_paid", "entry_unpaid"]),
        (["leave", "come-back"], "present", ["entry_left", "entry_returned"]),
        (["leave", "stay"], "registered", ["entry_left", "entry_returned"]),
        (["joker", "no-joker"], "registered", ["entry_joker", "entry_joker"]),
        (["come-back"], "registered", []),
        (["leave", "check-in"], "left", ["entry_left"]),
    ],
)
def test_each_tap_has_its_event_and_nonsense_has_none(
    organiser, entry, actions, state, said
):
    for action in actions:
        tap(organiser, entry, action)

    assert entry.state == state
    assert kinds(entry.tournament) == ["entry_registered", *said]


def test_a_registration_is_taken_back(organiser, entry, enter):
    response = tap_and_forget(organiser, entry, "remove")

    assert response.status_code == 200
    assert not Entry.objects.exists()
    assert kinds(entry.tournament) == ["entry_registered", "entry_removed"]
    assert enter("Jan Maes").number == 1


def tap_and_forget(client, entry, action):
    url = address("act", entry.tournament, entry.public_id, action)
    return client.post(url, headers=BY_PART)


def test_an_unknown_tap_or_a_foreign_entry_is_not_found(
    organiser, entry, make_tournament
):
    other = make_tournament()
    foreign = address("act", other, entry.public_id, "check-in")
    unknown = address("act", entry.tournament, entry.public_id, "dance")

    assert organiser.post(foreign).status_code == 404
    assert organiser.post(unknown).status_code == 404
    assert organiser.get(address("entry", other, entry.public_id)).status_code == 404
    assert organiser.get("/t/nothing/players/").status_code == 404


def test_a_number_is_changed_and_a_taken_one_is_swapped(organiser, entry, enter):
    other = enter("Jan Maes")
    url = address("change_number", entry.tournament, entry.public_id)

    organiser.post(url, {"number": "7"})
    refused = organiser.post(url, {"number": "2"})
    assert refused.status_code == 422
    assert "Jan Maes" in str(refused.context["number_form"].errors)
    assert refused.context["swap"]

    organiser.post(url, {"number": "2", "swap": "1"})
    assert numbers(entry, other) == [2, 7]
    assert [facts for kind, facts in happened(entry.tournament)][-2:] == [
        {"entry": entry.public_id, "before": 7, "after": 2},
        {"entry": other.public_id, "before": 2, "after": 7},
    ]


def numbers(*entries):
    for entry in entries:
        entry.refresh_from_db()
    return [entry.number for entry in entries]


@pytest.mark.parametrize("number", ["", "0", "10000", "x"])
def test_a_number_that_cannot_be_is_refused(organiser, entry, number):
    url = address("change_number", entry.tournament, entry.public_id)

    assert organiser.post(url, {"number": number}).status_code == 422
    assert numbers(entry) == [1]


def test_who_is_excluded_has_a_reason_that_is_not_in_the_chain(organiser, entry):
    url = address("exclude", entry.tournament, entry.public_id)
    assert organiser.post(url, {"reason": " "}).status_code == 422
    organiser.post(url, {"reason": "A quitté la table"})

    entry.refresh_from_db()
    assert entry.state == "excluded"
    event = Event.objects.get(kind="entry_excluded")
    assert (event.words.text, "quitté" in str(event.facts)) == (
        "A quitté la table",
        False,
    )
    back = address("readmit", entry.tournament, entry.public_id)
    page = organiser.get(address("entry", entry.tournament, entry.public_id))
    assert "A quitté la table" in page.content.decode()
    organiser.post(back, {"reason": "Erreur de nom"})
    entry.refresh_from_db()
    assert entry.state == "present"


def test_a_scorer_excludes_nobody(cast, entry):
    url = address("exclude", entry.tournament, entry.public_id)

    assert cast["scorer"].post(url, {"reason": "x"}).status_code == 403
    page = cast["scorer"].get(address("entry", entry.tournament, entry.public_id))
    assert url not in page.content.decode()


def test_who_was_taken_off_by_mistake_is_back_as_before(organiser, entry, accounts):
    for action in ("joker", "paid"):
        tap(organiser, entry, action)
    tap_and_forget(organiser, entry, "remove")

    undo(Event.objects.latest("pk"), by=accounts["organiser"])

    back = Entry.objects.get()
    assert (back.state, back.is_joker, bool(back.paid_at)) == ("present", True, True)


def test_the_club_of_somebody_new_may_stand_in_round_brackets(organiser, tournament):
    there = address("walk_in", tournament)
    organiser.post(there, {"line": "Anne Dupont (Les Atouts de Liège)"})

    (anne,) = Entry.objects.select_related("player__club")
    assert (str(anne.player), anne.player.club.name) == (
        "Anne Dupont",
        "Les Atouts de Liège",
    )


def test_what_may_be_a_nickname_in_round_brackets_is_asked_about(organiser, tournament):
    there = address("walk_in", tournament)
    refused = organiser.post(there, {"line": "Anne Dupont (Nini)"})

    assert Entry.objects.count() == 0
    assert refused.context["refused"] == (
        "Aucun club ne s’appelle ici « Nini ». Si c’en est un nouveau, écrivez-le "
        "entre [crochets] ; sinon, laissez-le."
    )
    assert refused.context["person"] == ("Anne", "Dupont", "Nini")

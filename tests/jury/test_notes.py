"""Notes of the jury in a case: several, for the jury and the organisers alone."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse

from tests.conftest import PASSWORD
from tests.jury import evening
from tournaments.accounts.models import Account
from tournaments.jury import notes
from tournaments.ledger import erasing, queries as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def case(accounts):
    _day, table, _other = evening.an_evening(by=accounts["scorer"])
    return evening.called(table, by=accounts["scorer"])


@pytest.fixture
def luc(db):
    return Account.objects.create_user("luc", PASSWORD, name="Luc", is_jury=True)


def noted(case, by, words, *consulted):
    notes.note(case=case, by=by, words=words, consulted=consulted)


def test_several_notes_are_kept_in_a_case_which_stays_as_far_as_it_was(case, accounts):
    for words in ("les cartes sont vues", "le donneur se tait"):
        noted(case, accounts["jury"], words)
    events = Event.objects.filter(kind="case_noted").order_by("number")

    assert [one.words.text for one in events] == [
        "les cartes sont vues",
        "le donneur se tait",
    ]
    assert (evening.now(case).state, evening.now(case).version) == ("called", 1)
    assert ledger.find_break(case.tournament) is None


def test_a_finger_that_taps_twice_notes_once(case, accounts):
    for _twice in range(2):
        noted(case, accounts["jury"], "vu")

    assert Event.objects.filter(kind="case_noted").count() == 1


def test_a_note_says_who_was_consulted(case, accounts, luc, cast):
    url = reverse("jury:note", args=[case.tournament.public_id, case.public_id])
    sent = {"words": "", "consulted": [luc.public_id, "nobody"]}
    cast["jury"].post(url, sent)
    page = reverse("jury:case", args=[case.tournament.public_id, case.public_id])

    assert Event.objects.get(kind="case_noted").facts["consulted"] == [luc.public_id]
    said = "Consultés\N{NO-BREAK SPACE}: Luc"
    assert said in cast["jury"].get(page).content.decode()


def test_an_empty_note_is_refused_and_what_was_typed_stays(case, luc, cast):
    url = reverse("jury:note", args=[case.tournament.public_id, case.public_id])
    refused = cast["jury"].post(url, {"words": " "})

    assert refused.status_code == 422
    assert "Écrivez la note, ou cochez qui a été consulté." in refused.content.decode()
    assert not Event.objects.filter(kind="case_noted").exists()
    Tournament.objects.update(state=Tournament.State.FINISHED)
    late = cast["jury"].post(url, {"words": "trop tard"})
    assert late.status_code == 422
    assert not Event.objects.filter(kind="case_noted").exists()


@pytest.mark.parametrize(
    ("who", "reads"), [("jury", True), ("organiser", True), ("scorer", False)]
)
def test_the_jury_and_the_organisers_read_a_note_and_nobody_else(
    case, accounts, cast, luc, who, reads
):
    noted(case, accounts["jury"], "il a triché", luc.public_id)
    day = case.tournament.public_id
    pages = [
        reverse("jury:case", args=[day, case.public_id]),
        reverse("ledger:events", args=[day]),
    ]
    read = [cast[who].get(url).content.decode() for url in pages]

    assert [("il a triché" in text) for text in read] == [reads, reads]
    assert [("Luc" in text) for text in read] == [reads, reads]


def test_nobody_but_the_jury_notes(case, accounts):
    for who in ("organiser", "scorer"):
        with pytest.raises(PermissionDenied):
            noted(case, accounts[who], "vu")
    with pytest.raises(ValidationError):
        noted(case, accounts["jury"], "  ")


def test_a_note_can_be_erased(case, accounts, cast):
    noted(case, accounts["jury"], "il a triché")
    event = Event.objects.get(kind="case_noted")
    erasing.erase(event=event, by=accounts["organiser"])
    page = reverse("jury:case", args=[case.tournament.public_id, case.public_id])

    assert "il a triché" not in cast["jury"].get(page).content.decode()
    assert ledger.find_break(case.tournament) is None

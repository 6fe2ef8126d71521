"""More time for the table that waited: one press, told wherever it counts."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.jury import evening
from tournaments.jury import more_time, writes as jury
from tournaments.ledger.models import Event
from tournaments.show.queries import scene
from tournaments.tables.models import Round, Table

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def case(accounts):
    _tournament, one, _two = evening.an_evening(by=accounts["scorer"])
    Round.objects.update(state="playing")
    return evening.now(evening.called(one, 1, by=accounts["scorer"]))


def press(client, case, extra=0):
    words = [case.tournament.public_id, case.public_id]
    return client.post(reverse("jury:more_time", args=words), {"extra": extra})


def page(client, name, case, *words):
    url = reverse(name, args=[case.tournament.public_id, *words])
    return " ".join(client.get(url, headers=ENGLISH).content.decode().split())


@pytest.mark.long
def test_one_press_is_told_at_the_case_at_the_desk_and_in_the_hall(cast, case):
    here = ("jury:case", case, case.public_id)
    assert "+5 minutes for table 1" in page(cast["jury"], *here)
    assert press(cast["jury"], case).status_code == 302

    assert "Table 1: +5 min after the end of the round." in page(cast["jury"], *here)
    assert "Extra time for a table" in page(cast["jury"], *here)
    assert "+5 min" in page(cast["scorer"], "entry:board", case)
    assert scene(case.tournament).extras == [(1, 5)]
    assert Event.objects.last().facts == {
        "table": case.table.public_id,
        "before": 0,
        "after": 5,
        "case": case.public_id,
    }


def test_a_finger_that_taps_twice_gives_it_once_and_who_looks_again_gives_more(
    cast, case
):
    press(cast["jury"], case)
    twice = press(cast["jury"], case)
    assert twice.status_code == 422
    assert "5" in twice.context["refused"][0]
    assert Table.objects.get(number=1).extra_minutes == 5
    press(cast["organiser"], case, extra=5)

    assert Table.objects.get(number=1).extra_minutes == 10


def test_who_gave_it_takes_it_back(cast, case, accounts):
    press(cast["jury"], case)
    event = Event.objects.filter(kind="table_time").get()
    undo = reverse("ledger:undo", args=[case.tournament.public_id, event.number])
    assert cast["jury"].post(undo).status_code == 302

    assert Table.objects.get(number=1).extra_minutes == 0
    assert "+5 min" not in page(cast["scorer"], "entry:board", case)


def test_only_a_round_that_is_played_has_time_to_give(cast, case, accounts):
    Round.objects.update(state="closed")
    text = page(cast["jury"], "jury:case", case, case.public_id)

    words = [case.tournament.public_id, case.public_id]
    assert reverse("jury:more_time", args=words) not in text
    assert press(cast["jury"], case).status_code == 422
    case.table = None
    with pytest.raises(ValidationError) as refused:
        more_time.give(case=case, seen=0, by=accounts["jury"])
    assert refused.value.code == "table"


def test_a_case_that_was_a_call_by_mistake_offers_no_time(cast, case, accounts):
    page = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    before = cast["jury"].get(page).context["more_minutes"]
    jury.withdraw(case=case, seen=case.version, by=accounts["jury"])

    assert (before, cast["jury"].get(page).context["more_minutes"]) == (5, 0)


def test_who_types_sheets_gives_no_time(cast, case):
    assert press(cast["scorer"], case).status_code == 403
    text = page(cast["scorer"], "jury:case", case, case.public_id)
    assert "+5 minutes" not in text

"""A call typed amiss is set right until the jury decides, and can be put back."""

from html import unescape

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.entry.evening import write
from tests.jury import evening
from tournaments.jury import correcting
from tournaments.jury.writes import Call
from tournaments.ledger import queries as ledger, undoing
from tournaments.ledger.models import Event
from tournaments.rulings.models import Case

pytestmark = pytest.mark.django_db

UNSEEN = {**evening.SLAM, "jury": "absent"}


def correct(case, *to, by, **more):
    return correcting.correct_case(
        case=case, seen=evening.now(case).version, to=Call(*to, **more), by=by
    )


def cases():
    found = Case.objects.order_by("number")
    return list(found.values_list("table__number", "deal", "kind", "state"))


def last():
    return Event.objects.order_by("number").last()


def said(cast, case):
    """What the page of the case tells last of what happened."""
    text = unescape(told(cast, case).content.decode())
    tail = text[text.index("happened-title") :].split("</li>")[-2]
    return " ".join(tail.split("<br>")[1].split())


def told(cast, case):
    page = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    return cast["jury"].get(page)


def test_table_and_deal_of_a_call_are_set_right_and_put_back(
    cast, tables, scorer, jury
):
    tournament, one, two = tables
    case = evening.called(one, 3, by=scorer)
    correct(case, two, 4, by=scorer)
    event = last()

    assert cases() == [(2, 4, "call", "called")]
    assert (event.kind, event.facts["before"], event.facts["after"]) == (
        "case_corrected",
        {"table": one.public_id, "deal": 3, "kind": "call", "contract": ""},
        {"table": two.public_id, "deal": 4, "kind": "call", "contract": ""},
    )
    assert said(cast, case) == "Table 2, donne 4, au lieu de table 1, donne 3"
    assert event.number in undoing.undoable(tournament, scorer)
    undoing.undo(event, by=scorer)
    assert cases() == [(1, 3, "call", "called")]
    with pytest.raises(ValidationError) as refused:
        undoing.undo(event, by=scorer)
    assert refused.value.code == "overtaken"
    assert ledger.find_break(tournament) is None


def test_a_deal_is_added_to_a_call_before_it_is_judged(tables, scorer, jury):
    _tournament, one, _two = tables
    write(one, 2, evening.SLAM, by=scorer)
    case = evening.called(one, None, by=scorer)
    correct(case, one, 2, by=jury)
    evening.rule(case, evening.fine(one, "revoke", own=-1, effect="annulled"), by=jury)

    assert evening.at(one)["N"] == (0, -1, -1)


def test_a_witness_is_wanted_for_another_contract(tables, scorer):
    _tournament, one, _two = tables
    case = evening.called(one, 2, by=scorer, kind="witness", contract="grand_chelem")
    correct(case, one, 2, by=scorer, kind="witness", contract="petit_chelem")

    assert evening.now(case).contract == "petit_chelem"


@pytest.mark.long
def test_a_decided_case_stays_where_it_is_and_says_what_to_do(
    cast, tables, scorer, jury
):
    tournament, one, two = tables
    case = evening.called(one, 1, by=scorer)
    correct(case, two, 1, by=scorer)
    event = last()
    evening.rule(case, evening.fine(two, "revoke", own=-3), by=jury)
    page = reverse("jury:correct", args=[tournament.public_id, case.public_id])
    assert "/correct/" not in told(cast, case).content.decode()
    sent = {"table": one.public_id, "deal": 1, "kind": "call", "seen": 3}
    answer = cast["scorer"].post(page, sent)

    assert answer.status_code == 422
    assert "levez la décision" in answer.content.decode()
    assert event.number not in undoing.undoable(tournament, scorer)
    with pytest.raises(ValidationError) as refused:
        undoing.undo(event, by=scorer)
    assert (refused.value.code, cases()) == ("state", [(2, 1, "call", "decided")])


def test_a_case_of_a_line_follows_its_line_alone(tables, scorer):
    _tournament, one, two = tables
    write(one, 1, UNSEEN, by=scorer)
    case = Case.objects.get()
    with pytest.raises(ValidationError) as refused:
        correct(case, two, 1, by=scorer)

    assert refused.value.code == "on_its_line"
    assert cases() == [(1, 1, "not_called", "called")]


def test_a_line_without_the_jury_has_its_case_once_the_call_is_another_deals(
    tables, scorer
):
    _tournament, one, _two = tables
    case = evening.called(one, 1, by=scorer)
    write(one, 1, UNSEEN, by=scorer)
    assert cases() == [(1, 1, "call", "called")]
    correct(case, one, 2, by=scorer)

    assert cases() == [(1, 2, "call", "called"), (1, 1, "not_called", "called")]


@pytest.mark.parametrize(
    ("to", "field"),
    [((None, 2), "table"), (("one", 5), "deal"), (("one", 1), "__all__")],
)
def test_a_correction_that_cannot_be_changes_nothing(tables, scorer, to, field):
    _tournament, one, _two = tables
    case = evening.called(one, 1, by=scorer)
    with pytest.raises(ValidationError) as refused:
        correct(case, one if to[0] else None, to[1], by=scorer)

    named = getattr(refused.value, "error_dict", {"__all__": []})
    assert list(named) == [field]
    assert cases() == [(1, 1, "call", "called")]


def test_of_two_who_correct_the_same_case_the_second_looks_again(cast, tables, scorer):
    tournament, one, two = tables
    case = evening.called(one, 1, by=scorer)
    page = reverse("jury:correct", args=[tournament.public_id, case.public_id])
    sent = {"table": two.public_id, "deal": 1, "kind": "call", "seen": 1}
    first = cast["jury"].post(page, sent)
    second = cast["scorer"].post(page, {**sent, "deal": 2})

    assert (first.status_code, second.status_code) == (302, 422)
    assert cases() == [(2, 1, "call", "called")]

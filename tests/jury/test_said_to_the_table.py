"""The sentences in which the jury tells a table what it has decided."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.jury import queries, tables
from tournaments.jury.rules.decision import Decision
from tournaments.jury.spoken import to_say
from tournaments.rulings.models import Case


def said(case, *minutes):
    (ruling,) = tables.rulings_in_words(
        case.tournament, [queries.standing_ruling(case)]
    )
    return to_say(ruling, *minutes)


@pytest.mark.django_db
def test_the_table_is_told_the_offence_the_points_the_deal_and_the_appeal(accounts):
    _day, one, _two = evening.an_evening(by=accounts["scorer"])
    write(one, 1, E8, by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"])
    decision = evening.fine(one, "revoke", own=-3, others=1, effect="annulled")
    evening.rule(case, decision, by=accounts["jury"])
    name = evening.entry_at(one, "N").player

    with translation.override("en"):
        assert said(case, 30) == [
            "Revoke.",
            f"{name}: −3 points.",
            "Each other player: +1 point.",
            "Annulled: 0 for everybody.",
            "You may appeal for 30 minutes.",
        ]
        Case.objects.update(appellants=[evening.key_at(one, "N")])
        assert said(evening.now(case), 30)[-1] == (
            "Whoever has not appealed yet may do so, once."
        )


@pytest.mark.django_db
def test_of_a_round_whose_ranking_is_awaited_the_appeal_is_told_from_then(
    cast, accounts
):
    _day, one, _two = evening.an_evening(by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"])
    evening.rule(case, evening.fine(one, "revoke", own=-3), by=accounts["jury"])

    url = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    until = cast["jury"].get(url).context["to_say"][-1]

    assert "après le classement de la manche 1" in until


@pytest.mark.django_db
def test_who_is_at_fault_is_named_also_without_points(accounts):
    _day, one, _two = evening.an_evening(by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"])
    evening.rule(case, evening.fine(one, "revoke", own=0), by=accounts["jury"])
    name = evening.entry_at(one, "N").player

    with translation.override("en"):
        assert said(case) == ["Revoke.", f"{name} is at fault, without points."]


@pytest.mark.django_db
def test_what_is_taken_off_a_side_is_said_of_the_side_once(accounts):
    _day, one, _two = evening.an_evening("whist", by=accounts["scorer"])
    write(one, 1, {"tricks": {"NS": 9, "EW": 4}}, by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"])
    keys = evening.keys_of(one)
    fine = Decision("revoke", (keys["N"], keys["S"]), side="NS", side_points=-3)
    evening.rule(case, fine, by=accounts["jury"])
    north, south = (evening.entry_at(one, seat).player for seat in "NS")

    with translation.override("en"):
        assert said(case) == [
            "Revoke.",
            f"−3 for {north} and {south} in this deal.",
        ]


@pytest.mark.django_db
def test_a_warning_is_said_once_with_whom_it_warns(accounts):
    _day, one, _two = evening.an_evening(by=accounts["scorer"])
    name = evening.entry_at(one, "N").player
    case = evening.called(one, 1, by=accounts["scorer"])
    warned = evening.fine(one, "warning", own=0, warning=True)
    evening.rule(case, warned, by=accounts["jury"])

    with translation.override("en"):
        assert said(case) == [f"{name} is warned."]
        both = evening.fine(one, "revoke", own=-3, warning=True)
        evening.rule(evening.now(case), both, by=accounts["jury"])
        assert said(case) == ["Revoke.", f"{name}: −3 points.", f"{name} is warned."]

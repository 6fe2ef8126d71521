"""The pages on which a decision is made, looked at, kept and taken back."""

import pytest
from django.urls import reverse

from scoring.variants import VARIANTS
from tests.entry.evening import E8, points_of, write
from tests.jury import evening
from tournaments.entries.models import Entry
from tournaments.jury import writes as operations
from tournaments.plans.models import Tournament
from tournaments.plans.rules.offences import default_text, offences_in_force
from tournaments.rulings.models import Case, Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def jury(cast):
    return cast["jury"]


def page(name, tournament, *words):
    return reverse(f"jury:{name}", args=[tournament.public_id, *words])


def asked(table, offence="revoke", seat="N", **more):
    """What the form of a decision sends, for one player at fault."""
    return {
        "offence": offence,
        "seen": 1,
        "offenders": [evening.key_at(table, seat)],
        "points_offender": "-3",
        "points_others": "1",
        "effect": "",
        **more,
    }


def shown(client, url, sent):
    """Look at a decision, and return what keeping it would send."""
    looked = client.post(url, sent)
    assert looked.status_code == 200, looked.context["form"].errors
    return {**sent, "shown": looked.context["mark"]}


@pytest.mark.long
def test_the_jury_looks_what_a_decision_does_and_then_keeps_it(jury, tables, accounts):
    tournament, one, _two = tables
    write(one, 1, E8, by=accounts["scorer"])
    case = evening.called(one, by=accounts["scorer"])
    url = page("decide", tournament, case.public_id)
    sent = asked(one, effect="lost", reason="vue trop tard")
    looked = jury.post(url, sent)
    moves = reverse("jury:ruled", args=[tournament.public_id])
    part = jury.get(
        moves, {"case": case.public_id, "decision": looked.context["signed"]}
    )
    before = Ruling.objects.count()
    kept = jury.post(url, {**sent, "shown": looked.context["mark"]})
    found = {row.player.seat: row for row in looked.context["shown"]["rows"]}

    assert found["N"].cost.deal == (13, -10)
    assert [row.cost.penalty for row in found.values()] == [-3, 1, 1, 1]
    assert "−13" in part.content.decode()
    assert (before, kept.status_code, Ruling.objects.count()) == (0, 302, 1)
    assert evening.at(one)["N"] == (-10, -3, -13)


def test_what_was_changed_after_looking_is_looked_at_again(jury, tables, accounts):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    url = page("decide", tournament, case.public_id)
    sent = shown(jury, url, asked(one))
    response = jury.post(url, {**sent, "points_offender": "−2"})

    assert (response.status_code, response.context["differs"]) == (200, True)
    assert Ruling.objects.count() == 0


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"points_offender": "-4"}, "Important"),
        ({"points_others": "2"}, "Important"),
        ({"offenders": []}, ""),
        ({"points_offender": "beaucoup"}, ""),
        ({"effect": "carried"}, ""),
        ({"effect": "corrected", "cell-contract": "E8", "cell-bidders": "?"}, ""),
        ({"effect": "corrected", "cell-contract": "E8", "cell-bidders": "NS",
          "cell-tricks": "14"}, ""),
        ({"effect": "won"}, ""),
        ({"exclusion": "on"}, ""),
    ],
)  # fmt: skip
def test_a_decision_that_may_not_be_is_refused_and_stays_typed(
    jury, tables, accounts, wrong, sentence
):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    url = page("decide", tournament, case.public_id)
    sent = {**asked(one, reason="", facts="coupé trop tôt"), **wrong}
    response = jury.post(url, sent)
    if response.status_code == 200:  # what only keeping it refuses
        response = jury.post(url, {**sent, "shown": response.context["mark"]})

    assert response.status_code == 422
    text = response.content.decode()
    assert "coupé trop tôt" in text
    assert sentence in text
    assert Ruling.objects.count() == 0


@pytest.mark.long
def test_who_comes_second_keeps_his_form_and_sees_what_stands(jury, tables, accounts):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    url = page("decide", tournament, case.public_id)
    sent = shown(jury, url, asked(one, facts="à mon tour"))
    evening.rule(case, evening.fine(one, "two_cards", own=-1), by=accounts["jury"])
    response = jury.post(url, sent)

    assert response.status_code == 409
    assert "à mon tour" in response.content.decode()
    assert response.context["standing"].name == "Deux cartes jouées"
    again = shown(jury, url, {**sent, "shown": "", "seen": response.context["seen"]})
    assert jury.post(url, again).status_code == 302
    assert Ruling.objects.current().get().offence == "revoke"


@pytest.mark.long
def test_a_ruling_is_lifted_with_a_reason_alone(jury, tables, accounts):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    evening.rule(case, evening.fine(one, "revoke", own=-3), by=accounts["jury"])
    url = page("lift", tournament, case.public_id)
    seen = evening.now(case).version
    without = jury.post(url, {"seen": seen, "words": " "})
    with_one = jury.post(url, {"seen": seen, "words": "erreur de table"})

    assert (without.status_code, with_one.status_code) == (422, 302)
    assert evening.at(one)["N"] == (0, 0, 0)


def test_the_form_of_a_decision_starts_from_what_stands(jury, tables, accounts):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    decision = evening.fine(one, "revoke", "E", own=-2, others=1, warning=True)
    evening.rule(case, decision, by=accounts["jury"], facts="coupé")
    url = page("decide", tournament, case.public_id)
    form = jury.get(url, {"offence": "revoke"}).context["form"]

    assert [form[name].value() for name in ("points_offender", "facts", "warning")] == [
        -2,
        "coupé",
        True,
    ]
    assert form["offenders"].value() == [evening.key_at(one, "E")]


def test_a_misdeal_is_entered_beside_the_sheet(cast, tables):
    tournament, one, _two = tables
    url = page("misdeal", tournament, 1, 1)
    key = evening.key_at(one, "N")
    sent = {"deal": "1", "offence": "misdeal", "offender": ""}
    without = cast["scorer"].post(url, sent)
    kept = cast["scorer"].post(url, {**sent, "offender": key})

    assert (without.status_code, kept.status_code) == (422, 302)
    assert {s: v[1] for s, v in evening.at(one).items()} == {
        "N": -3,
        "E": 1,
        "S": 1,
        "W": 1,
    }


def test_the_desk_takes_back_a_misdeal_that_it_entered_but_no_ruling_of_the_jury(
    cast, tables, accounts
):
    tournament, one, _two = tables
    key = evening.key_at(one, "N")
    sent = {"deal": "1", "offence": "misdeal", "offender": key}
    cast["scorer"].post(page("misdeal", tournament, 1, 1), sent)
    case = Case.objects.get()
    other = evening.called(one, 2, by=accounts["scorer"])
    evening.rule(other, evening.fine(one, "revoke", own=-3), by=accounts["jury"])
    answers = [
        cast["scorer"]
        .post(
            page("lift", tournament, one_case.public_id),
            {"seen": evening.now(one_case).version, "words": "mauvaise table"},
        )
        .status_code
        for one_case in (case, other)
    ]

    assert answers == [302, 403]
    assert evening.at(one)["N"] == (0, -3, -3)
    assert evening.at(one)["E"] == (0, 0, 0)


@pytest.mark.long
def test_after_two_warnings_exclusion_is_suggested_and_not_imposed(
    jury, tables, accounts
):
    tournament, one, _two = tables
    warning = evening.fine(one, "warning", own=0, warning=True)
    evening.rule(
        evening.called(one, by=accounts["scorer"]), warning, by=accounts["jury"]
    )
    case = evening.called(one, 2, by=accounts["scorer"])
    url = page("decide", tournament, case.public_id)
    sent = asked(one, "warning", warning="on")
    looked = jury.post(url, sent)
    jury.post(url, {**sent, "shown": looked.context["mark"]})

    assert len(looked.context["shown"]["notices"]) == 1
    entry = Entry.objects.get(public_id=evening.key_at(one, "N"))
    assert entry.state == "present"
    assert Ruling.objects.count() == 2


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_offence_of_every_game_has_its_questions(jury, accounts, variant):
    tournament, one, _two = evening.an_evening(variant, by=accounts["scorer"])
    case = evening.called(one, by=accounts["scorer"])
    away = operations.call_jury(
        tournament=tournament, call=operations.Call(words="au bar")
    )
    for offence in offences_in_force("", variant):
        for found in (case, away):
            url = page("decide", tournament, found.public_id)
            response = jury.get(url, {"offence": offence.key})
            assert response.context["form"].offence.key == offence.key


@pytest.mark.long
def test_in_whist_a_side_is_fined_in_the_deal(jury, accounts):
    tournament, one, _two = evening.an_evening("whist", by=accounts["scorer"])
    write(one, 1, {"tricks": {"NS": 9, "EW": 4}}, by=accounts["scorer"])
    case = evening.called(one, by=accounts["scorer"])
    url = page("decide", tournament, case.public_id)
    sent = {"offence": "revoke", "seen": 1, "side": "NS", "effect": ""}
    jury.post(url, shown(jury, url, sent))

    assert points_of(one) == {"N": 3, "S": 3, "E": 0, "W": 0}
    assert Ruling.objects.get().side_points == -3


def test_a_ruling_stands_with_the_text_of_its_article(tables, jury, accounts):
    tournament, table, _other = tables
    case = evening.called(table, by=accounts["scorer"])
    words = "Punition max -3 points"
    asked_for = jury.get(
        page("decide", tournament, case.public_id), {"offence": "revoke"}
    )
    evening.rule(
        case, evening.fine(table, "revoke", own=-3, others=1), by=accounts["jury"]
    )
    told = jury.get(page("case", tournament, case.public_id))

    for answer in (asked_for, told):
        html = answer.content.decode()
        assert words in html
        assert f"{reverse('rulebook:rulebook', args=['couleur'])}#1-important" in html


def test_an_offence_of_the_house_has_no_article_to_show(tables, jury, accounts):
    tournament, table, _other = tables
    Tournament.objects.filter(pk=tournament.pk).update(
        offences_text=default_text("couleur").replace(
            "1, « Important »", "usage de notre club"
        )
    )
    case = evening.called(table, by=accounts["scorer"])
    asked_for = jury.get(
        page("decide", tournament, case.public_id), {"offence": "revoke"}
    )

    assert "usage de notre club" in asked_for.content.decode()
    assert "/rulebooks/" not in asked_for.content.decode()

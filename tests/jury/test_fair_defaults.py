"""What the form suggests, whom it pays, and what it says where an outcome is unfair."""

import pytest
from django.urls import reverse

from tests.entry.evening import E8, write
from tests.jury import evening, examples
from tournaments.judge.deciding.forms import DecisionForm
from tournaments.judge.deciding.preview import preview
from tournaments.jury import of_match, queries
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.judging import opponents
from tournaments.rulings.models import Case, Ruling

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "line", examples.lines("opponents"), ids=lambda line: line["why"]
)
def test_the_opponents_are_who_plays_against_those_at_fault(line):
    found = opponents("NESW", line["bidders"], line["at_fault"])

    assert found == line["opponents"].split()


def asked_and_shown(case, table, line):
    offence = queries.offence_of(case.tournament, line["offence"])
    keys = evening.keys_of(table)
    fines = examples.signed(line["fines"])
    decision = Decision(
        line["offence"],
        tuple(keys[seat] for seat in line["offenders"]),
        {key: fines.get(seat, 0) for seat, key in keys.items()},
        line["effect"],
    )
    return preview(case, offence, decision, queries.standing_ruling(case))


def named(table, seats, in_all):
    """`Maes Jeanne −5, Peeters Luc −5`, as the sentence names them."""
    names = {seat: str(evening.entry_at(table, seat).player) for seat in "NESW"}
    signed = {seat: f"{in_all[seat]:+d}".replace("-", "−") for seat in seats}
    return [f"{names[seat]} {signed[seat]}" for seat in seats]


@pytest.mark.parametrize("line", examples.lines("unfair"), ids=lambda line: line["why"])
def test_an_outcome_is_told_as_the_worked_example_says(scorer, line):
    _tournament, one, _two = evening.an_evening(line["game"], by=scorer)
    write(one, 1, examples.record_of({**line, "with": ""}), by=scorer)
    shown = asked_and_shown(evening.called(one, by=scorer), one, line)
    in_all = {row.player.seat: row.in_all for row in shown["rows"]}
    gaining, losing = (
        named(one, line[column].split(), in_all) for column in ("gaining", "losing")
    )

    assert in_all == {seat: int(line[seat]) for seat in "NESW"}
    said = [
        one.partition(":")[2].strip(" .\N{NO-BREAK SPACE}").split(", ")
        for one in shown["notices"]
    ]
    assert said == [who for who in (gaining, losing) if who]


def test_where_there_is_a_choice_the_form_suggests_no_points(scorer):
    tournament, one, _two = evening.an_evening(by=scorer)
    case = evening.called(one, by=scorer)
    for offence in queries.offences_of(tournament):
        form = DecisionForm(None, case=case, offence=offence)
        asked = [name for name in form.fields if name.startswith("points_")]
        assert [form[name].value() for name in asked] == [None] * len(asked)


def sent(table, seat="N", **more):
    return {
        "offence": "cheating",
        "seen": 1,
        "offenders": [evening.key_at(table, seat)],
        "points_offender": "-15",
        "points_others": "5",
        "effect": "",
        **more,
    }


def penalties(looked):
    rows = looked.context["shown"]["rows"]
    return {row.player.seat: row.cost.penalty for row in rows}


def test_points_are_asked_and_never_counted_as_nothing(cast, scorer):
    tournament, one, _two = evening.an_evening(by=scorer)
    case = evening.called(one, by=scorer)
    url = reverse("jury:decide", args=[tournament.public_id, case.public_id])
    answer = cast["jury"].post(url, sent(one, points_offender="", points_others=""))

    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"points_offender", "points_others"}


@pytest.mark.long
def test_the_points_of_who_cheats_go_to_those_who_play_against_him(cast, scorer):
    tournament, one, _two = evening.an_evening(by=scorer)
    write(one, 1, E8, by=scorer)
    case = evening.called(one, by=scorer)
    url = reverse("jury:decide", args=[tournament.public_id, case.public_id])
    usual = cast["jury"].post(url, sent(one))
    partner = evening.key_at(one, "S")
    paid = cast["jury"].post(url, sent(one, **{f"points-{partner}": "5"}))

    assert E8["bidders"] == ["N", "S"]
    assert penalties(usual) == {"N": -15, "E": 5, "S": 0, "W": 5}
    assert usual.context["shown"]["notices"] == []
    assert penalties(paid) == {"N": -15, "E": 5, "S": 5, "W": 5}
    assert str(evening.entry_at(one, "S").player) in paid.context["shown"]["notices"][0]


@pytest.mark.long
def test_what_the_rulebook_gives_the_others_each_of_them_has(cast, scorer):
    tournament, one, _two = evening.an_evening(by=scorer)
    write(one, 1, E8, by=scorer)
    case = evening.called(one, by=scorer)
    url = reverse("jury:decide", args=[tournament.public_id, case.public_id])
    asked = sent(one, offence="revoke", points_offender="-3", points_others="1")

    assert penalties(cast["jury"].post(url, asked)) == {"N": -3, "E": 1, "S": 1, "W": 1}


@pytest.mark.long
def test_a_preview_that_changes_nothing_says_so_and_a_warning_whom_it_warns(
    cast, scorer
):
    tournament, one, _two = evening.an_evening(by=scorer)
    case = evening.called(one, by=scorer)
    url = reverse("jury:decide", args=[tournament.public_id, case.public_id])
    nothing = cast["jury"].post(url, {"offence": "dispute", "seen": 1, "effect": ""})
    warned = cast["jury"].post(url, sent(one, offence="warning", warning="on"))

    assert nothing.context["shown"]["says"] == ["personne ne change de points"]
    name = str(evening.entry_at(one, "N").player)
    assert warned.context["shown"]["says"] == [f"avertissement pour {name}"]


@pytest.mark.long
def test_deciding_the_same_again_changes_nothing(scorer, accounts):
    _tournament, one, _two = evening.an_evening(by=scorer)
    write(one, 1, E8, by=scorer)
    case = evening.called(one, by=scorer)
    decision = evening.fine(one, "revoke", own=-3, others=1, effect="annulled")
    evening.rule(case, decision, by=accounts["jury"])
    case = evening.now(case)
    offence = queries.offence_of(case.tournament, "revoke")
    shown = preview(case, offence, decision, queries.standing_ruling(case))

    assert [row.in_all for row in shown["rows"]] == [0, 0, 0, 0]
    assert shown["says"] == ["personne ne change de points"]


# --- In a match.


def whist(scorer, *tricks):
    tournament, one, _two = evening.an_evening("whist", by=scorer)
    for number, ours in enumerate(tricks, start=1):
        facts = {"tricks": {"NS": ours, "EW": 13 - ours}}
        write(one, number, facts, by=scorer)
    return tournament, one


def pair(table, seats):
    return [str(evening.entry_at(table, seat).player) for seat in seats]


@pytest.mark.long
def test_a_fine_of_a_match_is_refused_until_its_deal_is_added(cast, scorer):
    tournament, one = whist(scorer, 9)
    case = evening.called(one, None, by=scorer)
    url = reverse("jury:decide", args=[tournament.public_id, case.public_id])
    fine = {"offence": "revoke", "seen": 1, "side": "NS"}
    page = cast["jury"].get(url, {"offence": "revoke"}).content.decode()
    refused = cast["jury"].post(url, fine)
    assert "/correct/" in page
    assert (refused.status_code, Ruling.objects.count()) == (422, 0)
    assert list(refused.context["form"].errors) == ["side"]

    correct = reverse("jury:correct", args=[tournament.public_id, case.public_id])
    added = {"table": one.public_id, "deal": 1, "seen": 1}
    assert cast["scorer"].post(correct, added).status_code == 302
    fine |= {"seen": Case.objects.get().version, "effect": ""}
    mark = cast["jury"].post(url, fine).context["mark"]
    assert cast["jury"].post(url, {**fine, "shown": mark}).status_code == 302
    assert evening.at(one)["N"] == (3, 0, 3)


@pytest.mark.long
def test_a_side_is_named_by_its_players_wherever_a_ruling_is_told(cast, scorer):
    tournament, one = whist(scorer, 9)
    case = evening.called(one, by=scorer)
    url = reverse("jury:decide", args=[tournament.public_id, case.public_id])
    ours, theirs = (" et ".join(pair(one, side)) for side in ("NS", "EW"))
    form = DecisionForm(
        None, case=case, offence=queries.offence_of(tournament, "revoke")
    )
    fine = {"offence": "revoke", "seen": 1, "side": "NS", "effect": ""}
    mark = cast["jury"].post(url, fine).context["mark"]
    cast["jury"].post(url, {**fine, "shown": mark})
    here = reverse("jury:case", args=[tournament.public_id, case.public_id])
    (ruling,) = cast["jury"].get(here).context["rulings"]

    assert form.fields["side"].choices == [("NS", ours), ("EW", theirs)]
    assert ruling.sentences == [f"−3 pour {ours} à cette donne"]


def test_a_ruling_that_loses_a_game_says_so_with_what_ranks(scorer):
    """9 and 10 tricks are 14 points and the game; with 7 in place of 10 they are 8."""
    tournament, one = whist(scorer, 9, 10)
    case = evening.called(one, 2, by=scorer)
    offence = queries.offence_of(tournament, "revoke")
    keys = evening.keys_of(one)
    decision = Decision("revoke", (keys["N"], keys["S"]), side="NS", side_points=-3)
    shown = preview(case, offence, decision, None)
    ours = " et ".join(pair(one, "NS"))
    rows = {row.player.seat: row for row in shown["rows"]}
    north, east = rows["N"], rows["E"]

    assert (north.cost.deal, north.in_all, east.in_all) == ((8, 5), -3, 0)
    heads = [str(head.words) for head in shown["table"].heads]
    assert heads[3:] == ["Manches", "Robres", "Fiches", "En tout"]
    assert shown["says"] == []
    corrected = Decision(
        "dispute", (), {}, "corrected", facts={"tricks": {"NS": 7, "EW": 6}}
    )
    dispute = queries.offence_of(tournament, "dispute")
    shown = preview(case, dispute, corrected, None)
    north, *_others = shown["rows"]
    assert (north.cost.deal, north.counters[0]) == ((8, 2), ("Manches", 1, 0))
    assert shown["says"] == [
        f"donne 2\N{NO-BREAK SPACE}: manche perdue pour {ours} (14 devient 8)"
    ]
    assert of_match.in_all(north.in_place) == "−6 points, −1 manche"


# --- What the list, its file and the form say of it.


def test_list_and_file_say_what_a_ruling_costs_each_with_the_deal(
    cast, scorer, accounts
):
    tournament, one, _two = evening.an_evening(by=scorer)
    write(one, 1, E8, by=scorer)
    case = evening.called(one, by=scorer)
    decision = evening.fine(one, "revoke", own=-3, others=1, effect="lost")
    evening.rule(case, decision, by=accounts["jury"])
    page = reverse("jury:decisions", args=[tournament.public_id])
    (shown,) = cast["jury"].get(page).context["decisions"]
    found = {
        str(one.entry.player): (one.is_offender, one.cost.deal, one.cost.in_all)
        for one in shown.costs
    }
    north, east, south, west = pair(one, "NESW")
    assert found == {
        north: (True, (13, -10), -26),
        south: (False, (13, -10), -22),
        east: (False, (0, 10), 11),
        west: (False, (0, 10), 11),
    }

    file = cast["jury"].get(reverse("jury:decisions_csv", args=[tournament.public_id]))
    heading, row = file.content.decode("utf-8-sig").splitlines()[:2]
    cells = dict(zip(heading.split(";"), row.split(";"), strict=False))
    assert cells["Donne avant"].startswith(f"{north} 13,")
    assert cells["Donne après"].startswith(f"{north} -10,")
    assert cells["En tout"].startswith(f"{north} -26,")


def test_in_a_match_the_list_names_also_whom_the_deal_costs(cast, scorer, accounts):
    tournament, one = whist(scorer, 9)
    case = evening.called(one, by=scorer)
    keys = evening.keys_of(one)
    fine = Decision("revoke", (keys["N"], keys["S"]), side="NS", side_points=-3)
    evening.rule(case, fine, by=accounts["jury"])
    page = reverse("jury:decisions", args=[tournament.public_id])
    (shown,) = cast["jury"].get(page).context["decisions"]

    assert [
        (one.is_offender, one.cost.deal, one.cost.in_all) for one in shown.costs
    ] == [
        (True, (6, 3), -3),
        (True, (6, 3), -3),
    ]

"""The record of the tables has every version of every deal, and what followed."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests.at_tables import deals as phones
from tests.entry.evening import E8, E8_LOST, SOLO, table_of, tournament_of, write
from tests.jury import evening as jury
from tests.printing.reading import contents, page_of
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def record(tournament, **choices):
    with translation.override("en"):
        return contents("transcript", tournament, desk=True, **choices)["transcripts"]


def test_each_version_stands_there_with_who_wrote_it_as_its_page_tells(cast, accounts):
    table = table_of(tournament_of())
    write(table, 1, E8, by=accounts["scorer"])
    write(table, 1, E8_LOST, by=accounts["organiser"], seen=1)
    write(table, 2, SOLO, by=accounts["scorer"])
    (found,) = record(table.round.tournament)
    words = {"tournament": table.round.tournament.public_id, "round": 1, "table": 1}
    page = cast["organiser"].get(
        reverse("entry:history", kwargs=words | {"deal": 1}), headers=ENGLISH
    )

    told = [(one.after, one.by) for one in page.context["versions"]]
    (first, versions), (second, others) = found["deals"]
    assert [(one.after, one.by) for one in versions] == told[::-1]
    assert [one.version.revision for one in versions] == [1, 2]
    assert (first, second) == (1, 2)
    assert [one.by for one in others] == ["Marc, at the desk"]


def test_a_deal_of_a_phone_is_told_from_one_of_the_desk(accounts):
    day = phones.playing(accounts)
    phones.send(phones.seated(day), phones.deal())
    ((_number, versions),) = record(day, table=1)[0]["deals"]
    agreed = day.played_rounds.get().tables.get(number=1).occupants.get(seat="E")

    assert [one.by for one in versions] == [
        f"phone of table 1, confirmed by {agreed.entry.player}"
    ]


def test_the_decisions_of_the_jury_stand_below_their_table(accounts):
    _day, table, _other = jury.an_evening(by=accounts["scorer"])
    case = jury.called(table, by=accounts["jury"])
    jury.rule(
        case, jury.fine(table, "revoke", own=-3), by=accounts["jury"], reason="seen"
    )
    first, second = record(table.round.tournament)

    assert [one.ruling.case for one in first["rulings"]] == [case]
    assert [one.name for one in first["rulings"]] == ["Revoke"]
    assert second["rulings"] == []


def test_a_round_and_a_table_can_be_asked_for(accounts):
    tournament = tournament_of()
    for number in (1, 2):
        table_of(tournament, number=number)
    (later,) = (table_of(tournament, round_number=2),)
    first = Round.objects.get(number=1)

    assert [one["number"] for one in record(tournament)] == [1]
    assert [one["number"] for one in record(tournament, round=first)] == [1, 2]
    assert [one["number"] for one in record(tournament, round=first, table=2)] == [2]
    assert "99" in page_of("transcript", tournament, desk=True, round=first, table=99)
    assert later.round.number == 2


def test_before_a_round_has_begun_a_sentence_says_so():
    html = page_of("transcript", tournament_of(), desk=True)

    assert "Aucune manche n’a commencé" in html


def test_it_is_for_the_desk_alone(cast):
    table = table_of(tournament_of())
    where = reverse(
        "printing:preview", args=[table.round.tournament.public_id, "transcript"]
    )

    assert cast["scorer"].get(where).status_code == 200
    assert 'name="for"' not in cast["scorer"].get(where).content.decode()

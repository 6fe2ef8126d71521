"""Who goes stays on the paper: below the line, with rounds and points."""

import csv
import io
import json
from functools import partial

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command

from tests.printing.reading import page_of, standings_on
from tests.ranking.day import bid, tournament_of, write_all
from tests.ranking.reading import address, table_on
from tests.telling import tell
from tournaments.deals.models import Total
from tournaments.draw.operations import draw_round, publish_round
from tournaments.entries.days import select_for_list
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.follow.rounds import close_round, start_round
from tournaments.ledger.queries import newest_events
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.show import queries as show
from tournaments.standings.moments import ranking_at
from tournaments.standings.queries import ranking
from tournaments.tables import awaited
from tournaments.tables.models import Round

FRENCH = {"accept-language": "fr"}
pytestmark = pytest.mark.django_db


def entry(evening, number):
    return evening.entries.get(number=number)


def close_all():
    Round.objects.update(state=Round.State.CLOSED)


def exported(client, evening, kind):
    page = client.get(address("export", evening, kind), headers=FRENCH)
    return page.content.decode()


def test_who_left_is_below_the_line_with_what_was_played(organiser, evening):
    total = Total.objects.get(entry__number=3).total
    comings.leave(entry=entry(evening, 3))
    page = organiser.get(address("ranking", evening), headers=FRENCH)
    rows = table_on(page.content.decode())

    own = organiser.get(address("player", evening, entry(evening, 3).public_id))
    assert own.status_code == 200
    assert len(rows) == 9
    last = rows[-1]
    assert [line.elsewhere for line in page.context["table"].lines] == 8 * [False]
    assert last[0] == "–"
    assert last[1] == "3"
    assert last[2] == "Marie Dupont départ pendant la manche 2"
    assert str(total) in [cell.replace("−", "-") for cell in last]
    assert all(row[0].isdigit() for row in rows[1:-1])


def test_the_ranking_after_a_round_has_who_left_later_in_their_place(
    organiser, evening
):
    stood = [one.result.number for one in ranking_after(organiser, evening, 1)]
    Round.objects.filter(number=1).update(state=Round.State.CLOSED)
    first = stood[0]
    comings.leave(entry=entry(evening, first))

    after = ranking_after(organiser, evening, 1)
    assert [one.result.number for one in after] == stood
    assert first not in [
        one.result.number for one in ranking(evening, desk=True).standings
    ]


def ranking_after(client, evening, number):
    page = client.get(address("ranking", evening), {"after": number})
    return page.context["ranking"].standings


def test_it_says_after_which_round_and_for_whom_there_was_none(evening):
    close_all()
    comings.leave(entry=entry(evening, 3))
    comings.exclude(entry=entry(evening, 5), reason="bruit")
    Round.objects.filter(number=2).update(state=Round.State.DRAWN)
    comings.leave(entry=entry(evening, 8))

    lines = show.rank_lines(evening, show.standings.ranking(evening, desk=False))
    rows = [line.row for line in lines]
    went = {row.standing.result.number: row.parting for row in rows if row.parting}
    assert went == {
        3: ("left", 1, True),
        5: ("excluded", 1, True),
        8: ("left", 1, True),
    }
    assert [row.standing.rank for row in rows] == [1, 2, 3, 4, 5, 0, 0, 0]


def test_who_paid_and_left_before_playing_is_named_too(evening):
    late = Player.objects.create(last_name="Tard", folded_name="tard")
    newcomer = Entry.objects.create(tournament=evening, player=late, number=20)
    tell(evening, [newcomer])
    comings.set_paid(entry=newcomer, paid=True)
    comings.leave(entry=newcomer)

    row = show.rank_lines(evening, show.standings.ranking(evening, desk=True))[-1].row
    assert (row.standing.result.number, row.parting) == (20, ("left", 0, True))
    left, paid = newest_events(evening)[:2]
    then = [ranking_at(evening, one.made_at).gone for one in (left, paid)]
    assert [[one.result.number for one in some] for some in then] == [[20], []]
    comings.set_paid(entry=newcomer, paid=False)
    assert ranking_at(evening, newest_events(evening)[0].made_at).gone == []
    assert ranking_at(evening, left.made_at).gone == then[0]


def test_the_exports_add_who_went_and_change_nothing_else(organiser, evening):
    Tournament.objects.update(rounds=3)
    evening.refresh_from_db()
    before = json.loads(exported(organiser, evening, "json"))
    assert before["gone"] == []
    close_all()
    comings.leave(entry=entry(evening, 3))

    after = json.loads(exported(organiser, evening, "json"))
    was = next(line for line in before["ranking"] if line["number"] == 3)
    (line,) = after["gone"]
    assert line == {
        **was,
        **{key: line[key] for key in line.keys() - was.keys()},
        "rank": None,
        "state": "left",
        "after_round": 2,
        "whole_round": True,
    }
    assert line["total"] == sum(filter(None, line["rounds"])) + line["bonus"]
    assert 3 not in [one["number"] for one in after["ranking"]]
    lines = list(csv.reader(io.StringIO(exported(organiser, evening, "csv"))))
    assert lines[0][-1] == "Remarque"
    assert lines[-1][:2] + lines[-1][-1:] == ["", "3", "départ après la manche 2"]
    assert {row[-1] for row in lines[1:-1]} == {""}


def test_the_command_the_paper_and_a_past_moment_list_who_went(evening, capsys):
    Tournament.objects.update(rounds=3)
    evening.refresh_from_db()
    close_all()
    comings.leave(entry=entry(evening, 3))
    call_command("ranking", evening.public_id, json=True)
    found = json.loads(capsys.readouterr().out)
    assert [line["number"] for line in found["gone"]] == [3]
    call_command("ranking", evening.public_id, as_of_round=1, json=True)
    early = json.loads(capsys.readouterr().out)
    assert early["gone"] == []  # who left later was there then, and keeps the place
    assert 3 in [one["number"] for one in early["ranking"]]

    paper = standings_on(page_of("ranking", evening, desk=True))
    assert [row[1:3] for row in paper if row[0] == "–"] == [
        ["3", "Marie Dupont (départ après la manche 2)"]
    ]
    moment = newest_events(evening)[0].made_at
    then, now = ranking_at(evening, moment), show.standings.ranking(evening, desk=True)
    assert [(one.result.number, one.result.total) for one in then.gone] == [
        (3, now.gone[0].result.total)
    ]


def test_who_paid_counts_for_the_day_whoever_leaves(evening):
    for one in evening.entries.all():
        comings.set_paid(entry=one, paid=True)
    before = awaited.counts(evening)["paid"]
    comings.leave(entry=entry(evening, 3))
    comings.exclude(entry=entry(evening, 4), reason="bruit")

    assert awaited.counts(evening)["paid"] == before == 8
    (row,) = select_for_list(type(evening).objects.all())
    assert row.entered == 8


def test_who_comes_back_is_ranked_again(evening):
    comings.leave(entry=entry(evening, 3))
    comings.come_back(entry=entry(evening, 3))
    found = show.standings.ranking(evening, desk=True)

    assert list(found.gone) == []
    assert len(found.standings) == 8


def test_who_went_is_found_by_name_and_stands_on_the_last_page_alone(
    organiser, evening, monkeypatch
):
    monkeypatch.setattr("tournaments.lists.table.ROWS", 5)
    comings.leave(entry=entry(evening, 3))
    page = address("ranking", evening)

    def numbers(**asked):
        rows = table_on(organiser.get(page, asked).content.decode())[1:]
        return [row[1] for row in rows]

    assert "3" not in numbers()
    assert numbers(page=2)[-1] == "3"
    assert numbers(search="dupont") == ["3"]


def test_who_goes_home_after_the_last_round_keeps_his_rank_till_one_is_added(evening):
    close_all()
    before = show.standings.ranking(evening, desk=True)
    comings.leave(entry=entry(evening, 3))
    comings.exclude(entry=entry(evening, 5), reason="bruit")
    found = show.standings.ranking(evening, desk=True)
    stayed = [one.result.number for one in before.standings if one.result.number != 5]
    assert [one.result.number for one in found.standings] == stayed
    assert [one.result.number for one in found.gone] == [5]

    Tournament.objects.update(rounds=3)
    evening.refresh_from_db()
    found = show.standings.ranking(evening, desk=True)
    assert {one.result.number for one in found.gone} == {3, 5}


def test_nobody_who_has_played_becomes_a_joker(evening):
    with pytest.raises(ValidationError) as refused:
        comings.set_joker(entry=entry(evening, 3), joker=True)

    assert refused.value.code == "played"
    assert not entry(evening, 3).is_joker


@pytest.mark.parametrize("act", ["leave", "exclude", "joker"])
def test_a_final_ranking_stays_whoever_goes(evening, act):
    close_all()
    Tournament.objects.update(state=Tournament.State.FINISHED)
    acts = {
        "leave": comings.leave,
        "exclude": partial(comings.exclude, reason="bruit"),
        "joker": partial(comings.set_joker, joker=True),
    }
    with pytest.raises(ValidationError) as refused:
        acts[act](entry=entry(evening, 3))

    assert refused.value.code == "finished"
    assert entry(evening, 3).state == "present"


def test_an_earlier_moment_knows_who_went_home_after_the_last_round(accounts):
    by = accounts["organiser"]
    evening_ = tournament_of(people=8, rounds=1)
    draw_round(tournament=evening_, method="meet", seed=7, by=by)
    round = Round.objects.get()
    publish_round(round=round, by=by)
    start_round(round=round, by=by)
    for table in round.tables.all():
        write_all(table, *[bid("NS", 8)] * 4, by=by)
    comings.leave(entry=entry(evening_, 3), by=by)
    playing = newest_events(evening_)[0].made_at
    close_round(round=round, by=by, reason="an exercise")
    closed = newest_events(evening_)[0].made_at

    assert [one.result.number for one in ranking_at(evening_, playing).gone] == [3]
    assert [one.result.number for one in ranking_at(evening_, closed).gone] == []
    now = show.standings.ranking(evening_, desk=True)
    assert [one.result.number for one in now.gone] == []

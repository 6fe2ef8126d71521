"""What rulings do to deals, totals and rankings, at once and in any order."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from tests.entry.evening import E8, E8_LOST, entry_at, points_of, table_of, write
from tests.jury import evening
from tournaments.deals import counting
from tournaments.deals.models import Total
from tournaments.entries.models import Entry
from tournaments.follow import rulings, seats
from tournaments.jury.rules.decision import Decision
from tournaments.rulings.models import Case
from tournaments.standings import queries as standings
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db

# The worked examples of the rulebook, for a jury to read: what the table had, what is
# decided against North, and what then stands as points and penalties of N, E, S, W.
EXAMPLES = [
    ("misdeal", E8, -3, 1, "replayed", (0, 0, 0, 0), (-3, 1, 1, 1)),
    ("revoke", E8, -3, 1, "", (13, 0, 13, 0), (-3, 1, 1, 1)),
    ("revoke", E8, 0, 0, "lost", (-10, 10, -10, 10), (0, 0, 0, 0)),
    (
        "jury_not_called",
        evening.SLAM,
        -15,
        0,
        "annulled",
        (0, 0, 0, 0),
        (-15, 0, 0, 0),
    ),
    ("trou_forgotten", E8, -15, 0, "", (13, 0, 13, 0), (-15, 0, 0, 0)),
    ("cards_shown_lost", E8_LOST, 0, 0, "carried", (-26, 13, 0, 13), (0, 0, 0, 0)),
    ("cards_shown_won", E8, 0, 0, "lost", (-10, 10, -10, 10), (0, 0, 0, 0)),
]


@pytest.mark.parametrize(
    ("offence", "line", "own", "others", "effect", "points", "penalties"), EXAMPLES
)
def test_the_worked_examples_stand_in_the_totals(
    tables, jury, scorer, offence, line, own, others, effect, points, penalties
):
    tournament, one, _two = tables
    write(one, 1, line, by=scorer)
    carrier = {"carrier": "N"} if effect == "carried" else {}
    evening.rule(
        evening.called(one, by=scorer),
        evening.fine(one, offence, own=own, others=others, effect=effect, **carrier),
        by=jury,
    )

    assert tuple(points_of(one)[seat] for seat in "NESW") == points
    assert [evening.at(one)[seat] for seat in "NESW"] == [
        (mine, fine, mine + fine) for mine, fine in zip(points, penalties, strict=True)
    ]
    assert list(counting.differences(tournament)) == []


def test_a_fine_outside_its_bounds_is_refused_with_the_article(tables, jury, scorer):
    tournament, one, _two = tables
    with pytest.raises(ValidationError) as refused:
        evening.rule(
            evening.called(one, by=scorer),
            evening.fine(one, "revoke", own=-4),
            by=jury,
        )

    assert "Important" in refused.value.message_dict["points"][0]
    assert evening.totals(tournament) == []


def test_a_misdeal_is_entered_with_the_sheet_and_the_deal_is_played_again(
    tables, scorer
):
    _tournament, one, _two = tables
    decision = evening.fine(one, "misdeal", own=-3, others=1, effect="replayed")
    ruling = rulings.enter_with_sheet(table=one, deal=1, decision=decision, by=scorer)
    write(one, 1, E8, by=scorer)

    assert (ruling.by, ruling.case.kind, ruling.case.state) == (
        "table",
        "table",
        "told",
    )
    assert evening.at(one) == {
        "N": (13, -3, 10),
        "E": (0, 1, 1),
        "S": (13, 1, 14),
        "W": (0, 1, 1),
    }


def test_a_misdeal_entered_after_its_line_leaves_what_was_played_in_the_end(
    tables, scorer
):
    _tournament, one, _two = tables
    write(one, 1, E8, by=scorer)
    decision = evening.fine(one, "misdeal", own=-3, others=1, effect="replayed")
    rulings.enter_with_sheet(table=one, deal=1, decision=decision, by=scorer)

    assert evening.at(one)["N"] == (13, -3, 10)


def test_a_misdeal_pressed_twice_is_one_and_a_call_meanwhile_keeps_none_back(
    tables, scorer
):
    _tournament, one, _two = tables
    evening.called(one, 3, by=scorer)  # while the form of the misdeal was filled in
    decision = evening.fine(one, "misdeal", own=-3, others=1, effect="replayed")
    entered = {
        rulings.enter_with_sheet(
            table=one, deal=1, decision=decision, by=scorer, seen=0
        )
        for _press in range(2)
    }
    assert len(entered) == 1

    other = evening.fine(one, "misdeal", "E", own=-3, others=1, effect="replayed")
    entered.add(
        rulings.enter_with_sheet(table=one, deal=1, decision=other, by=scorer, seen=0)
    )
    assert len(entered) == 2


def test_a_table_imposes_nothing_that_is_reserved_to_the_jury(tables, scorer):
    _tournament, one, _two = tables
    for decision in (
        evening.fine(one, "revoke", own=-3),
        evening.fine(one, "misdeal", own=-3, others=1, effect="annulled"),
        evening.fine(one, "misdeal", own=-3, others=1, exclusion=True),
    ):
        with translation.override("en"), pytest.raises(ValidationError) as refused:
            rulings.enter_with_sheet(table=one, deal=1, decision=decision, by=scorer)
        (sentences,) = refused.value.message_dict.values()
        assert sentences[0].startswith("Only the jury may do this")
    assert Case.objects.count() == 0


def test_a_contract_for_which_the_jury_was_called_opens_no_case(tables, scorer):
    _tournament, one, _two = tables
    evening.called(one, by=scorer, kind="witness", contract="grand_chelem")
    write(one, 1, {**evening.SLAM, "jury": "absent"}, by=scorer)

    assert [case.kind for case in Case.objects.all()] == ["witness"]


def test_corrected_facts_count_and_the_written_line_stays(tables, jury, scorer):
    _tournament, one, _two = tables
    write(one, 1, E8, by=scorer)
    evening.rule(
        evening.called(one, by=scorer),
        Decision("dispute", effect="corrected", facts={**E8, "tricks": 8}),
        by=jury,
    )

    assert evening.at(one)["N"] == (7, 0, 7)
    assert one.deals.get().facts == E8


def test_a_correction_that_cannot_be_is_refused(tables, jury, scorer):
    _tournament, one, _two = tables
    write(one, 1, E8, by=scorer)
    with pytest.raises(ValidationError) as refused:
        evening.rule(
            evening.called(one, by=scorer),
            Decision("dispute", effect="corrected", facts={**E8, "tricks": 14}),
            by=jury,
        )

    assert "facts" in refused.value.message_dict


def test_a_line_that_rules_refuse_is_refused_though_the_deal_was_corrected(
    tables, jury, scorer
):
    _tournament, one, _two = tables
    write(one, 1, E8, by=scorer)
    evening.rule(
        evening.called(one, by=scorer),
        Decision("dispute", effect="corrected", facts={**E8, "tricks": 8}),
        by=jury,
    )
    with pytest.raises(ValidationError):
        write(one, 1, {**E8, "tricks": 14}, seen=1, by=scorer)


def test_in_whist_a_fine_changes_the_count_of_the_match(jury, scorer):
    tournament, one, _two = evening.an_evening("whist", by=scorer)
    write(one, 1, {"tricks": {"NS": 9, "EW": 4}}, by=scorer)
    keys = evening.keys_of(one)
    evening.rule(
        evening.called(one, by=scorer),
        Decision("revoke", (keys["N"], keys["S"]), side="NS", side_points=-3),
        by=jury,
    )

    assert points_of(one) == {"N": 3, "S": 3, "E": 0, "W": 0}
    assert {penalty for _p, penalty, _t in evening.totals(tournament)} == {0}
    assert list(counting.differences(tournament)) == []


def test_a_joker_takes_the_seat_and_the_others_keep_what_they_scored(
    tables, jury, scorer
):
    tournament, one, _two = tables
    write(one, 1, E8, by=scorer)
    before = evening.at(one)
    out = evening.fine(one, "exclusion", own=0, exclusion=True)
    evening.rule(evening.called(one, by=scorer), out, by=jury, reason="bagarre")
    joker = entry_at(table_of(tournament, number=3, round_number=9), "N")
    joker.seats.all().delete()
    Entry.objects.filter(pk=joker.pk).update(state="present", is_joker=True)
    seats.replace_entry(table=one, seat="N", entry=joker, from_deal=2, by=scorer)
    write(one, 2, E8, by=scorer)
    ranked = {
        s.result.number for s in standings.ranking(tournament, desk=True).standings
    }
    gone = Entry.objects.get(public_id=out.offenders[0])

    assert {seat: evening.at(one)[seat][0] for seat in "ESW"} == {
        "E": before["E"][0],
        "S": before["S"][0] + 13,
        "W": before["W"][0],
    }
    assert joker.number not in ranked
    assert gone.number not in ranked
    assert Total.objects.get(entry=gone).points == 13
    assert list(counting.differences(tournament)) == []


def test_a_ruling_makes_the_verdict_on_a_sheet_void(tables, jury, scorer):
    _tournament, one, _two = tables
    write(one, 1, E8, by=scorer)
    before = Table.objects.get(pk=one.pk).version
    decision = Decision("dispute", effect="annulled")
    evening.rule(evening.called(one, by=scorer), decision, by=jury)

    assert Table.objects.get(pk=one.pk).version == before + 1

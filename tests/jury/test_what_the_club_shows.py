"""What is public of a ruling that is told: what the club chose, and no more."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.jury import evening
from tests.jury.publicly import (
    address,
    an_evening,
    club,
    decisions,
    public,
)
from tests.printing.reading import page_of
from tournaments.deals.rules.withheld import NOTHING
from tournaments.entries.models import Entry
from tournaments.jury import writes as operations
from tournaments.jury.publicity import public_rulings_by_player
from tournaments.jury.queries import players_of
from tournaments.jury.report import report
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case

pytestmark = pytest.mark.django_db
NAMED = "Renonce (fautif) : −3 Manche 1, table 1, donne 1 · 1, « Important »"
POINTS = "−3 suite à l’affaire 1"


@pytest.mark.long
@pytest.mark.parametrize(
    ("shown", "told", "final"),
    [("points", POINTS, POINTS), ("final", POINTS, NAMED), ("told", NAMED, NAMED)],
)
def test_the_club_chooses_what_is_read_of_who_was_at_fault(
    stranger, jury, scorer, shown, told, final
):
    club(shown)
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    before = decisions(stranger, tournament, one, "N")
    evening.told(case, by=jury)
    at_once = decisions(stranger, tournament, one, "N")
    close(tournament)
    ended(case)

    assert (before, at_once) == ("", told)
    assert decisions(stranger, tournament, one, "N") == final
    assert decisions(stranger, tournament, one, "E") == "+1 suite à l’affaire 1"


def close(tournament):
    """Have the ranking of the round be public: from then on appeals run out."""
    tournament.played_rounds.update(state="closed")


def ended(case):
    """Let the time of appeals be over; a page is read anew when something is told."""
    long_ago = timezone.now() - timedelta(hours=3)
    Case.objects.filter(pk=case.pk).update(
        told_at=long_ago, appeal_until=long_ago + timedelta(minutes=30)
    )
    version = Tournament.objects.get().version + 1
    Tournament.objects.update(version=version, quiet_since=version)


@pytest.mark.long
def test_without_a_word_of_the_club_the_offence_waits_until_it_is_final(
    stranger, jury, scorer
):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    waits = decisions(stranger, tournament, one, "N")
    close(tournament)
    ended(case)

    assert (waits, decisions(stranger, tournament, one, "N")) == (POINTS, NAMED)


@pytest.mark.long
def test_a_warning_is_nobodys_to_read_before_it_is_final(stranger, jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    warning = evening.fine(one, "warning", own=0, warning=True)
    evening.rule(case, warning, by=jury)
    evening.told(case, by=jury)
    waits = decisions(stranger, tournament, one, "N")
    close(tournament)
    ended(case)

    assert waits == ""
    assert decisions(stranger, tournament, one, "N").startswith("Avertissement")
    assert decisions(stranger, tournament, one, "E") == ""


@pytest.mark.long
def test_no_public_page_of_others_ever_names_the_offence(stranger, jury, scorer):
    club("told")
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    pages = public(stranger, tournament)
    mine = address(tournament, "desk:player", evening.key_at(one, "N"))
    named = {url for url, text in pages.items() if "Renonce" in text}

    # Who was at fault reads it on the two pages that are his; papers name nobody.
    assert named == {mine, "own page of 1", "decisions", "report"}


@pytest.mark.long
def test_the_lists_for_the_wall_have_no_names_and_name_what_is_final(jury, scorer):
    tournament, one = an_evening(scorer)
    fine = evening.fine(one, "revoke", own=-3, others=1)
    final, told, untold = (evening.called(one, deal, by=scorer) for deal in (1, 2, 3))
    for case in (final, told, untold):
        evening.rule(case, fine, by=jury)
    for case in (final, told):
        evening.told(case, by=jury)
    close(tournament)
    ended(final)
    names = [str(one.player) for one in Entry.objects.select_related("player")]
    tournament = Tournament.objects.get()
    wall, desk = (
        page_of("decisions", tournament, desk=for_desk) for for_desk in (False, True)
    )

    assert [name for name in names if name in wall] == []
    assert {name for name in names if name in desk} == {
        player.name for player in players_of(one, 1)
    }
    assert (wall.count("Renonce"), desk.count("Renonce")) == (1, 3)
    assert [f'<th scope="row">{number}</th>' in wall for number in (1, 2, 3)] == [
        True,
        True,
        False,
    ]


@pytest.mark.long
def test_on_the_wall_a_case_decided_anew_stands_as_it_was_told(jury, scorer):
    club("told")
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    [told] = report(tournament, desk=False)["rows"]
    evening.rule(case, evening.fine(one, "revoke", own=-2), by=jury)
    [meanwhile] = report(tournament, desk=False)["rows"]

    assert told.people == meanwhile.people == [("", True, -3), ("", False, 1)]
    assert (bool(told.stage), meanwhile.stage) == (True, "")


def test_a_page_that_was_kept_is_another_one_as_soon_as_the_table_is_told(
    stranger, jury, scorer
):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    before = decisions(stranger, tournament, one, "N")
    again = decisions(stranger, tournament, one, "N")
    evening.told(case, by=jury)

    assert (before, again) == ("", "")
    assert decisions(stranger, tournament, one, "N") == POINTS


@pytest.mark.long
def test_an_appealed_ruling_is_told_by_its_points_alone(stranger, jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    evening.appealed(case, by=scorer)

    assert decisions(stranger, tournament, one, "N") == POINTS
    entry = Entry.objects.get(public_id=evening.key_at(one, "N"))
    [found] = public_rulings_by_player(tournament, NOTHING, entry, until=None)[
        entry.public_id
    ]
    assert found.shown is None
    assert evening.now(case).state == operations.Case.State.APPEALED

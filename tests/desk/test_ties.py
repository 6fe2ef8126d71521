"""Another order of what decides between equal players says first whom it moves."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from tests.ranking.day import bid, seat_round, tournament_of, write_all
from tests.rounds.conftest import pair_up
from tests.telling import tell_plan
from tournaments.follow.days import finish
from tournaments.ledger import undoing
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.plans.models import Tournament
from tournaments.settings.operations import change_tie_breaks
from tournaments.settings.ties.views import preview
from tournaments.standings.moments import ranking_at
from tournaments.standings.queries import ranking
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
EN = {"Accept-Language": "en"}
PASS = {"contract": "pass"}
MADE = {"tie_1": "made", "tie_2": "-", "tie_3": "-", "tie_4": "-"}
CARD = {**MADE, "tie_1": "card"}


@pytest.fixture
def day(by):
    """Two tables that brought the same: four share the first place, four the last."""
    day = tournament_of(rounds=1, deals=2, tie_breaks=["total"])
    one, two = seat_round(day, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    write_all(one, bid("NS", 8), PASS, by=by)
    write_all(two, PASS, bid("EW", 8), by=by)
    Round.objects.update(state=Round.State.CLOSED)
    return Tournament.objects.get()


def page(day):
    return reverse("planning:ties", args=[day.public_id])


def text(response):
    return " ".join(response.content.decode().split())


def ranks(found):
    return {one.result.number: one.rank for one in found.standings}


def ranks_under(day, *order):
    other = Tournament.objects.get(pk=day.pk)
    other.tie_breaks = list(order)
    return ranks(ranking(other, desk=True))


def test_the_page_says_who_would_change_rank_and_writes_nothing(organiser, day):
    before, then = ranks(ranking(day, desk=True)), ranks_under(day, "card")
    assert sorted(before.values()) == [1, 1, 1, 1, 5, 5, 5, 5]

    answer = organiser.get(page(day), CARD, headers=EN)

    moves = answer.context["preview"]["moves"]
    assert {(int(one.number), one.before, one.after) for one in moves} == {
        (number, rank, then[number])
        for number, rank in before.items()
        if rank != then[number]
    }
    assert len(moves) == 6  # one of each four stays
    assert ranks(ranking(Tournament.objects.get(), desk=True)) == before
    assert not Event.objects.filter(kind="tie_breaks_changed").exists()


def test_it_is_done_with_an_event_and_undone_by_another(organiser, day, by):
    before = ranks(ranking(day, desk=True))
    seen = organiser.get(page(day), CARD).context["seen"]
    answer = organiser.post(page(day), {**CARD, "seen": seen})

    where = reverse("ranking:ranking", args=[day.public_id])
    assert answer.headers["Location"] == where
    assert ranks(ranking(Tournament.objects.get(), desk=True)) != before
    told = Event.objects.get(kind="tie_breaks_changed")
    assert (told.facts["before"], told.facts["after"]) == (
        {"tie_breaks": ["total"]},
        {"tie_breaks": ["card"]},
    )
    history = reverse("ledger:events", args=[day.public_id])
    words = "Equal totals: Draw of a card, instead of Total"
    assert words in text(organiser.get(history, headers=EN))

    undoing.undo(told, by=by)
    assert ranks(ranking(Tournament.objects.get(), desk=True)) == before
    assert find_break(day) is None


def test_the_ranking_of_before_is_by_the_order_of_then(day, by):
    tell_plan(day)
    before, moment = ranks(ranking(day, desk=True)), timezone.now()
    change_tie_breaks(tournament=day, tie_breaks=["card"], by=by)

    day = Tournament.objects.get()
    assert ranks(ranking_at(day, moment)) == before
    assert ranks(ranking_at(day, timezone.now())) == ranks_under(day, "card")


def test_what_was_written_since_one_looked_is_looked_at_first(organiser, day, by):
    seen = organiser.get(page(day), MADE).context["seen"]
    change_tie_breaks(tournament=day, tie_breaks=["card"], by=by)

    answer = organiser.post(page(day), {**MADE, "seen": seen}, headers=EN)

    assert answer.status_code == 422
    assert "Something was written since you looked" in text(answer)
    assert Tournament.objects.get().tie_breaks == ["card"]


def test_the_same_order_twice_changes_nothing(organiser, day, by):
    for _twice in range(2):
        change_tie_breaks(tournament=day, tie_breaks=["made"], by=by)

    assert Event.objects.filter(kind="tie_breaks_changed").count() == 1
    assert "nothing would change" in text(organiser.get(page(day), MADE, headers=EN))


def test_one_criterion_twice_is_refused_beside_the_question(organiser, day):
    twice = {**MADE, "tie_2": "made"}
    answer = organiser.post(page(day), {**twice, "seen": day.version})

    assert answer.status_code == 422
    assert answer.context["form"].errors.keys() == {"tie_1"}
    assert Tournament.objects.get().tie_breaks == ["total"]


def test_a_day_that_is_over_keeps_its_order_until_it_is_opened_again(
    organiser, day, by
):
    finish(tournament=day, by=by)

    with pytest.raises(ValidationError) as refused:
        change_tie_breaks(tournament=day, tie_breaks=["made"], by=by)
    assert refused.value.code == "finished"
    answer = organiser.get(page(day), MADE, headers=EN)
    assert "open it again, on its page" in text(answer)
    assert "Part them in this order" not in text(answer)
    home = organiser.get(reverse("desk:tournament", args=[day.public_id]), headers=EN)
    assert "Open the tournament again" in text(home)


def test_the_settings_lead_there_once_a_deal_is_written(organiser, day):
    settings = organiser.get(reverse("planning:change", args=[day.public_id]))

    assert f'href="{page(day)}"' in text(settings)
    assert settings.context["form"].fields["tie_1"].disabled


def test_partners_are_one_line_and_move_together(by):
    day = tournament_of("whist", rounds=1, tie_breaks=["fiches"])
    pair_up(day)
    seat_round(day, 1, (1, 3, 2, 4), (5, 7, 6, 8))

    moves, _criteria = preview(day, ["card"])
    assert {one.number for one in moves} <= {"1 & 2", "3 & 4", "5 & 6", "7 & 8"}
    assert moves

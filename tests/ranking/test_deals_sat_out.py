"""Whoever sat out deals at a table of five is put right by the average of the own."""

import json
from collections import Counter
from fractions import Fraction

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from scoring.bounds import rounded_whole
from scoring.wording import signed
from tests.printing.reading import list_on, page_of
from tests.ranking.reading import table_on
from tournaments.deals.counting import differences, recount_day
from tournaments.deals.models import RoundScore, Total
from tournaments.demo.rehearsal import rehearse
from tournaments.standings.facts import facts
from tournaments.standings.moments import ranking_at
from tournaments.standings.results import results
from tournaments.standings.what_if import counted_anew

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(db):
    """Nine players at a table of four and one of five, in two rounds."""
    return rehearse(players=9, rounds=2, deals_per_round=8, uneven="five")


def test_each_deal_sat_out_brings_the_average_of_the_own_deals(played):
    own, at_table = Counter(), Counter()
    for told in facts(played):
        if "seats" in told and told["deal"]["contract"] != "pass":
            own.update(told["seats"].values())
            at_table[told["round"], told["table"]] += 1
    scores = RoundScore.objects.values_list(
        "entry__number", "table__round__number", "table__number", "rested"
    )
    there, rested = Counter(), Counter()
    for number, round, table, deals in scores:
        there[number] += at_table[round, table]
        rested[number] += deals

    assert rested == there - own
    for one in results(played):
        times = rested[one.number]
        assert one.evened == rounded_whole(
            Fraction(one.points * times, own[one.number])
        )
        assert one.total == (
            one.points + one.evened + one.bonus + one.penalties + one.sitting_out
        )
    told = next(one["evened"] for one in facts(played) if "evened" in one)
    numbers = list(map(int, told))
    assert numbers == sorted(numbers)
    assert len(numbers) > 4


@pytest.mark.long
def test_page_player_paper_and_exports_show_it_as_a_part_of_the_score(
    played, organiser
):
    ranked = reverse("ranking:ranking", args=[played.public_id])
    shown = organiser.get(ranked).content.decode()
    assert "Donnes du mort" in table_on(shown)[0]

    entry = played.entries.filter(total__evened__gt=0).first()
    page = organiser.get(
        reverse("desk:player", args=[played.public_id, entry.public_id])
    )
    figures = {str(words): figure for _key, words, figure in page.context["figures"]}
    assert figures["Donnes du mort"] == entry.total.evened

    taken = organiser.get(reverse("ranking:export", args=[played.public_id, "json"]))
    lines = json.loads(taken.content)["ranking"]
    kept = dict(Total.objects.values_list("entry__number", "evened"))
    assert {line["number"]: line["evened"] for line in lines} == kept
    paper = list_on(page_of("ranking", played, desk=True))
    assert "Donnes du mort" in paper[0]


def test_where_it_changes_by_the_round_it_says_of_what_it_is_made(played, organiser):
    ranked = reverse("ranking:ranking", args=[played.public_id])
    said = "Chaque donne du mort rapporte la moyenne des donnes jouées jusque-là"
    assert said in organiser.get(ranked).content.decode()
    assert said in page_of("ranking", played, desk=True)

    entry = played.entries.filter(total__evened__gt=0).first()
    of_player = reverse("desk:player", args=[played.public_id, entry.public_id])
    page = organiser.get(of_player)
    own = RoundScore.objects.filter(entry=entry)
    rested, points, deals = (
        sum(own.values_list(key, flat=True)) for key in ("rested", "points", "deals")
    )
    said = (
        f"{rested} donne{'s' if rested > 1 else ''} du mort × la moyenne des donnes"
        f" jouées ({signed(points)} points en {deals} donnes)"
        f" = {signed(entry.total.evened)}. Cette moyenne, et ce qu’elle rapporte,"
        " changent jusqu’à la dernière donne."
    )
    assert page.context["evened"] == said
    assert said in page.content.decode()
    own_page = reverse("own_page:look", args=[played.public_id, entry.public_id])
    assert organiser.get(own_page).context["evened"] == said


def test_nothing_is_said_of_it_where_nobody_sat_out(evening, organiser):
    ranked = reverse("ranking:ranking", args=[evening.public_id])
    assert "Chaque donne du mort" not in organiser.get(ranked).content.decode()
    entry = evening.entries.first()
    of_player = reverse("desk:player", args=[evening.public_id, entry.public_id])
    assert organiser.get(of_player).context["evened"] == ""


def test_it_is_the_same_counted_anew_at_this_moment_and_from_the_facts(played):
    def totals(ranking):
        return {one.number: (one.evened, one.total) for one in ranking.results}

    kept = {one.number: (one.evened, one.total) for one in results(played)}
    assert totals(ranking_at(played, timezone.now())) == kept
    assert totals(counted_anew(played)) == kept
    (told,) = (told["evened"] for told in facts(played) if "evened" in told)
    assert told == {str(who): one for who, (one, _all) in sorted(kept.items()) if one}


def test_verify_counts_it_again(played):
    assert list(differences(played)) == []
    call_command("verify", played.public_id)

    somebody = Total.objects.exclude(evened=0).first()
    Total.objects.filter(pk=somebody.pk).update(evened=somebody.evened + 5)
    (found,) = differences(played)
    assert (found.column, found.kept - found.counted) == ("evened", 5)


def test_where_deals_sat_out_are_not_put_right_they_bring_nothing(played):
    played.even_deals = False
    played.save(update_fields=["even_deals"])
    recount_day(played)

    assert list(differences(played)) == []
    assert {one.evened for one in results(played)} == {0}

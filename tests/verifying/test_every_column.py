"""Every column of every table is changed once: verify finds it, or a list says why."""

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F

from tests.verifying.changing import change, lay_triggers_aside
from tests.verifying.world import world
from tests.worlds import built_once
from tournaments.deals.models import RoundScore, Verification
from tournaments.desk.archive.queries import paths
from tournaments.entries.models import Entry, Side
from tournaments.guard.verifying.queries import verify
from tournaments.guard.verifying.unseen import UNSEEN, is_unseen
from tournaments.ledger.models import Event, Words
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.standings.queries import ranking

pytestmark = pytest.mark.django_db
worlds = built_once(world)
DOCS = Path(__file__).parents[2] / "docs/verify.md"
MODELS = [
    model
    for app in (*settings.NOUNS, "scoring")
    for model in apps.get_app_config(app).get_models()
]
# The number of a row is not told; what points to it would point to nothing.
COLUMNS = [
    (model, field)
    for model in MODELS
    for field in model._meta.concrete_fields
    if field.is_relation or not field.primary_key
]


def differences(day):
    return verify(Tournament.objects.get(pk=day)).differences


def rows(model, days):
    """The first row of each of these days, with its day."""
    way = paths()[model]
    for day in days:
        yield from (
            (day, row)
            for row in model._base_manager.filter(**{way: day}).order_by("pk")[:1]
        )


def tries(model, field, days):
    """Change the column in each day until one sees it; what became of each try."""
    for day, row in rows(model, days):
        with transaction.atomic():
            if not change(row, field):
                yield "refused"
            else:
                yield "found" if differences(day) else "not found"
            transaction.set_rollback(True)


@pytest.mark.long
def test_nothing_differs_before_anything_is_changed(worlds):
    assert [differences(day) for day in worlds] == [[]] * len(worlds)


@pytest.mark.long
def test_whatever_column_is_changed_is_found_or_is_on_the_list(worlds):
    lay_triggers_aside()
    wrong = []
    for model, field in COLUMNS:
        if is_unseen(model.__name__, field.name):
            continue
        found = []
        for became in tries(model, field, worlds):
            found.append(became)
            if became == "found":
                break
        # What the database refuses everywhere cannot be changed so.
        if "found" not in found and set(found) != {"refused"}:
            wrong.append((f"{model.__name__}.{field.name}", found))
    assert wrong == []


@pytest.mark.long
def test_whatever_row_is_taken_away_is_found(worlds):
    lay_triggers_aside()
    wrong = []
    for model in paths():
        if model not in MODELS or model is Tournament or is_unseen(model.__name__, "*"):
            continue
        found = set()
        for day, row in rows(model, worlds):
            with transaction.atomic():
                found.add(differs_without(row, day))
                transaction.set_rollback(True)
        if "found" not in found and found != {"refused"}:
            wrong.append((model.__name__, found))
    assert wrong == []


def differs_without(row, day):
    try:
        with transaction.atomic():
            type(row)._base_manager.filter(pk=row.pk)._raw_delete("default")
    except IntegrityError:
        return "refused"
    return "found" if differences(day) else "not found"


def an_entry_for_another(day):
    """The winner becomes somebody who did not play."""
    winner = ranking(day, desk=True).standings[0].result.key
    other = Player.objects.exclude(entries__tournament=day).first()
    Entry.objects.filter(public_id=winner).update(player=other)


def an_entry_excluded(day):
    entry = Entry.objects.filter(tournament=day, state="present").first()
    Entry.objects.filter(pk=entry.pk).update(state="excluded")


def tie_breaks_reordered(day):
    turned = day.tie_breaks[::-1]
    assert turned != day.tie_breaks
    Tournament.objects.filter(pk=day.pk).update(tie_breaks=turned)


def verdicts_deleted(day):
    verdicts = Verification.objects.filter(table__round__tournament=day)
    assert verdicts._raw_delete("default")


def last_events_cut_off(day):
    last = Event.objects.filter(tournament=day).order_by("-number")[0]
    Words.objects.filter(event=last)._raw_delete("default")
    Event.objects.filter(pk=last.pk)._raw_delete("default")


def a_side_of_another_day(day):
    other = Side.objects.exclude(tournament=day).first()
    assert Entry.objects.filter(tournament=day, side=None).update(side=other)


def deals_sat_out(day):
    assert not day.even_deals
    RoundScore.objects.filter(entry__tournament=day).update(rested=F("rested") + 1)


@pytest.mark.parametrize("done", [a_side_of_another_day, deals_sat_out])
def test_what_counts_for_nothing_in_a_game_is_found_all_the_same(worlds, done):
    lay_triggers_aside()
    whiz = Tournament.objects.get(pk=worlds[-1])
    done(whiz)

    assert differences(whiz.pk)


@pytest.mark.parametrize(
    "done",
    [
        an_entry_for_another,
        an_entry_excluded,
        tie_breaks_reordered,
        verdicts_deleted,
        last_events_cut_off,
    ],
)
def test_what_somebody_would_do_to_the_file_is_found(worlds, done):
    lay_triggers_aside()
    day = Tournament.objects.get(pk=worlds[1])
    done(day)

    assert differences(day.pk)


def test_the_list_names_columns_that_there_are():
    known = {f"{model.__name__}.{field.name}" for model, field in COLUMNS}
    known |= {f"{model.__name__}.*" for model in MODELS}

    assert UNSEEN.keys() - known == set()


def test_the_docs_have_the_list_with_its_reasons():
    told = re.findall(r"^\| `(\w+\.(?:\w+|\*))` \| (.+) \|$", DOCS.read_text(), re.M)

    assert dict(told) == UNSEEN

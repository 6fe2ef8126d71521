"""Forgetting is forgetting: a name stands nowhere afterwards, for nobody."""

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import models
from django.urls import reverse

from tests.printing.presses import at_once
from tests.privacy import world
from tests.privacy.world import TRACES, everything, read
from tests.worlds import built_once
from tournaments.guard.privacy import columns
from tournaments.ledger.models import Event
from tournaments.pdf import making
from tournaments.players.column import COLUMNS

LANGUAGES = {"fr": "un joueur", "nl": "een speler", "en": "a player"}


@pytest.fixture(autouse=True)
def printed_at_once(monkeypatch):
    monkeypatch.setattr(making, "lay_out", at_once)  # the text that a PDF is made of


made_once = built_once(world.a_club)


@pytest.fixture
def club(made_once, db):
    """Who is signed in, the member, and the tournaments in which she played."""
    odile, player, days = made_once
    player.refresh_from_db()
    return odile, player, days


def traces(pages):
    """Where her name stands, with what of it."""
    found = {url: TRACES.search(text) for url, text in pages.items()}
    return {url: hit.group() for url, hit in found.items() if hit}


@pytest.mark.long
@pytest.mark.parametrize("roles", [("stranger",), ("organiser", "scorer", "jury")])
def test_the_name_is_on_no_page_paper_or_file_for_anybody(club, roles):
    """Each page is read before too, so that what is kept of it has the name.

    Of the crew one after the other reads what nobody did who may see more.
    """
    odile, player, days = club
    starts = ["/", "/tournaments/", *world.TYPED]
    for day in days:
        starts += world.typed(day, player)
    clients, kinds = world.as_each(odile), set()
    before = {role: read(clients[role], *starts, kinds=kinds) for role in roles}
    world.forget_on_the_page(world.signed_in(odile), player)

    for role, pages in before.items():
        assert len(traces(pages)) > 10
        assert traces(read(clients[role], *pages, follows=False)) == {}


def test_each_reader_reads_a_player_in_his_own_language(club, client):
    odile, player, [day, *_others] = club
    world.forget_on_the_page(world.signed_in(odile), player)
    ranking = reverse("ranking:ranking", args=[day.public_id])
    for language, words in LANGUAGES.items():
        client.cookies["django_language"] = language
        assert words in client.get(ranking).content.decode()


@pytest.mark.long
def test_the_name_is_in_no_table_and_in_no_answer_of_a_command(club, capsys):
    odile, player, days = club
    client = world.signed_in(odile)
    world.something_waits_to_be_said(client)
    before = everything()
    world.forget_on_the_page(world.signed_in(odile), player)
    for day in days:
        call_command("facts", day.public_id)
        call_command("ranking", day.public_id)
        call_command("ranking", day.public_id, "--json")
        call_command("verify", day.public_id)

    assert TRACES.search(before)
    assert TRACES.search(everything()) is None
    assert TRACES.search(capsys.readouterr().out) is None


def test_the_figures_stay_as_they_were(club):
    odile, player, days = club
    client = world.signed_in(odile)

    def figures(day):
        url = reverse("ranking:export", args=[day.public_id, "json"])
        lines = client.get(url).json()["ranking"]
        return [
            {key: one[key] for key in one if not key.startswith("name")}
            for one in lines
        ]

    before = [figures(day) for day in days]
    world.forget_on_the_page(client, player)

    assert [figures(day) for day in days] == before


def test_nothing_of_it_stands_in_a_chain_but_that_texts_were_erased(club):
    odile, player, [day, *others] = club
    last = Event.objects.filter(tournament=day).count()
    elsewhere = Event.objects.filter(tournament__in=others).count()
    preview = world.forget_on_the_page(world.signed_in(odile), player)
    new = Event.objects.filter(tournament=day, number__gt=last)

    assert [one.kind for one in new] == ["words_forgotten"] * len(preview.texts)
    assert Event.objects.filter(tournament__in=others).count() == elsewhere


def test_of_each_column_that_may_hold_a_text_it_is_said_what_becomes_of_it():
    """One that is new is put into the list, with what forgetting does to it.

    A person's own are rows of their table, which forgetting reads.
    """
    kinds = (models.CharField, models.TextField, models.JSONField, models.BinaryField)
    there = {
        (model._meta.label, field.name)
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if isinstance(field, kinds) and not field.choices and not field.is_relation
    } - {("players.Player", row.name) for row in COLUMNS}
    listed = [
        *(columns.ERASED, columns.OF_ACCOUNTS, columns.SWEPT),
        *(columns.THINGS, *columns.NAMELESS.values()),
    ]
    told = [one for lines in listed for one in columns.fields_of(lines)]

    assert sorted(told) == sorted(there)

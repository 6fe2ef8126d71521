"""What happened is found by whom it concerns, where it was, and what was said."""

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import translation

from tests.entry.evening import E8, SOLO, table_of, tournament_of, write
from tournaments.entries.models import Entry
from tournaments.folding import folded
from tournaments.journal.finding import MOST
from tournaments.ledger import writes as ledger
from tournaments.players.models import Player


@pytest.fixture
def evening(db, accounts):
    """Bert to Emma sit at the first table, Félix to Alice at the second."""
    tournament = tournament_of()
    for number in (1, 2):
        table = table_of(tournament, number=number)
        write(table, 1, E8, by=accounts["scorer"])
    write(table, 2, SOLO, by=accounts["organiser"])
    for one in Player.objects.all():
        one.folded_name = folded(one.last_name)
        one.save()
    return tournament


def told(tournament, kind, facts, words=""):
    with transaction.atomic():
        return ledger.append(ledger.lock(tournament), kind, facts, words=words)


def page(client, tournament, **question):
    address = reverse("ledger:events", args=[tournament.public_id])
    return client.get(address, question)


def numbers(client, tournament, search, **question):
    found = page(client, tournament, search=search, **question).context["told"]
    return [one.event.number for one in found]


def named(tournament, name):
    return tournament.entries.get(player__last_name__startswith=name)


def rename(name, folded_name):
    Player.objects.filter(last_name__startswith=name).update(folded_name=folded_name)


def test_a_player_is_found_by_his_name_with_what_happened_at_his_table(
    organiser, evening
):
    told(evening, "entry_paid", {"entry": named(evening, "Emma").public_id})
    told(evening, "entry_paid", {"entry": named(evening, "Bert").public_id})

    assert numbers(organiser, evening, "EMM") == [4, 1]
    assert numbers(organiser, evening, "felix") == [3, 2]


def test_all_the_words_of_a_name_belong_to_one_player(organiser, evening):
    rename("Emma", "marie dupont")
    rename("Alice", "marie lambert")

    assert numbers(organiser, evening, "Lambert Marie") == [3, 2]
    assert numbers(organiser, evening, "marie") == [3, 2, 1]
    assert numbers(organiser, evening, "Dupont Lambert") == []


def test_a_player_is_found_deep_in_what_an_event_tells(organiser, evening):
    hugo = named(evening, "Hugo").public_id
    told(evening, "round_drawn", {"tables": [{"seats": {"N": hugo}}], "round": 2})

    assert numbers(organiser, evening, "hugo")[0] == 4
    assert 4 not in numbers(organiser, evening, "emma")


@pytest.mark.parametrize("words", ["2", "table 2", "Table 2"])
def test_a_number_is_that_of_a_table_or_of_a_player(organiser, evening, words):
    told(evening, "entry_paid", {"entry": named(evening, "Chloé").public_id})

    with translation.override("en"):
        assert numbers(organiser, evening, words) == [4, 3, 2]


def test_a_name_and_a_number_are_both_met(organiser, evening):
    assert numbers(organiser, evening, "hugo 2") == [3, 2]
    assert numbers(organiser, evening, "hugo 1") == []
    assert numbers(organiser, evening, "99999") == []


def test_words_that_were_said_and_who_did_it_and_kinds_are_found(organiser, evening):
    told(evening, "cards_seen", {"count": 1}, words="The lights went out")

    assert numbers(organiser, evening, "lights") == [4]
    assert numbers(organiser, evening, "odile") == [3]
    assert numbers(organiser, evening, "solo") == [3]
    assert numbers(organiser, evening, "encodée") == [3, 2, 1]


def test_what_is_looked_for_is_kept_with_the_kind_and_from_page_to_page(
    organiser, evening
):
    alice = named(evening, "Alice").public_id
    for _time in range(60):
        told(evening, "entry_paid", {"entry": alice})
    question = {"search": "alice", "kind": "entry_paid"}
    first = page(organiser, evening, **question)
    last = page(organiser, evening, **question, page=2)

    assert (len(first.context["told"]), len(last.context["told"])) == (50, 10)
    assert "search=alice&amp;kind=entry_paid&amp;page=2" in first.content.decode()
    assert 'value="alice"' in first.content.decode()


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_where_nothing_is_found_it_says_what_to_do(organiser, evening, language):
    organiser.cookies["django_language"] = language
    said = page(organiser, evening, search="zzz").content.decode()
    sentence = {
        "fr": "Tapez une partie d’un nom",
        "nl": "Typ een deel van een naam",
        "en": "Type a part of a name",
    }

    assert sentence[language] in said
    address = reverse("ledger:events", args=[evening.public_id])
    assert f'href="{address}"' in said


def test_of_many_who_are_called_so_more_of_the_name_is_asked(organiser, evening):
    players = Player.objects.bulk_create(
        Player(last_name=f"Maes {at}", folded_name=f"maes {at}") for at in range(MOST)
    )
    Entry.objects.bulk_create(
        Entry(tournament=evening, player=one, number=20 + at)
        for at, one in enumerate(players)
    )
    few = page(organiser, evening, search="maes").context["too_many"]
    Player.objects.filter(last_name__startswith="Alice").update(
        folded_name="alice maes"
    )

    assert (few, page(organiser, evening, search="maes").context["too_many"]) == (
        False,
        True,
    )


def test_many_events_are_looked_through_with_as_many_questions_as_few(
    organiser, evening, django_assert_max_num_queries
):
    def asked():
        with django_assert_max_num_queries(45) as found:
            page(organiser, evening, search="alice 1")
        return len(found)

    alice = named(evening, "Alice").public_id
    told(evening, "entry_paid", {"entry": alice})
    once = asked()
    for _time in range(5):
        told(evening, "entry_paid", {"entry": alice})
    assert asked() == once

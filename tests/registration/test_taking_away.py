"""Members go off the list: deleted, archived, or merged with another."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tournaments.accounts.models import Act
from tournaments.door.entering.hits import members_found
from tournaments.entries import archiving, people
from tournaments.entries.archive import merging
from tournaments.entries.members import add_player, change_player
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.ledger import queries as ledger
from tournaments.ledger.models import Event
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db


def page(name, player):
    return reverse(f"registration:{name}", args=[player.public_id])


def acts():
    return list(Act.objects.order_by("pk").values_list("kind", flat=True))


def refusal(operation, **words):
    with pytest.raises(ValidationError) as refused:
        operation(**words)
    return refused.value.messages


def merge(player, other, by):
    seen = merging(player, other).seal
    archiving.merge(player=player, other=other, seen=seen, by=by)


@pytest.fixture
def helene(accounts):
    return add_player(first_name="Élodie", last_name="Lambeau", club="Ath")


def test_a_member_who_never_played_is_deleted_once_that_is_sure(organiser, elodie):
    asked = organiser.post(page("delete_player", elodie))
    assert (asked.status_code, Player.objects.count()) == (409, 1)
    assert "Élodie Lambert quitte la liste pour de bon" in asked.content.decode()
    assert f'href="{page("player", elodie)}"' in asked.content.decode()

    sure = organiser.post(page("delete_player", elodie), {"sure": "1"})
    assert sure.url == "/players/"
    assert Player.objects.count() == 0
    assert acts() == ["member_deleted"]
    assert str(Act.objects.get().facts) == str({"player": elodie.public_id})

    again = organiser.post(page("delete_player", elodie), follow=True)
    assert "n’est plus sur la liste" in again.content.decode()


def test_a_member_who_was_entered_is_archived_instead(organiser, elodie, entry):
    answer = organiser.post(page("delete_player", elodie), follow=True)
    assert "archivez plutôt cette fiche" in answer.content.decode()
    assert page("archive_player", elodie) in answer.content.decode()
    assert Player.objects.count() == 1


def test_who_is_archived_is_offered_by_the_whole_name_alone(
    organiser, tournament, elodie
):
    organiser.post(page("archive_player", elodie))
    organiser.post(page("archive_player", elodie))
    assert acts() == ["member_archived"]

    def found(typed):
        hits = members_found(tournament, typed)
        at_the_door = [hit.player for hit in hits]
        return [list(map(str, some)) for some in (at_the_door, people.members(typed))]

    assert found("lamb") == [[], []]
    assert found("elodie lambert") == [["Élodie Lambert"], ["Élodie Lambert"]]
    assert list(map(str, people.members(archived=True))) == ["Élodie Lambert"]
    listed = organiser.get("/players/?show=archived").content.decode()
    assert page("player", elodie) in listed


def test_who_is_archived_is_brought_back_by_a_press_or_at_the_door(
    organiser, tournament, elodie, accounts
):
    archiving.archive(player=elodie, by=accounts["organiser"])
    organiser.post(page("bring_back_player", elodie))
    assert list(people.members("lamb")) == [elodie]

    archiving.archive(player=elodie, by=accounts["organiser"])
    comings.register(tournament=tournament, player=elodie, by=accounts["scorer"])
    assert list(people.members("lamb")) == [elodie]
    assert acts() == ["member_archived", "member_back"] * 2


def test_whoever_is_gone_is_neither_entered_nor_changed(tournament, elodie, accounts):
    archiving.delete(player=Player.objects.get(), by=accounts["organiser"])
    sentence = (
        "Élodie Lambert n’est plus sur la liste des membres. Cherchez le nom à nouveau."
    )

    assert refusal(comings.register, tournament=tournament, player=elodie) == [
        sentence
    ]  # fmt: skip
    assert refusal(change_player, player=elodie, category="A") == [sentence]
    assert Player.objects.count() == 0


def test_two_who_are_one_person_are_merged_and_taken_apart_again(
    organiser, accounts, tournament, entry, elodie, helene
):
    preview = organiser.get(page("merge_player", helene), {"other": "Élodie Lambert"})
    assert preview.context["moving"].entries == [entry]
    sent = {
        "other": "Élodie Lambert",
        "seen": preview.context["moving"].seal,
    }
    assert organiser.post(page("merge_player", helene), sent).status_code == 302

    entry.refresh_from_db()
    helene.refresh_from_db()
    assert (entry.player, helene.number, str(helene.club)) == (helene, 12, "Ath")
    assert list(people.all_members()) == [helene]
    told = Event.objects.get(kind="entry_merged")
    assert told.facts == {
        "entry": entry.public_id,
        "before": elodie.public_id,
        "after": helene.public_id,
    }
    assert ledger.find_break(tournament) is None

    sent = {"other": elodie.public_id}
    organiser.post(page("part_players", helene), sent)
    organiser.post(page("part_players", helene), sent)
    for one in (entry, helene, elodie):
        one.refresh_from_db()
    assert (entry.player, helene.number, elodie.number) == (elodie, None, 12)
    assert acts() == ["members_merged", "members_parted"]
    assert set(people.all_members()) == {elodie, helene}


def test_two_who_play_in_one_tournament_are_not_merged(
    organiser, tournament, entry, elodie, helene, accounts
):
    comings.register(tournament=tournament, player=helene)
    shown = organiser.get(page("merge_player", helene), {"other": "Élodie Lambert"})
    [sentence] = shown.context["form"].errors["other"]
    assert sentence == (
        "Tous deux sont inscrits dans : Tournoi d'hiver. Si l’un des deux y a été "
        "inscrit par erreur, annulez d’abord cette inscription ; si les deux ont joué, "
        "ce sont deux personnes."
    )
    assert refusal(
        archiving.merge, player=helene, other=elodie, seen="", by=accounts["organiser"]
    ) == [sentence]

    comings.unregister(entry=entry)  # as the sentence says
    merge(helene, elodie, accounts["organiser"])
    assert list(people.all_members()) == [helene]


def test_a_merge_waits_for_a_second_look_when_something_has_changed(
    tournament, elodie, helene, accounts
):
    seen = merging(helene, elodie).seal
    comings.register(tournament=tournament, player=elodie)

    by = accounts["organiser"]
    refused = refusal(archiving.merge, player=helene, other=elodie, seen=seen, by=by)
    assert refused == ["Quelque chose a changé depuis cet affichage. Regardez encore."]
    assert acts() == []


def test_the_page_of_a_member_asks_the_same_for_one_merged_and_for_three(
    organiser, elodie, accounts, django_assert_max_num_queries
):
    def asked():
        with django_assert_max_num_queries(100) as seen:
            organiser.get(page("player", elodie))
        return len(seen)

    merge(elodie, add_player(last_name="Un"), accounts["organiser"])
    once = asked()
    for name in ("Deux", "Trois"):
        merge(elodie, add_player(last_name=name), accounts["organiser"])
    assert asked() == once
    assert Entry.objects.count() == 0


@pytest.mark.parametrize("how", ["deleted", "merged"])
def test_a_door_that_still_shows_whoever_is_gone_says_so(
    organiser, tournament, elodie, helene, accounts, how
):
    by = accounts["organiser"]
    if how == "deleted":
        archiving.delete(player=elodie, by=by)
    else:
        merge(helene, elodie, by)
    door = reverse("registration:register", args=[tournament.public_id])
    answer = organiser.post(door, {"player": elodie.public_id, "line": "Lambert"})
    assert answer.status_code in (200, 422)
    assert "n’est plus sur la liste" in answer.content.decode()
    assert Entry.objects.count() == 0

"""A member is forgotten once an organiser has seen what that does, and has meant it."""

import json

import pytest
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.conftest import PASSWORD
from tournaments.accounts.models import Account, Act
from tournaments.door.entering.hits import members_found
from tournaments.entries import archiving, people, queries
from tournaments.entries.archive import merging
from tournaments.entries.members import add_player, change_player
from tournaments.follow import comings
from tournaments.follow.days import reopen
from tournaments.guard.privacy import operations
from tournaments.guard.privacy.queries import preview
from tournaments.ledger import queries as ledger
from tournaments.ledger.models import Event, Words
from tournaments.plans.models import Tournament
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db


def page(name, player):
    return reverse(f"registration:{name}", args=[player.public_id])


def at(player):
    return reverse("privacy:forget", args=[player.public_id])


def acts():
    return list(Act.objects.order_by("pk").values_list("kind", flat=True))


def forget(player, by, **more):
    found = preview(player)
    words = {"texts": found.likely, "by": by, **more}
    operations.forget(player=player, **words)
    player.refresh_from_db()


def refusal(operation, **words):
    with pytest.raises(ValidationError) as refused:
        operation(**words)
    return refused.value


def test_a_member_is_forgotten_after_the_name_and_a_word_were_typed(
    organiser, over, entry, elodie
):
    Tournament.objects.update(state="registration")
    comings.exclude(entry=entry, reason="Madame Lambert triche", by=None)
    comings.readmit(entry=entry, reason="Une erreur", by=None)
    Tournament.objects.update(state="finished")
    looked = organiser.get(at(elodie))
    [(text, ticked)] = looked.context["texts"]
    assert (text.text, ticked) == ("Madame Lambert triche", True)

    def press(**sent):
        seen = looked.context["preview"].seal
        answer = organiser.post(at(elodie), {"text": text.event, "seen": seen, **sent})
        return answer.status_code, Player.objects.get().forgotten_at is not None

    assert press(name="Lambert") == (422, False)
    assert press(name="elodie lambert") == (200, False)
    assert press(name="Élodie Lambert", again="1", word="oui") == (422, False)
    assert press(name="Élodie Lambert", again="1", word="oublier") == (302, True)

    gone = Player.objects.get()
    assert (str(gone), gone.number, gone.contact) == ("un joueur", None, "")
    assert (gone.first_name, gone.last_name, gone.folded_name) == ("", "", "")
    assert (str(gone.club), gone.category) == ("Wavre", "Dames")
    assert list(queries.names(over, full=False).values()) == ["un joueur"]
    assert list(Words.objects.values_list("text", flat=True)) == ["Une erreur"]
    assert ledger.find_break(over) is None
    assert Event.objects.order_by("-number").first().kind == "words_forgotten"
    assert acts() == ["member_forgotten"]
    assert Act.objects.get().facts == {"player": gone.public_id, "texts": 1}


def test_the_page_says_what_happens_and_what_stays(organiser, over, elodie):
    Tournament.objects.update(name="Coupe Lambert")
    Account.objects.create_user("elodie", PASSWORD, name="Lambert Élodie")
    text = organiser.get(at(elodie)).content.decode()

    assert "Ce qui se passe" in text
    assert "Ce qui reste" in text
    assert "de 1 tournoi, sans le nom" in text
    assert "“Coupe Lambert”" in text
    assert "Fermer définitivement le compte « elodie »" in text.replace("\xa0", " ")


def test_nobody_is_forgotten_while_a_tournament_goes_on(
    organiser, accounts, tournament, entry, elodie
):
    still = organiser.get(at(elodie)).content.decode()
    by = accounts["organiser"]
    refused = refusal(operations.forget, player=elodie, texts=[], by=by)

    assert "n’est pas terminé" in still
    assert refused.code == "unfinished"
    assert "Terminez ou archivez d’abord ce tournoi" in refused.messages[0]
    assert Player.objects.get().last_name == "Lambert"
    Tournament.objects.update(archived_at="2026-11-21T10:00:00Z")
    forget(elodie, by)
    assert Player.objects.get().last_name == ""


def test_a_text_that_the_organiser_keeps_stays(organiser, tournament, entry, elodie):
    comings.exclude(entry=entry, reason="Madame Lambert triche", by=None)
    Tournament.objects.update(state="finished")
    sent = {"name": "Élodie Lambert", "word": "oublier", "again": "1"}
    organiser.post(at(elodie), sent)
    assert Player.objects.get().last_name == ""
    assert Words.objects.count() == 1


def test_what_has_changed_since_is_looked_at_before_anybody_is_forgotten(
    organiser, accounts, over, entry, elodie
):
    seen = preview(elodie).seal
    Tournament.objects.update(state="registration")
    comings.exclude(entry=entry, reason="Madame Lambert triche", by=None)
    Tournament.objects.update(state="finished")
    sent = {"name": "Élodie Lambert", "word": "oublier", "again": "1", "seen": seen}
    answer = organiser.post(at(elodie), sent)

    assert answer.status_code == 422
    assert "Quelque chose a changé" in answer.content.decode()
    assert Player.objects.get().last_name == "Lambert"


def test_whoever_presses_again_is_told_that_it_is_done(organiser, accounts, elodie):
    sent = {"name": "Élodie Lambert", "word": "oublier", "again": "1"}
    organiser.post(at(elodie), sent)
    again = organiser.post(at(elodie), sent, follow=True)

    assert "Ce membre est déjà oublié" in again.content.decode()
    assert acts() == ["member_forgotten"]
    refused = refusal(
        operations.forget, player=elodie, texts=[], by=accounts["organiser"]
    )
    assert refused.code == "gone"


def test_whoever_was_merged_is_forgotten_with_the_other(accounts, elodie):
    by = accounts["organiser"]
    other = add_player(first_name="Élodie", last_name="Lambeau", contact="a@b.be")
    seen = merging(other, elodie).seal
    archiving.merge(player=other, other=elodie, seen=seen, by=by)
    forget(other, by)

    names = Player.objects.values_list("first_name", "last_name", "contact", "number")
    assert list(names) == [("", "", "", None)] * 2


def test_neither_a_merge_nor_its_end_brings_a_name_back(accounts, over, elodie):
    by = accounts["organiser"]
    other = add_player(first_name="Élodie", last_name="Lambeau")
    seen = merging(elodie, other).seal
    archiving.merge(player=elodie, other=other, seen=seen, by=by)
    late = add_player(first_name="Élodie", last_name="Lambert")
    forget(elodie, by)

    assert (
        refusal(archiving.undo_merge, player=elodie, other=other, by=by).code == "gone"
    )
    seen = merging(late, elodie).seal
    words = {"player": late, "other": elodie, "seen": seen, "by": by}
    assert refusal(archiving.merge, **words).code == "gone"
    assert Player.objects.exclude(last_name="").get() == late


def test_a_page_that_was_open_brings_no_name_back(organiser, accounts, elodie):
    forget(elodie, accounts["organiser"])
    sent = {"first_name": "Élodie", "last_name": "Lambert", "shown": "full"}
    answers = [
        organiser.post(page(name, elodie), sent)
        for name in ("change_player", "bring_back_player", "archive_player")
    ]

    refused = refusal(change_player, player=elodie, last_name="Lambert")
    assert refused.code == "gone"
    assert [one.status_code for one in answers] == [410, 302, 302]
    assert Player.objects.get().last_name == ""


def test_an_undo_afterwards_brings_no_name_back(accounts, over, entry, elodie):
    """The finished tournament is opened again, and what was done in it undone."""
    by = accounts["organiser"]
    forget(elodie, by)
    reopen(tournament=over, by=by)
    comings.unregister(entry=entry, by=by)

    assert str(Player.objects.get()) == "un joueur"
    assert ledger.find_break(over) is None


def test_nobody_finds_who_was_forgotten(accounts, organiser, over, entry, elodie):
    forget(elodie, accounts["organiser"])
    for typed in ("lambert", "elodie lambert", "joueur", "12"):
        assert list(people.members(typed)) == []
        assert list(people.members(typed, archived=True)) == []
        assert [*members_found(over, typed)] == []
    assert people.known() == []
    assert "Lambert" not in organiser.get("/players/members.csv").content.decode()


def test_a_new_member_of_the_same_name_is_somebody_new(accounts, over, elodie):
    forget(elodie, accounts["organiser"])
    again = add_player(first_name="Élodie", last_name="Lambert", anyway=False)

    assert again.pk != elodie.pk
    assert list(people.entries_of(again)) == []
    assert list(people.all_members()) == [again]


def test_two_who_were_forgotten_are_told_apart_by_their_numbers(
    accounts, over, elodie, client
):
    Tournament.objects.update(state="registration")
    other = add_player(first_name="Jan", last_name="Maes")
    comings.register(tournament=over, player=other)
    Tournament.objects.update(state="finished")
    for one in (elodie, other):
        forget(one, accounts["organiser"])

    called = list(queries.names(over, full=False).values())
    assert called == ["un joueur (1)", "un joueur (2)"]


def test_a_sentence_that_waits_is_forgotten_whatever_the_accents_of_the_name(
    accounts, organiser, over, elodie
):
    """Django keeps what the next page says with its accents as numbers."""
    change_player(player=elodie, last_name="Évrard")
    session = organiser.session
    session["_messages"] = json.dumps([["__json_message", 0, 25, "Évrard paie"]])
    session["kept"] = "as it was"
    session.save()
    elodie.refresh_from_db()
    forget(elodie, accounts["organiser"])

    waiting = Session.objects.get(session_key=session.session_key).get_decoded()
    assert "_messages" not in waiting
    assert waiting["kept"] == "as it was"

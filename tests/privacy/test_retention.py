"""The club says how long it keeps what; who is due is shown, and somebody presses."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.privacy.test_forgetting import acts
from tournaments.accounts.models import Host
from tournaments.entries import archiving
from tournaments.entries.archive import merging
from tournaments.entries.last_seen import contacts_due, months_before, names_due
from tournaments.entries.members import add_player
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.ledger import queries as ledger
from tournaments.ledger.models import Words
from tournaments.plans.models import Tournament
from tournaments.plans.wording import term, terms
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db
DUE = "/kept-too-long/"
LONG_AGO = timezone.now() - timedelta(days=365 * 3)


@pytest.fixture(autouse=True)
def host():
    return Host.objects.create(pk=1, name="Ciney", name_months=24)


def absent(name="Lambert", **more):
    """A member who was written down three years ago, and never came since."""
    player = add_player(first_name="Élodie", last_name=name, contact="a@b.be", **more)
    Player.objects.filter(pk=player.pk).update(created_at=LONG_AGO)
    return player


def played(player, tournament, day, *, state="present", over=True):
    found = comings.register(tournament=tournament, player=player, by=None)
    Entry.objects.filter(pk=found.pk).update(state=state)
    state = "finished" if over else "registration"
    Tournament.objects.filter(pk=tournament.pk).update(played_date=day, state=state)
    return found


def press(client, what, *players, **more):
    sent = {"what": what, "player": [one.public_id for one in players], **more}
    return client.post(DUE, sent)


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [
        (date(2026, 11, 22), 24, date(2024, 11, 22)),
        (date(2026, 3, 31), 1, date(2026, 2, 28)),
        (date(2026, 2, 1), 2, date(2025, 12, 1)),
        (date(2028, 2, 29), 12, date(2027, 2, 28)),
    ],
)
def test_months_are_counted_by_the_calendar(day, months, before):
    assert months_before(day, months) == before


def test_how_long_is_said_in_years_or_months():
    assert [term(one) for one in (6, 12, 24)] == ["6 mois", "1 an", "2 ans"]
    assert dict(terms(18))[18] == "18 mois"
    assert terms(None)[-1] == (0, term(None))


@pytest.mark.parametrize(
    ("state", "over", "practice", "due"),
    [
        ("present", True, False, False),
        ("left", True, False, False),
        ("registered", True, False, True),  # who never came was not seen
        ("registered", False, False, False),  # who is expected is not gone
        ("present", True, True, True),  # practice is no coming
    ],
)
def test_somebody_is_seen_where_he_came(tournament, state, over, practice, due):
    player = absent()
    played(player, tournament, timezone.localdate(), state=state, over=over)
    Tournament.objects.update(is_practice=practice)

    assert list(contacts_due()) == ([player] if due else [])
    assert list(names_due()) == ([player] if due else [])


def test_nobody_is_due_where_the_club_keeps_everything(organiser):
    absent()
    Host.objects.update(contact_months=None, name_months=None)
    page = organiser.get(DUE)

    assert (list(contacts_due()), list(names_due())) == ([], [])
    assert "tant que personne" in page.content.decode()
    assert "kept-too-long" not in organiser.get("/").content.decode()


def test_usually_contacts_are_kept_for_two_years_and_names_for_good():
    usual = Host(name="Ciney")

    assert (usual.contact_months, usual.name_months) == (24, None)


def test_the_first_page_of_an_organiser_says_that_some_are_due(cast, organiser):
    absent()
    said = organiser.get("/").content.decode()

    assert DUE in said
    assert "1 membre n’est plus venu" in said
    assert DUE not in cast["scorer"].get("/").content.decode()


def test_the_contact_details_of_those_ticked_are_forgotten(organiser):
    player, other = absent(), absent("Maes")
    looked = press(organiser, "contact", player)
    assert looked.status_code == 200
    assert "Élodie Lambert" in looked.content.decode()
    assert Player.objects.filter(contact="").count() == 0

    assert press(organiser, "contact", player, again="1").headers["Location"] == DUE
    player.refresh_from_db()
    other.refresh_from_db()
    assert (player.contact, str(player)) == ("", "Élodie Lambert")
    assert other.contact == "a@b.be"
    assert acts() == ["contact_forgotten"]
    told = organiser.get(reverse("acts")).content.decode()
    assert "téléphone et e-mail effacés" in told


def test_contact_details_go_under_each_name_of_a_person(organiser, accounts):
    player, double = absent(), absent("Lambeau")
    seen = merging(player, double).seal
    archiving.merge(player=player, other=double, seen=seen, by=accounts["organiser"])
    Player.objects.filter(pk=player.pk).update(contact="")

    assert list(contacts_due()) == [player]
    press(organiser, "contact", player, again="1")
    assert not Player.objects.exclude(contact="").exists()


def test_a_person_is_forgotten_with_the_texts_that_name_the_family(
    organiser, tournament
):
    player = absent()
    entry = played(player, tournament, LONG_AGO.date(), over=False)
    entry.refresh_from_db()
    comings.exclude(entry=entry, reason="Madame Lambert triche", by=None)
    Tournament.objects.update(state="finished")
    looked = press(organiser, "person", player)
    assert "1 texte qui cite le nom de famille" in looked.content.decode()

    seen = looked.context["seal"]
    press(organiser, "person", player, again="1", seen=seen)
    assert str(Player.objects.get()) == "un joueur"
    assert not Words.objects.exists()
    assert ledger.find_break(tournament) is None
    assert acts() == ["member_forgotten"]


def test_a_text_that_names_two_is_erased_once(organiser, tournament):
    one, other = absent(), absent("Maes")
    entry = played(one, tournament, LONG_AGO.date(), over=False)
    entry.refresh_from_db()
    comings.exclude(entry=entry, reason="Lambert et Maes trichent", by=None)
    Tournament.objects.update(state="finished")
    seen = press(organiser, "person", one, other).context["seal"]
    press(organiser, "person", one, other, again="1", seen=seen)

    assert Player.objects.filter(forgotten_at=None).count() == 0
    assert tournament.events.filter(kind="words_forgotten").count() == 1
    assert ledger.find_break(tournament) is None


@pytest.mark.parametrize("what", ["contact", "person"])
def test_who_came_meanwhile_is_not_forgotten(organiser, tournament, what):
    player = absent()
    looked = press(organiser, what, player)
    played(player, tournament, timezone.localdate())
    seen = looked.context.get("seal", "")
    answer = organiser.post(
        DUE,
        {"what": what, "player": player.public_id, "again": "1", "seen": seen},
        follow=True,
    )

    assert "Quelque chose a changé" in answer.content.decode()
    assert Player.objects.get().contact == "a@b.be"
    assert acts() == []


def test_what_changed_since_it_was_shown_is_looked_at_again(organiser):
    player = absent()
    press(organiser, "person", player, again="1", seen="another")

    assert Player.objects.get().last_name == "Lambert"


def test_who_plays_still_cannot_be_ticked_and_is_refused(organiser, tournament):
    player = absent()
    played(player, tournament, LONG_AGO.date(), over=False)
    page = organiser.get(DUE).content.decode()
    seen = press(organiser, "person", player).context["seal"]
    press(organiser, "person", player, again="1", seen=seen)

    assert "disabled" in page
    assert Player.objects.get().last_name == "Lambert"


def test_whoever_ticks_nobody_is_asked_to(organiser):
    answer = organiser.post(DUE, {"what": "contact"}, follow=True)

    assert "Cochez les personnes" in answer.content.decode()


@pytest.mark.parametrize("who", ["scorer", "jury", "stranger"])
def test_nobody_else_forgets(cast, who):
    player = absent()
    answer = press(cast[who], "contact", player, again="1")

    assert answer.status_code in {302, 403}
    assert Player.objects.get().contact == "a@b.be"


def test_the_list_asks_as_often_for_three_as_for_one(
    organiser, django_assert_num_queries
):
    absent(club="Wavre")
    organiser.get(DUE)
    with CaptureQueriesContext(connection) as asked:
        organiser.get(DUE)
    for name in ("Maes", "Noël"):
        absent(name, club=name)
    with django_assert_num_queries(len(asked)):
        organiser.get(DUE)


def test_the_club_changes_how_long(organiser):
    said = {"name": "Ciney", "shown": "full", "rulings_shown": "final"}
    organiser.post("/club/", said)
    assert Host.objects.values_list("contact_months", "name_months").get() == (24, 24)

    organiser.post("/club/", said | {"contact_months": "12", "name_months": "0"})
    assert Host.objects.values_list("contact_months", "name_months").get() == (12, None)
    refused = organiser.post("/club/", said | {"contact_months": "7"})
    assert refused.status_code == 422

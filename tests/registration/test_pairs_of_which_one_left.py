"""A pair of which one has left is none: one press pairs anew whoever stays."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tournaments.door.sides.operations import pair
from tournaments.entries.models import Entry
from tournaments.follow.comings import leave
from tournaments.ledger import undoing
from tournaments.ledger.models import Event
from tournaments.players.models import Club, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def whist(make_tournament):
    return make_tournament("whist")


@pytest.fixture
def four(whist, enter):
    """Karel & Lucienne, of whom Karel has left; Serge; and a joker."""
    names = ("Karel Maes", "Lucienne Petit", "Serge Noel", "Jo Ker")
    karel, lucienne, serge, joker = (
        enter(name, tournament=whist, here=True) for name in names
    )
    Entry.objects.filter(pk=joker.pk).update(is_joker=True)
    gent = Club.objects.create(name="Gent")  # a club does not put a joker first
    Player.objects.filter(entries__in=(serge, joker)).update(club=gent)
    pair(entry=karel, partner=lucienne)
    leave(entry=karel)
    return karel, lucienne, serge, joker


def page(organiser, whist):
    address = reverse("registration:partners", args=[whist.public_id])
    return organiser.get(address)


def press(organiser, whist, one, other):
    address = reverse("registration:pair", args=[whist.public_id, one.public_id])
    sent = {"back": "partners", "partner": other.public_id}
    return organiser.post(address, sent, follow=True)


def partners(whist):
    found = Entry.objects.filter(tournament=whist).exclude(side=None)
    return [str(entry.player) for entry in found.order_by("number")]


def test_who_stays_is_single_and_proposed_before_a_joker(organiser, whist, four):
    karel, lucienne, serge, _joker = four
    shown = page(organiser, whist)

    assert [(one["gone"], one["stays"]) for one in shown.context["broken"]] == [
        ([karel], [lucienne])
    ]
    assert shown.context["pairs"] == []
    assert shown.context["lacking"] == [lucienne, serge]
    assert [(one["one"], one["other"]) for one in shown.context["proposed"]] == [
        (lucienne, serge)
    ]
    assert shown.context["alone"] == []  # a joker misses nobody
    said = " ".join(shown.content.decode().split())
    assert "Lucienne Petit n’a plus de partenaire" in said
    assert "2 joueurs n’ont pas encore de partenaire" in said


def test_one_press_parts_and_pairs_anew_and_one_undoes_both(
    organiser, whist, four, accounts
):
    _karel, lucienne, serge, _joker = four
    shown = press(organiser, whist, lucienne, serge)
    assert partners(whist) == ["Lucienne Petit", "Serge Noel"]
    assert "Chacun a un partenaire" in shown.content.decode()
    event = shown.context["anew"]
    undo = reverse("ledger:undo", args=[whist.public_id, event.number])
    assert undo in shown.content.decode()

    organiser.post(undo)
    assert partners(whist) == ["Karel Maes", "Lucienne Petit"]
    assert "anew" not in page(organiser, whist).context


def test_the_single_one_may_choose_who_stays_and_nobody_else_of_a_pair(
    organiser, whist, four, enter
):
    _karel, lucienne, serge, _joker = four
    two = [enter(name, tournament=whist, here=True) for name in ("An A", "Bea B")]
    pair(entry=two[0], partner=two[1])
    press(organiser, whist, serge, two[0])
    assert partners(whist) == ["Karel Maes", "Lucienne Petit", "An A", "Bea B"]

    press(organiser, whist, serge, lucienne)
    assert "Serge Noel" in partners(whist)


def test_a_pair_of_which_both_left_lacks_nobody(organiser, whist, four):
    _karel, lucienne, serge, _joker = four
    leave(entry=lucienne)
    shown = page(organiser, whist).context

    assert [one["stays"] for one in shown["broken"]] == [[]]
    assert shown["lacking"] == [serge]


def test_nothing_is_undone_once_who_left_has_another_partner(
    organiser, whist, four, accounts, enter
):
    karel, lucienne, serge, _joker = four
    press(organiser, whist, lucienne, serge)
    event = Event.objects.filter(kind="sides_paired").last()
    Entry.objects.filter(pk=karel.pk).update(state="present")
    karel.refresh_from_db()
    pair(entry=karel, partner=enter("An A", tournament=whist, here=True))

    with pytest.raises(ValidationError):
        undoing.undo(event, by=accounts["organiser"])
    assert partners(whist) == ["Karel Maes", "Lucienne Petit", "Serge Noel", "An A"]

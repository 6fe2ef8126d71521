"""Whoever is named by half is found too, and a word that looks like a name is none."""

import pytest
from django.urls import reverse

from tests.privacy.world import text_of
from tournaments.entries.members import change_player
from tournaments.follow import comings
from tournaments.guard.privacy.dossier import written
from tournaments.guard.privacy.dossier.person import dossier
from tournaments.guard.privacy.queries import preview
from tournaments.guard.privacy.rules.half_names import by_family_name, by_part_of_name
from tournaments.ledger.models import Words
from tournaments.plans.models import Tournament

FIRST, LAST = "Zéphyrine", "Quibblewick-Ötker"
HALVES = [
    "Quibblewick's partner",
    "Z. Quibblewick",
    "Quibblewick/Peeters",
    "quibblewickötker",
    "Mme Q.-Ötker",
    "chez Quibble\N{SOFT HYPHEN}wick-Öt\N{SOFT HYPHEN}ker",
]


@pytest.mark.parametrize("text", HALVES)
def test_half_a_double_name_is_found(text):
    assert by_family_name([(FIRST, LAST)])(text)


@pytest.mark.parametrize(
    ("last", "text"),
    [
        ("Quibblewick-Ötker", "QUIBBLEWICK OTKER"),
        ("Quibblewick-Ötker", "Quibblewick–O\N{COMBINING DIAERESIS}tker"),
        ("Quibblewick-Ötker", "_quibblewick_"),
        ("Quibblewick Ötker", "chez Otker"),
        ("Maes-Van den Berghe", "van den Berghe triche"),
        ("Van den Berghe", "Mr Vandenberghe"),
        ("Van den Berghe", "Vanden Berghe"),
        ("D'Hondt", "Dhondt"),
        ("D'Hondt", "D’Hondt"),
        ("Le Grand", "Mme Legrand"),
        ("Lambert", "Lambert, encore lui"),
        ("Ito", "Ito"),
    ],
)
def test_a_family_name_is_found_however_it_is_written(last, text):
    assert by_family_name([("", last)])(text)


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        (FIRST, LAST, "Z. Q.-Ö. et Q. sont là"),
        (FIRST, LAST, "Quibble et Wick"),
        (FIRST, LAST, "Peeters s’en va"),
        (FIRST, LAST, "Quibblewickson"),
        ("Minh", "Le", "le grand chelem, le pli"),
        ("Sofie", "De", "de kaart van de tafel"),
        ("Bo", "Ng", "N.G."),
        ("Jan", "Van den Berghe", "van de tafel, den deler"),
        ("Anne", "Petit-Jean", "le petit chelem"),
        ("Anne", "Maes-Li", "li"),
        ("Anne", "Legrand", "le grand chelem"),
        ("", "", "a b c"),
        ("Anne", "L.", "l’as, L. joue"),
    ],
)
def test_a_word_an_initial_and_another_name_are_no_family_name(first, last, text):
    assert not by_family_name([(first, last)])(text)


@pytest.mark.parametrize("text", ["Minh Le triche", "LE Minh", "minhle"])
def test_a_name_as_short_as_a_word_is_found_beside_the_first_name(text):
    assert by_family_name([("Minh", "Le")])(text)


@pytest.mark.parametrize(
    ("first", "last", "text", "found"),
    [
        ("Zéphyrine", LAST, "zephyrine crie", True),
        ("Jean-Pierre", "Maes", "Jeanpierre", True),
        ("Jan", "Van den Berghe", "Mme Berghe", True),
        ("Jo", "Maes", "Jo crie", True),
        ("Z.", "Maes", "z. z z", False),
        ("Le", "Minh", "le pli", False),
        ("Anne", "Le Grand", "le grand chelem", False),
        ("Jan", "De Bo", "bo", False),
    ],
)
def test_a_first_name_or_less_of_a_family_name_says_less(first, last, text, found):
    assert by_part_of_name([(first, last)])(text) is found


@pytest.fixture
def told(tournament, elodie, entry):
    """The texts in which she is named by half, and two in which she is not."""
    player = change_player(player=elodie, first_name=FIRST, last_name=LAST)
    ways = (comings.exclude, comings.readmit)
    for at, text in enumerate([*HALVES, "Quibble et Wick", "le petit Q."]):
        ways[at % 2](entry=entry, reason=text, by=None)
    Tournament.objects.update(state="finished")
    return player


def test_each_is_offered_and_ticked(organiser, told):
    page = organiser.get(reverse("privacy:forget", args=[told.public_id]))

    offered = {text.text: ticked for text, ticked in page.context["texts"]}
    assert offered == dict.fromkeys(HALVES, True)


def test_each_is_named_in_what_is_handed_over(organiser, told):
    assert [one["text"] for one in dossier(told)["texts"]] == HALVES[::-1]
    said = written.as_text(told).decode()
    assert [one for one in HALVES if one not in said] == []
    page = text_of(organiser.get(reverse("privacy:export", args=[told.public_id])))
    assert page.count("<li>Tournoi") >= len(HALVES)


def test_each_is_erased_with_the_member(organiser, told):
    sent = {
        "name": str(told),
        "word": "oublier",
        "again": "1",
        "text": sorted(preview(told).likely),
    }
    answer = organiser.post(reverse("privacy:forget", args=[told.public_id]), sent)

    assert answer.status_code == 302
    left = ["Quibble et Wick", "le petit Q."]
    assert list(Words.objects.order_by("pk").values_list("text", flat=True)) == left

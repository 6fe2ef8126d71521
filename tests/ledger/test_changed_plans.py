"""A change of the plan is told in the words of the page on which it was made."""

import pytest
from django.urls import reverse

from tests.entry.evening import tournament_of
from tournaments.ledger import plan_changes
from tournaments.ledger.models import Event
from tournaments.plans import in_words, queries
from tournaments.plans.pins import KEEP
from tournaments.plans.wording import LABELS
from tournaments.settings import operations


@pytest.mark.django_db
def test_a_change_of_plan_reads_as_on_its_page(cast, accounts):
    tournament = tournament_of()
    operations.change_tournament(
        tournament=tournament,
        seen=plan_changes.plan_version(tournament),
        plan=queries.plan_of(tournament)
        | {
            "grid": KEEP,
            "draw_method": "meet",
            "tie_breaks": ["made", "best_round"],
        },
        by=accounts["organiser"],
    )
    assert Event.objects.get().kind == "tournament_changed"
    page = reverse("ledger:events", kwargs={"tournament": tournament.public_id})

    told = cast["organiser"].get(page).context["told"][0].sentences
    assert [sentence.split(", au lieu de")[0] for sentence in told] == [
        "Tirage des tables\N{NO-BREAK SPACE}: "
        + in_words.readable_value("draw_method", "meet"),
        "Options du jeu\N{NO-BREAK SPACE}: Tous les plis à deux"
        "\N{NO-BREAK SPACE}: comptent double",
        "Égalités\N{NO-BREAK SPACE}: Contrats réussis, Meilleure manche",
    ]


def test_what_the_ledger_keeps_of_a_plan_is_said_as_people_say_it():
    kept = {
        "registration_closes_at": "09:45:00",
        "played_date": "2026-11-21",
        "rounds": 3,
        "team_size": None,
        "uneven": "no such way",
    }
    assert [in_words.readable_value(key, value) for key, value in kept.items()] == [
        "09:45",
        "21/11/2026",
        3,
        None,
        "no such way",
    ]
    assert in_words.label_of("no_such_question") == "no such question"
    assert in_words.label_of("rounds") == str(LABELS["rounds"])

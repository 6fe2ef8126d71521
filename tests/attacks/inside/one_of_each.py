"""Makes another tournament with one of everything, and says where all pages are."""

from typing import Any

from django.urls import reverse

from tests.addresses import WORDS, pages
from tests.test_access import ROLES
from tournaments.access import PAGES
from tournaments.desk.archive.queries import paths
from tournaments.plans.models import Tournament


def made(other: str) -> dict[str, Any]:
    """The tournament, its identifiers, the pages, and who may open each of them.

    `own` are its own pages, `mixed` those of the other with what belongs to this one.
    """
    world = {word: make() for word, make in WORDS.items()}
    day = Tournament.objects.filter(public_id=world["tournament"])
    day.update(state=Tournament.State.RUNNING)
    return {
        "tournament": world["tournament"],
        "words": world,
        "own": each_page(world),
        "mixed": each_page(world | {"tournament": other}),
        "may": {
            page: [who for who, hats in ROLES.items() if hats & PAGES[page]]
            for page in pages()
        },
    }


def each_page(words: dict[str, Any]) -> dict[str, str]:
    return {
        page: reverse(page, kwargs={one: words[one] for one in asked})
        for page, asked in pages().items()
    }


def rows(tournament: str) -> dict[str, list[str]]:
    """Every row that hangs on a tournament, by its kind."""
    day = Tournament.objects.get(public_id=tournament)
    found = {}
    for model, way in paths().items():
        theirs = model._base_manager.filter(**{way: day.pk}).order_by("pk")
        found[model.__name__] = [repr(one) for one in theirs.values_list()]
    return found

"""The catalogue of papers, found in the files of `catalogue/`."""

from functools import partial
from importlib import import_module
from pathlib import Path

from django.utils.functional import SimpleLazyObject

from tournaments.comparison.queries import game as game_of
from tournaments.ledger import queries as ledger
from tournaments.papers.document import Asked, Contents, Document, Moment
from tournaments.papers.seated import seat_words
from tournaments.plans.models import Tournament
from tournaments.tables import queries as tables

FILES = sorted((Path(__file__).parent / "catalogue").glob("[a-z]*.py"))


def _found() -> dict[str, Document]:
    """Every paper by its key: by the moment of the day, then as its file has them."""
    modules = [
        import_module(f"tournaments.papers.catalogue.{one.stem}") for one in FILES
    ]
    every = [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, Document)
    ]
    every.sort(key=lambda document: list(Moment).index(document.moment))
    return {document.key: document for document in every}


DOCUMENTS = _found()


def papers_of(tournament: Tournament) -> list[Document]:
    """The papers that a tournament has."""
    return [one for one in DOCUMENTS.values() if one.suits(tournament)]


def context_of(document: Document, asked: Asked) -> Contents:
    """Return what a paper shows, with what stands on every paper."""
    tournament = asked.tournament
    return {
        "tournament": tournament,
        "document": document,
        "title": document.name,
        "asked": asked,
        # Half of the papers tell no ranking, and it takes longest to work out; most
        # say nothing of seats.
        "ranking": SimpleLazyObject(lambda: asked.ranking),
        "seat_words": partial(seat_words, asked),
        "game": game_of(tournament),
        "seal": ledger.head(tournament) if document.sealed else "",
        "closed_rounds": tables.closed_rounds(tournament) if document.sealed else [],
        **document.contents(asked),
    }

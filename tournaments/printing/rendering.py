"""Writes a paper as a page, in one language or in two at once."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from enum import Enum

from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from scoring.game_words import words_of
from scoring.variants import VARIANTS
from tournaments.planning.queries import host
from tournaments.printing.document import Asked, Contents, Document, Reader
from tournaments.printing.documents import context_of
from tournaments.printing.running import Words, running, words
from tournaments.printing.two_languages import finished, side_by_side
from tournaments.web import file_name

Languages = Sequence[str]
FOR_WHOM = {Reader.WALL: _("to be hung up"), Reader.DESK: _("for the desk")}


class Styles(Enum):
    """Where the style sheets of a paper are found."""

    AS_FILES = "files"  # by whoever makes a PDF
    OF_SITE = "site"  # by a browser

    def addresses(self, beside: Sequence[str] = ()) -> list[str]:
        names = [f"css/{name}.css" for name in (*beside, "papers")]
        if self is Styles.OF_SITE:
            return [static(name) for name in names]
        folder = settings.BASE_DIR / "static"
        return [(folder / name).as_uri() for name in names]


def pages(
    document: Document,
    asked: Asked,
    languages: Languages = (),
    styles: Styles = Styles.AS_FILES,
    printed_at: datetime | None = None,
) -> list[str]:
    """A paper as pages of HTML: one, or one for some cards, or for each language."""
    printed_at = printed_at or timezone.now()
    languages = languages or [get_language() or settings.LANGUAGE_CODE]
    # One after the other, each is a paper of its own.
    together = len(languages) == 2 and document.merges
    asked = replace(asked, languages=2 if together else 1)
    said: list[Words] = []
    contexts: list[Contents] = []
    for language in languages:
        with in_language(language, asked):
            # What was worked out in one language is worked out anew in the other.
            context = complete(context_of(document, replace(asked)))
            context["styles"] = styles.addresses(document.styles)
            context["printed_at"] = printed_at
            contexts.append(context)
            said.append(words(context))
    found: list[list[str]] = []
    for language, context, one in zip(languages, contexts, said, strict=True):
        context["running"] = running(said if together else [one], context)
        parts = [context] if styles is Styles.OF_SITE else _apart(document, context)
        with in_language(language, asked):
            found.append([render_to_string(document.template, part) for part in parts])
    if together and len(found[0]) == len(found[1]):
        both = [side_by_side(*some) for some in zip(*found, strict=True)]
        if all(both):
            return [one for one in both if one]
    return [finished(one) for some in found for one in some]


def _apart(document: Document, context: Contents) -> list[Contents]:
    """What a paper shows, in parts where its cards are laid out apart.

    The first has the title, and the last the seal, which stand on a paper once.
    """
    cards = context.get(document.cards)
    if not cards:
        return [context]
    parts = document.together(cards)
    return [
        context
        | {document.cards: part, "goes_on": part is not parts[0]}
        | ({} if part is parts[-1] else {"seal": ""})
        for part in parts
    ]


@contextmanager
def in_language(language: str, asked: Asked) -> Iterator[None]:
    """The words of a language, and those of the tournament's game in it."""
    day = asked.tournament
    with override(language), words_of(VARIANTS[day.variant_key], day.seat_letters):
        yield


def page_of(template: str, context: Contents) -> str:
    """A page of paper, with what every one of them knows."""
    context = complete(context)
    context["running"] = running([words(context)], context)
    return finished(render_to_string(template, context))


def complete(context: Contents) -> Contents:
    """What a paper shows, with what every one of them knows."""
    known = {
        "club_name": host().name or settings.CLUB_NAME,
        "printed_at": timezone.now(),
        "styles": Styles.AS_FILES.addresses(),
        "turned": getattr(context.get("sheet"), "turned", False),
    }
    return known | context


def called(document: Document, asked: Asked, languages: Languages) -> str:
    """How its file is called: `classement-coupe-2026-11-22`, and as no other of it.

    For another reader, of another size or in other languages than usual, that is added.
    """
    day = asked.tournament
    parts = [slugify(str(document.name)), file_name(day, "whist"), f"{day.played_date}"]
    if asked.round:
        parts.insert(1, str(asked.round.number))
    if asked.entry:
        parts.append(str(asked.entry.number))
    if asked.table is not None:
        parts.append(str(asked.table))
    if asked.reader not in document.readers[:1]:
        parts.append(slugify(str(FOR_WHOM[asked.reader])))
    if asked.size not in document.sizes[:1]:
        parts.append(asked.size.lower())
    return "-".join([*parts, *in_languages(languages)])


def in_languages(languages: Languages) -> Languages:
    """What the name of a file says of its languages: nothing of its reader's own."""
    return [] if list(languages) in ([], [get_language()]) else languages

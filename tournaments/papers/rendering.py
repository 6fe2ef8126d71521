"""Writes a paper as a page, in one language or in two at once."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from itertools import zip_longest
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.timezone import localtime
from django.utils.translation import (
    get_language,
    gettext as _,
    gettext_lazy,
    override,
    pgettext,
)
from lxml import html
from lxml.html import HtmlElement

from scoring.game_words import use_words_of
from scoring.variants import VARIANTS
from tournaments.accounts.queries import host
from tournaments.papers.document import Asked, Contents, Document, Reader
from tournaments.papers.documents import context_of
from tournaments.papers.rules.fitting import shortened
from tournaments.pdf.styles import Styles
from tournaments.web import file_name

Languages = Sequence[str]
FOR_WHOM = {
    Reader.WALL: gettext_lazy("to be hung up"),
    Reader.DESK: gettext_lazy("for the desk"),
}


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
    return [strip_line_ends(one) for some in found for one in some]


def _apart(document: Document, context: Contents) -> list[Contents]:
    """Return what a paper shows, in parts where its cards are laid out apart.

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
    """Use a language meanwhile, and the words of the tournament's game in it."""
    day = asked.tournament
    with override(language), use_words_of(VARIANTS[day.variant_key], day.seat_letters):
        yield


def page_of(template: str, context: Contents) -> str:
    """Write a paper from a template, with what every paper knows."""
    context = complete(context)
    context["running"] = running([words(context)], context)
    return strip_line_ends(render_to_string(template, context))


def complete(context: Contents) -> Contents:
    """Return what a paper shows, with what every paper knows."""
    known = {
        "club_name": host().name or settings.CLUB_NAME,
        "printed_at": timezone.now(),
        "styles": Styles.AS_FILES.addresses(),
        "turned": getattr(context.get("sheet"), "turned", False),
    }
    return known | context


def paper_file_name(document: Document, asked: Asked, languages: Languages) -> str:
    """Name the file of a paper, as no other of it: `classement-coupe-2026-11-22`.

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
    """Return what a file's name says of its languages: nothing of the reader's own."""
    return [] if list(languages) in ([], [get_language()]) else languages


LONGEST_NAME = 40  # signs, to which the names of the club and the tournament are cut
DOT, SLASH = " · ", " / "


# What is said of one paper around its sheets, in one language.
Words = Mapping[str, str]


def words(context: Mapping[str, Any]) -> Words:
    """The words of a paper in the language of the moment."""
    state = ""
    if not context.get("unranked"):
        final = getattr(context.get("ranking"), "final", False)
        state = pgettext("ranking", "final") if final else _("provisional")
    return {
        "title": str(context["title"]),
        "practice": _("Practice") if context["tournament"].is_practice else "",
        "state": state,  # empty where it is no ranking
        "seal": _("seal") if context.get("seal") else "",
        "page": _("page"),
        "of": pgettext("page 3 of 7", "of"),
    }


def running(every: Sequence[Words], context: Mapping[str, Any]) -> Words:
    """Return what stands above each sheet and below it; two languages share a line.

    What is long takes a second line.
    """
    day, at = context["tournament"], localtime(context["printed_at"])
    said = {
        name: SLASH.join(dict.fromkeys(one[name] for one in every)) for name in every[0]
    }
    seal = f"{said['seal']} {context['seal'][:12]}" if said["seal"] else ""
    name = shortened(day.name, LONGEST_NAME)
    played = f"{name}, {date_format(day.played_date, 'd/m/Y')}"
    title = (said["practice"], said["title"], played)
    below = (said["state"], f"{at:%d/%m/%Y %H:%M}", seal)
    return said | {
        "club": shortened(context["club_name"], LONGEST_NAME),
        "title": DOT.join(filter(None, title)),
        "seal": DOT.join(filter(None, below)),
        "of": "/" if SLASH in said["of"] else said["of"],  # `page / pagina 3 / 7`
    }


UNSEEN = ("style", "title", "script")
LONG_SENTENCE = 60  # letters: longer sentences stand below each other
# Behind the last word of these a blank would break a line that just fits.
ENDS = ("p", "li", "td", "th", "h1", "h2", "h3")


def strip_line_ends(page: str) -> str:
    """The page without blanks behind the last word of its lines."""
    return _written(html.document_fromstring(page))


def side_by_side(first: str, second: str) -> str | None:
    """One page of two renderings of it; none where they are not built alike."""
    ours, theirs = html.document_fromstring(first), html.document_fromstring(second)
    pairs = list(zip_longest(ours.iter(), theirs.iter()))
    if any(getattr(one, "tag", 0) != getattr(other, "tag", 1) for one, other in pairs):
        return None
    language = theirs.get("lang", "")
    for one, other in pairs:
        if one.tag not in UNSEEN:
            _both_inside(one, other, language)
        _both_behind(one, other, language)
    # Two words take more room than one: style sheets may ask.
    body = ours.find("body")
    body.set("class", f"two-languages {body.get('class', '')}".rstrip())
    return _written(ours)


def _written(page: HtmlElement) -> str:
    for one in page.iter(*ENDS):
        if len(one):
            one[-1].tail = (one[-1].tail or "").rstrip()
        else:
            one.text = (one.text or "").rstrip()
    return str(html.tostring(page, encoding="unicode", doctype="<!doctype html>"))


def _both_inside(one: HtmlElement, other: HtmlElement, language: str) -> None:
    """Put the words before the first element inside of this one in both languages."""
    one.text, added = _both(one.text, other.text, language, below=_is_heading(one))
    for at, element in enumerate(added):
        one.insert(at, element)


def _both_behind(one: HtmlElement, other: HtmlElement, language: str) -> None:
    parent = one.getparent()
    if parent is None:
        return
    tail, added = _both(one.tail, other.tail, language, below=_is_heading(parent))
    one.tail = None  # what follows an element goes with it
    for element in reversed(added):
        one.addnext(element)
    one.tail = tail


def _is_heading(one: HtmlElement) -> bool:
    """Tell whether an element heads a column, where one line is below the other."""
    return bool(one.tag == "th" and one.get("scope") != "row")


def _both(
    one: str | None, other: str | None, language: str, *, below: bool
) -> tuple[str, list[HtmlElement]]:
    """`Table / Tafel`; two sentences as two lines, and so the words above a column."""
    one, other = one or "", other or ""
    before = one[: len(one) - len(one.lstrip())]
    after = one[len(one.rstrip()) :]
    ours, theirs = one.strip(), other.strip()
    if ours.split() == theirs.split() or not theirs:
        return one, []
    second = html.Element("span", {"class": "second"} if ours else {})
    second.set("lang", language)
    second.text, second.tail = theirs, after
    if not ours:
        return before, [second]
    if ours.endswith(":") and theirs.endswith(":"):
        ours = ours[:-1].rstrip()
    if below or len(ours) + len(theirs) > LONG_SENTENCE:
        return before + ours, [html.Element("br"), second]
    return f"{before}{ours} / ", [second]

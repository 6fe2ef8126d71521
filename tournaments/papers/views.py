"""The papers of a tournament: their list, one looked at before, one as a PDF."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language, gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe
from lxml import html

from tournaments.comparison.queries import sees_results
from tournaments.devices.address import site_for_phones
from tournaments.entries.queries import entry_or_404
from tournaments.jury import queries
from tournaments.papers import bundles
from tournaments.papers.bundles import BUNDLES, size_of
from tournaments.papers.catalogue.cards import PLAYER_CARDS
from tournaments.papers.catalogue.of_jury import form_of
from tournaments.papers.catalogue.score_sheets import BY_HAND
from tournaments.papers.document import Asked, Document, Reader, identity
from tournaments.papers.documents import DOCUMENTS, papers_of
from tournaments.papers.forms import BundleForm, ChoiceForm
from tournaments.papers.rendering import in_languages, page_of, pages, paper_file_name
from tournaments.pdf import making
from tournaments.pdf.answering import answer_with_page, as_pdf
from tournaments.pdf.making import CannotPrint, NoPdf, Wanted
from tournaments.pdf.pool import ARCHIVED, TAGGED
from tournaments.pdf.styles import Styles
from tournaments.plans.models import Tournament
from tournaments.web import Request, file_name, may

# A paper lies in the page on which it is looked at; how wide its columns are stands in
# it. No script runs there.
OF_PAPER = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; frame-ancestors 'self'"
)


@require_safe
@may("view_player")
def all_papers(request: Request, day: Tournament) -> HttpResponse:
    return render(request, "papers/papers.html", list_context(request, day))


def list_context(request: Request, day: Tournament) -> dict[str, Any]:
    """The papers by the moment that they are for, each with why it is not to be had."""
    may_print = [one for one in papers_of(day) if request.user.has_perm(one.permission)]
    return {
        "tournament": day,
        "bundles": [
            (
                one,
                BundleForm({}, bundle=one, tournament=day),
                documents,
                *size_of(documents, day),
            )
            for one in BUNDLES.values()
            if one.wanted(day)
            and (documents := one.documents(day, request.user.has_perm))
        ],
        "moments": [
            (moment.label, [(one, one.refusal(day)) for one in some])
            for moment, some in groupby(may_print, key=lambda one: one.moment)
        ],
    }


def document_or_404(request: Request, day: Tournament, key: str) -> Document:
    document = DOCUMENTS.get(key)
    if document is None or not document.suits(day):
        raise Http404
    if not request.user.has_perm(document.permission):
        raise PermissionDenied
    return document


def choices(request: Request, day: Tournament, document: Document) -> ChoiceForm:
    return ChoiceForm(
        request.GET,
        document=document,
        tournament=day,
        site=site_for_phones(request),
        sees=sees_results(request.user, day),
    )


@require_safe
@may("view_player")
def preview(request: Request, day: Tournament, paper: str) -> HttpResponse:
    """A paper as it will be, with what may be chosen of it."""
    document = document_or_404(request, day, paper)
    form = choices(request, day, document)
    chosen = request.GET.urlencode()
    context = {
        "tournament": day,
        "document": document,
        "form": form,
        "refusal": document.refusal(day),
        "chosen": f"?{chosen}" if chosen and form.is_valid() else "",
    }
    return render(request, "papers/preview.html", context)


@require_safe
@xframe_options_sameorigin
@may("view_player")
def page(request: Request, day: Tournament, paper: str) -> HttpResponse:
    """A paper as a page, for the preview; a browser prints it like the PDF."""
    document = document_or_404(request, day, paper)
    form = choices(request, day, document)
    if not form.is_valid() or document.refusal(day):
        raise Http404
    whole = join_pages(
        pages(document, form.asked(), form.chosen_languages, Styles.OF_SITE)
    )
    return HttpResponse(whole, headers={"Content-Security-Policy": OF_PAPER})


@require_safe
@may("view_player")
def paper(request: Request, day: Tournament, paper: str) -> HttpResponse:
    """A paper as a PDF, as it was asked for."""
    document = document_or_404(request, day, paper)
    form = choices(request, day, document)
    if not form.is_valid() or document.refusal(day):
        return preview(request, tournament=day.public_id, paper=paper)
    return answer_with_document(request, document, form.asked(), form.chosen_languages)


@require_safe
@may("view_player")
def bundle(request: Request, day: Tournament, bundle: str) -> HttpResponse:
    """All papers of a moment of the day, as one PDF."""
    found = BUNDLES.get(bundle)
    if found is None or not found.wanted(day):
        raise Http404
    form = BundleForm(request.GET, bundle=found, tournament=day)
    documents = found.documents(day, request.user.has_perm)
    if not form.is_valid() or not documents:
        raise Http404
    asked = Asked(
        day,
        round=form.cleaned_data.get("round") or found.round_of(day),
        site=site_for_phones(request),
    )
    languages = form.chosen_languages

    def write(printed_at: datetime, styles: Styles = Styles.AS_FILES) -> list[str]:
        every = bundles.bundle_pages(
            documents, replace(asked), languages, styles, printed_at
        )
        if not every:
            raise Http404
        return every

    parts = [slugify(found.title_for(asked.round)), file_name(day, "whist")]
    parts += [f"{day.played_date}", *in_languages(languages)]
    keys = tuple(one.key for one in documents)
    wanted = Wanted(day, (keys, identity(asked), tuple(languages)), write)
    return answer_with_pdf(request, wanted, "-".join(parts))


@require_safe
@may("run_tables")
def player_card(request: Request, day: Tournament, entry: str) -> HttpResponse:
    """The card of one player, as among all."""
    found = entry_or_404(day, entry)
    asked = Asked(day, entry=found, reader=Reader.DESK, site=site_for_phones(request))
    return answer_with_document(request, PLAYER_CARDS, asked, [get_language() or ""])


def answer_with_document(
    request: Request, document: Document, asked: Asked, languages: Sequence[str]
) -> HttpResponse:
    """Answer with a paper of the catalogue, as a PDF or what is there instead."""

    def write(printed_at: datetime, styles: Styles = Styles.AS_FILES) -> list[str]:
        # What was worked out at another moment is worked out anew.
        return pages(document, replace(asked), languages, styles, printed_at)

    wanted = Wanted(
        asked.tournament,
        (document.key, identity(asked), tuple(languages)),
        write,
        ARCHIVED if document.archived else TAGGED,
    )
    return answer_with_pdf(request, wanted, paper_file_name(document, asked, languages))


@require_safe
@may("call_jury")
def ruling(request: Request, day: Tournament, ruling: str) -> HttpResponse:
    """Print a decision, with its article, boxes to sign and the appeal's end."""
    number = queries.ruling_or_404(day, ruling).case.number
    title = _("Decision of the jury, case %s") % number

    def write(printed_at: datetime, styles: Styles = Styles.AS_FILES) -> list[str]:
        context = {
            **form_of(queries.ruling_or_404(day, ruling)),
            "title": title,
            "unranked": True,
            "printed_at": printed_at,
            "styles": styles.addresses(BY_HAND),
        }
        return [page_of("papers/ruling.html", context)]

    name = f"{file_name(day, 'whist')}-{day.played_date}-jury-{number}"
    wanted = Wanted(day, ("ruling", ruling, get_language()), write)
    return answer_with_pdf(request, wanted, name)


def answer_with_pdf(request: Request, wanted: Wanted, name: str) -> HttpResponse:
    """Answer with the PDF of a paper, or with it as a page, or with why not."""
    try:
        return as_pdf(request, wanted, name)
    except NoPdf as why:
        return answer_with_page(
            join_pages(wanted.write(timezone.now(), Styles.OF_SITE)), why
        )
    except CannotPrint as why:
        context = {**list_context(request, wanted.tournament), "refused": str(why)}
        return render(request, "papers/papers.html", context, status=503)


@require_POST
@may("view_player")
def stop(request: Request, day: Tournament, order: str) -> HttpResponse:
    """Stop a paper that takes long; one that is made meanwhile is simply there."""
    making.stop(day.public_id, order)
    messages.success(request, _("This document was stopped."))
    return redirect("printing:papers", day.public_id)


def join_pages(papers: Sequence[str]) -> str:
    """Return the papers one after the other, as one page."""
    if len(papers) == 1:
        return papers[0]
    first, *others = map(html.document_fromstring, papers)
    head, body = first.find("head"), html.Element("body", {"class": "bundle"})
    linked = {one.get("href") for one in head.iter("link")}
    for paper in (first, *others):
        for link in paper.find("head").findall("link"):
            if link.get("href") not in linked:
                linked.add(link.get("href"))
                head.append(link)
        shown = paper.find("body")
        shown.tag = "div"
        shown.set("class", f"paper {shown.get('class', '')}")
        shown.set("lang", paper.get("lang"))
        body.append(shown)
    first.append(body)
    return str(html.tostring(first, encoding="unicode", doctype="<!doctype html>"))

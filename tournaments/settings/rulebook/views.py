"""The pages of the rulebooks: which there are, their articles, what a search finds."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import wording
from scoring.bounds import search_words
from scoring.variants import VARIANTS
from tournaments.plans.offences.queries import variant_or_404
from tournaments.plans.rules import articles


@require_safe
@login_not_required
def rulebooks(request: HttpRequest) -> HttpResponse:
    """Show the list of rulebooks."""
    return render(request, "settings/rulebook/rulebooks.html", {"games": _games()})


@require_safe
@login_not_required
def rulebook(request: HttpRequest, variant: str) -> HttpResponse:
    found = variant_or_404(variant)
    search = search_words(request.GET).strip()
    every = articles.rulebook(found.key)
    if not every:
        raise Http404(variant)
    context = {
        "variant": found,
        "game": wording.named(found.name),
        "search": search,
        "every": every,
        "articles": articles.matching_articles(found.key, search) if search else every,
        "spoken": articles.LANGUAGE,
        "games": [one for one in _games() if one[1] != found.key],
    }
    return render(request, "settings/rulebook/rulebook.html", context)


def _games() -> list[tuple[str, str]]:
    """The games of which the club has the rulebook: the name and the key of each."""
    return sorted(
        (wording.named(one.name), key)
        for key, one in VARIANTS.items()
        if articles.rulebook(key)
    )

"""The pages of the prizes: who wins what, who has collected it, and how it is found."""

from collections.abc import Callable
from functools import partial

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from tournaments.comparison.queries import sees_results
from tournaments.deals.how_far import is_over
from tournaments.entries.models import Entry
from tournaments.fields import new_seed
from tournaments.ledger.plan_changes import plan_version
from tournaments.lists.rankings import ranking_context
from tournaments.pages import shared_page
from tournaments.plans.models import Tournament
from tournaments.rank.prizes import operations
from tournaments.rank.prizes.exports import EXPORTS
from tournaments.rank.prizes.forms import PrizesForm
from tournaments.rank.prizes.listing import prize_list
from tournaments.rank.prizes.preview import categories, preview
from tournaments.standings import prizes as queries
from tournaments.standings.queries import line_names, ranking
from tournaments.till.moving import BELOW
from tournaments.web import (
    Request,
    as_file,
    ask,
    done,
    everybody,
    file_name,
    is_sure,
    may,
    posted,
    refusal_beside,
    refusal_said,
    sees_all,
    show,
    whole_number,
)


@require_safe
@shared_page()
def prizes(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Show who wins what, and to whoever hands prizes out what is to be done."""
    desk = sees_all(request)
    found = ranking(day, desk=sees_results(request.user, day))
    context = {
        **ranking_context(day, found),
        **queries.prizes(day, found, full=desk),
        "tab": "prizes",
        "desk": desk,
        "exports": [(key, one.name) for key, one in EXPORTS.items()],
    }
    rows, worth = context["prizes"], context["with_worth"]
    may_give = request.user.has_perm("tournaments.give_prizes")
    giving = may_give and is_over(day)
    context["table"] = prize_list(rows, found, worth=worth, giving=giving)
    if may_give:
        by_name = line_names(day, found, full=True)
        strays = queries.strays(day, rows, by_name)
        context |= {"giving": giving, "may_give": True, "strays": strays}
        if any(row.is_own for row in rows):
            context["lines"] = [
                (one.result.key, found.number(one.result), by_name[one.result.key])
                for one in found.standings
            ]
    return render(request, "rank/prizes.html", context)


@require_safe
@everybody
def export(request: HttpRequest, day: Tournament, format: str) -> HttpResponse:
    """All prizes in another form, as whoever asks may see them."""
    if format not in EXPORTS:
        raise Http404
    chosen, desk = EXPORTS[format], sees_all(request)
    whole = ranking(day, desk=sees_results(request.user, day))
    found = queries.prizes(day, whole, full=desk)
    name = f"{file_name(day, 'prizes')}-{_('prizes')}-{day.played_date:%Y-%m-%d}"
    body = chosen.write(day, found, desk)
    return as_file(body, f"{name}{chosen.ending}", chosen.content_type)


@require_http_methods(["GET", "HEAD", "POST"])
@may("plan")
def settings(request: Request, day: Tournament) -> HttpResponse:
    """Choose how prizes are found, look what that gives, then do it."""
    version = plan_version(day)
    now = queries.settings(day)
    form = PrizesForm(posted(request), settings=now, categories=categories(day))
    seen = whole_number(request.POST.get("seen", version))
    chosen, looked = now, False
    if form.is_valid():
        chosen, looked = form.settings, True
        if "save" in request.POST:
            with refusal_beside(form):
                operations.change_prizes(
                    tournament=day, settings=chosen, seen=seen, by=request.user
                )
                sentence = _("The prizes are found so now.")
                return done(request, sentence, "ranking:prizes", day.public_id)
            seen = version  # the next try is made knowing of what came between
    context = {
        "tournament": day,
        "form": form,
        "seen": seen,
        "looked": looked,
        "finished": day.state == Tournament.State.FINISHED,
        "preview": preview(day, chosen) if looked or not form.is_bound else None,
    }
    return show(request, "rank/prizes/settings.html", context)


def act_on_prize(
    request: Request,
    day: Tournament,
    act: Callable[..., bool],
    sentence: str,
    unless: str,
    *,
    of_entry: bool = True,
) -> HttpResponse:
    """Do an act on a prize, and go back to the list saying what was done, or why not.

    `unless` is what is said where there was nothing to do.
    """
    key = request.POST.get("entry", "")[:40]
    entries = Entry.objects.select_related("player").filter(tournament=day)
    with refusal_said(request):
        entry = entries.filter(public_id=key).first()
        if entry is None and (key or of_entry):
            raise ValidationError(_("Choose somebody of the list."), code="nobody")
        prize = request.POST.get("prize", "")[:80]
        try:
            is_done = act(tournament=day, prize=prize, entry=entry, by=request.user)
        except ValidationError as error:
            if getattr(error, "code", "") == BELOW:
                back = reverse("ranking:prizes", args=[day.public_id])
                return ask(request, error.messages, back)
            raise
        told = sentence if is_done else unless
        name = {"name": entry.player if entry else ""}
        return done(request, told % name, "ranking:prizes", day.public_id)
    return redirect("ranking:prizes", day.public_id)


@require_POST
@may("give_prizes")
def collect(request: Request, day: Tournament) -> HttpResponse:
    """Tick that a prize is collected."""
    return act_on_prize(
        request,
        day,
        partial(
            operations.collect,
            cents=whole_number(request.POST.get("cents")),
            sure=is_sure(request),
        ),
        _("%(name)s has collected the prize."),
        _("That %(name)s has collected it was noted already."),
    )


@require_POST
@may("give_prizes")
def give_back(request: Request, day: Tournament) -> HttpResponse:
    """Untick a prize: it is not collected after all."""
    return act_on_prize(
        request,
        day,
        operations.uncollect,
        _("It is noted that %(name)s has not collected it."),
        _("It was not noted that %(name)s has collected it."),
    )


@require_POST
@may("give_prizes")
def name_winner(request: Request, day: Tournament) -> HttpResponse:
    """Say who wins a prize of the club's own."""
    return act_on_prize(
        request,
        day,
        operations.name_winner,
        _("%(name)s wins this prize."),
        _("Nobody is named for this prize."),
        of_entry=False,
    )


@require_POST
@may("give_prizes")
def draw(request: Request, day: Tournament) -> HttpResponse:
    """Draw the lot among those who are equal."""
    with refusal_said(request):
        seed = operations.draw_lot(tournament=day, seed=new_seed(), by=request.user)
        sentence = _("The lot is drawn: its number is %(seed)s.") % {"seed": seed}
        return done(request, sentence, "ranking:prizes", day.public_id)
    return redirect("ranking:prizes", day.public_id)

"""The presses and pages by which tournaments are put away and brought back."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.accounts.models import Account, Act
from tournaments.desk.archive import operations, queries
from tournaments.jury.impartial import HATS_CHANGED
from tournaments.ledger.hats import hats_changed
from tournaments.lists.table import NAME, Column, List
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.web import Request, done, may, on_its_day, show, whole_number


def who(row: Any) -> str:
    act, _sentence = row
    return act.made_by.name if act.made_by else ""


class ActList(List):
    """Acts: on a phone what was done stands first, below it when and by whom."""

    when = Column(gettext_lazy("When"), css="when", part="desk/_when_acted.html")
    what = Column(gettext_lazy("What"), place=NAME, css="what", part="desk/_act.html")
    who = Column(gettext_lazy("Who"), who)

    css = "acts"


SENTENCES = {
    "member_archived": gettext_lazy("%(player)s: archived"),
    "member_back": gettext_lazy("%(player)s: brought back"),
    "member_deleted": gettext_lazy("A member who had never played: deleted"),
    "member_forgotten": gettext_lazy("A member: forgotten, texts erased: %(texts)s"),
    "contact_forgotten": gettext_lazy("%(player)s: telephone and e-mail forgotten"),
    "person_exported": gettext_lazy("%(player)s: all that is kept was handed over"),
    "account_forgotten": gettext_lazy("An account of the crew: forgotten"),
    "members_merged": gettext_lazy("%(other)s turned out to be %(player)s"),
    "members_parted": gettext_lazy("%(other)s and %(player)s: two again"),
    "club_renamed": gettext_lazy("Club “%(before)s”: now called “%(after)s”"),
    "tournament_deleted": gettext_lazy(
        "“%(name)s” of %(played_date)s: deleted, nothing was written in it "
        "(players: %(entries)s, paid: %(paid)s, rounds drawn: %(rounds)s)"
    ),
    "backup_downloaded": gettext_lazy("The backup of %(made)s: downloaded"),
    "practice_thrown_away": gettext_lazy("Practice “%(name)s”: thrown away"),
}


def acts_in_words(acts: Iterable[Act]) -> list[tuple[Act, str]]:
    """Each act with its sentence, with the names that people have now."""
    found = list(acts)
    keys = {one.facts.get(role) for one in found for role in ("player", "other")}
    people = Player.objects.filter(public_id__in=keys - {None})
    names = {one.public_id: str(one) for one in people}
    return [(one, _sentence_of(one, names)) for one in found]


def _sentence_of(act: Act, names: dict[str, str]) -> str:
    facts = dict(act.facts)
    if act.kind == HATS_CHANGED:
        account = Account.objects.filter(public_id=facts["account"]).first()
        return hats_changed(account.name if account else "–", facts)
    for role in ("player", "other"):
        facts[role] = names.get(facts.get(role, ""), _("a member who is deleted"))
    if "played_date" in facts:
        facts["played_date"] = f"{date.fromisoformat(facts['played_date']):%d/%m/%Y}"
    sentence = SENTENCES.get(act.kind)
    return sentence % facts if sentence else act.kind


ON_A_PAGE = 50


@require_POST
@may("plan")
def archive(request: Request, day: Tournament) -> HttpResponse:
    operations.archive(tournament=day, by=request.user)
    sentence = _("“%s” is archived: it stands under “Archived tournaments”.") % day.name
    return done(request, sentence, "desk:tournament", day.public_id)


@require_POST
@may("plan")
def bring_back(request: Request, day: Tournament) -> HttpResponse:
    operations.bring_back(tournament=day, by=request.user)
    sentence = _("“%s” is on the lists again.") % day.name
    return done(request, sentence, "desk:tournament", day.public_id)


@require_http_methods(["GET", "POST"])
@may("plan", finds_day=False)
def delete(request: Request, tournament: str) -> HttpResponse:
    """Say what goes with a tournament, and throw it away once that is confirmed."""
    if not Tournament.objects.filter(public_id=tournament).exists():
        messages.info(request, _("This tournament is not there any more."))
        return redirect("planning:tournaments")
    return delete_found(request, tournament=tournament)


@on_its_day
def delete_found(request: Request, day: Tournament) -> HttpResponse:
    """Show what goes with a tournament or delete it, in the words of its game."""
    refused = ""
    if request.method == "POST":
        seen = whole_number(request.POST.get("seen"), -1)
        try:
            operations.throw_away(tournament=day, seen=seen, by=request.user)
        except ValidationError as error:
            if getattr(error, "code", "") == "gone":
                messages.info(request, " ".join(error.messages))
                return redirect("planning:tournaments")
            refused = " ".join(error.messages)
        else:
            sentence = _("“%s” is deleted, with all that belonged to it.") % day.name
            return done(request, sentence, "planning:tournaments")
        day.refresh_from_db()
    context = {
        "tournament": day,
        "hanging": queries.count_dependents(day),
        "possible": queries.can_be_deleted(day),
        "refused": refused,
    }
    return show(request, "desk/delete.html", context)


@require_GET
@may("view_history")
def acts(request: Request) -> HttpResponse:
    """List what was done to the lists of the club, the newest first."""
    page = Paginator(Act.objects.select_related("made_by"), ON_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {"page": page, "table": ActList(acts_in_words(page.object_list))}
    return show(request, "desk/acts.html", context)

"""The pages of the clubs that players come from."""

from django import forms
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.door.clubs import operations
from tournaments.lists.table import NAME, Column, List, name_link
from tournaments.players.models import Club
from tournaments.web import Request, attempt, done, may, posted, show

LONGEST = Club._meta.get_field("name").max_length


class NameForm(forms.Form):
    """The name of a club."""

    name = forms.CharField(
        label=gettext_lazy("Name of the club"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def named(club: Club) -> SafeString:
    return name_link(reverse("registration:club", args=[club.public_id]), club.name)


class ClubList(List):
    name = Column(gettext_lazy("Club"), named, place=NAME)
    members = Column(
        gettext_lazy("Members"), "members", css="number", short=gettext_lazy("Members")
    )

    css = "clubs"


@require_GET
@may("change_player")
def clubs(request: Request) -> HttpResponse:
    table = ClubList(Club.objects.annotate(members=Count("player")).order_by("name"))
    table.turn_to_page(request.GET.get("page"))
    context = {"table": table, "page": table.page}
    return show(request, "door/clubs.html", context)


@require_http_methods(["GET", "POST"])
@may("change_player")
def club(request: Request, club: str) -> HttpResponse:
    """Ask for another name of a club."""
    found = get_object_or_404(Club, public_id=club)
    form = NameForm(posted(request), initial={"name": found.name})
    if attempt(form, operations.rename_club, club=found, by=request.user):
        sentence = _("The club is called %(name)s now.")
        name = {"name": " ".join(form.cleaned_data["name"].split())}
        return done(request, sentence % name, "registration:clubs")
    return show(request, "door/club.html", {"form": form, "club": found})

"""The pages of partners: two who come in one line, and who is still single."""

from functools import partial

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.boards.names import names_of
from tournaments.door.entering import views as door
from tournaments.door.entering.finding import BOTH
from tournaments.door.forms import LineForm
from tournaments.door.sides import operations
from tournaments.entries import sides
from tournaments.entries.people import player_or_404
from tournaments.ledger.wording import tell
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.players.models import Player
from tournaments.players.rules.pairs import halves
from tournaments.web import Request, may, show


@require_GET
@may("register")
def partners(request: Request, day: Tournament) -> HttpResponse:
    """Show who has no partner yet, who might play with whom, and the pairs."""
    fixed = play_of(day).in_sides
    context = {"tournament": day, "fixed": fixed, **sides.partners(day)}
    if event := sides.paired_anew(day, request.user):
        (told,) = tell([event], names_of(day), day.variant_key, request.user)
        context |= {"anew": event, "told": told}
    return show(request, "door/partners.html", context)


@require_POST
@may("register")
def register_pair(request: Request, day: Tournament) -> HttpResponse:
    """Register two partners who came as one line, each a member or somebody new."""
    typed = halves(request.POST.get("line", "")[:140])
    if typed is None:
        refused = _("Type two names, with a stroke between: Bovy / Closset.")
        return door.show_not_registered(request, day, refused=refused)
    try:
        one, other = (
            chosen(request.POST.get(name, ""), line)
            for name, line in zip(BOTH, typed, strict=True)
        )
    except ValidationError as error:
        return door.show_not_registered(request, day, refused=" ".join(error.messages))
    here = "here" in request.POST
    write = partial(operations.register_pair, two=(one, other), here=here)
    return door.register_and_show(request, day, write)


def chosen(answer: str, line: str) -> Player | operations.NewPlayer:
    """Return whom a page means: a member by the key, or somebody new by the line."""
    if answer not in ("new", "else"):
        return player_or_404(answer)
    form = LineForm({"line": line})
    if not form.is_valid():
        raise ValidationError(form.errors["line"].as_data())
    return operations.NewPlayer(form.cleaned_data["line"], anyway=answer == "else")

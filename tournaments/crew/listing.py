"""Those who help to run the tournaments, as a list."""

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.lists.table import BESIDE, NAME, Column, List, linked
from tournaments.models import Account


def name(account: Account) -> SafeString:
    return linked(reverse("crew:change", args=[account.public_id]), account.name)


def roles(account: Account) -> str:
    """`organiser, head of the jury`."""
    jury = _("head of the jury") if account.heads_jury else _("jury member")
    found = [
        _("organiser") if account.is_organiser else "",
        _("scorer") if account.is_scorer else "",
        jury if account.is_jury or account.heads_jury else "",
    ]
    return ", ".join(filter(None, found))


class CrewList(List):
    name = Column(gettext_lazy("Name"), name, place=NAME)
    username = Column(
        gettext_lazy("Signs in as"), "username", short=gettext_lazy("Signs in as")
    )
    role = Column(gettext_lazy("Role"), roles, place=BESIDE, css="told")
    state = Column(gettext_lazy("State"), place=BESIDE, part="crew/_state.html")

    css = "crew"

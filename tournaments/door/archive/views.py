"""The pages that take a member off the list, and bring one back."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.entries import (
    archive as queries,
    archiving,
    people,
)
from tournaments.players.imports import TAKEN_OVER, column_words
from tournaments.players.models import Player
from tournaments.players.rules import verdicts
from tournaments.web import (
    Request,
    ask,
    done,
    is_sure,
    may,
    posted,
    refusal_beside,
    show,
)


class OtherForm(forms.Form):
    """The member who is the same person, as a list to choose from says it."""

    other = forms.CharField(
        label=gettext_lazy("The other member"),
        max_length=200,
        help_text=gettext_lazy("Type the name, and choose it in the list."),
        widget=forms.TextInput(attrs={"list": "members", "autocomplete": "off"}),
    )

    def clean_other(self) -> Player:
        typed = self.cleaned_data["other"]
        known = people.known()
        found = verdicts.member_called(typed, known)
        whole = [one for one in known if verdicts.label(one) == typed]
        if len(whole) == 1:
            [found] = whole
        if found is None:
            raise ValidationError(
                gettext_lazy("No member is called so. Choose one of the list.")
            )
        return people.player_or_404(found.public_id)


LIST = "registration:players"


def act_on_member(
    request: Request,
    player: str,
    operation: Callable[..., object],
    sentence: str,
    page: str = "registration:player",
) -> HttpResponse:
    """Do what one press does to a member, and go on to a page that is there then."""
    found = people.all_members().filter(public_id=player).first()
    if found is None:
        messages.error(request, _("This member is not on the list any more."))
        return redirect(LIST)
    try:
        operation(player=found, by=request.user)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        gone = getattr(error, "code", "") == "gone"
        return redirect(LIST) if gone else redirect("registration:player", player)
    messages.success(request, sentence % {"name": found})
    return redirect(page) if page == LIST else redirect(page, player)


@require_POST
@may("change_player")
def archive(request: Request, player: str) -> HttpResponse:
    sentence = _("%(name)s is archived: neither the door nor the list offers them.")
    return act_on_member(request, player, archiving.archive, sentence)


@require_POST
@may("change_player")
def bring_back(request: Request, player: str) -> HttpResponse:
    sentence = _("%(name)s is among the members again.")
    return act_on_member(request, player, archiving.bring_back, sentence)


@require_POST
@may("change_player")
def delete(request: Request, player: str) -> HttpResponse:
    """Ask first, then delete: nothing of it can be taken back."""
    found = people.all_members().filter(public_id=player).first()
    if found and not (is_sure(request) or queries.has_history(found)):
        asked = _(
            "%(name)s goes from the list for good, with all that is kept of this "
            "member. It cannot be taken back."
        )
        back = reverse("registration:player", args=[player])
        return ask(request, [asked % {"name": found}], back, delete=True)
    return act_on_member(
        request, player, archiving.delete, _("%(name)s is deleted."), LIST
    )


@require_POST
@may("change_player")
def part(request: Request, player: str) -> HttpResponse:
    """Take a merge back; the other member is named in what is sent."""
    other = Player.objects.filter(public_id=request.POST.get("other", "")[:12]).first()
    sentence = _("%(name)s and the other member are two again.")
    if other is None:
        messages.error(request, _("This member is not on the list any more."))
        return redirect(LIST)
    return act_on_member(
        request, player, partial(archiving.undo_merge, other=other), sentence
    )


@require_http_methods(["GET", "POST"])
@may("change_player")
def merge(request: Request, player: str) -> HttpResponse:
    """Choose the other member, look at what moves, and make the two one."""
    found = people.player_or_404(player)
    if queries.is_one_with(found, request.POST.get("gone", "")):
        return one_already(request, found)
    sent = posted(request) or request.GET
    form = OtherForm(sent if "other" in sent else None)
    context: dict[str, Any] = {"player": found, "form": form}
    if form.is_valid():
        other = form.cleaned_data["other"]
        if "seen" in request.POST:
            with refusal_beside(form):
                archiving.merge(
                    player=found,
                    other=other,
                    seen=request.POST["seen"],
                    by=request.user,
                )
                sentence = _("%(other)s and %(name)s are one member now.")
                said = sentence % {"other": other, "name": found}
                return done(request, said, "registration:player", player)
            if queries.is_one_with(found, other.public_id):  # another press was first
                return one_already(request, found)
        moving = queries.merging(found, other)
        if moving.both and not form.errors:
            form.add_error("other", archiving.in_both(moving.both))
        elif found == other and not form.errors:
            form.add_error("other", _("Choose another member: this is the same one."))
        taken = [one for one in TAKEN_OVER if one.name in moving.filled]
        context |= {"other": other, "moving": moving, "filled": column_words(taken)}
    known = people.known()
    this = next((one for one in known if one.public_id == player), None)
    others = [one for one in known if one != this]
    context["members"] = [verdicts.label(one) for one in others]
    context["namesakes"] = [
        verdicts.label(one) for one in others if this and verdicts.alike(one, this)
    ]
    return show(request, "door/merge.html", context)


def one_already(request: Request, player: Player) -> HttpResponse:
    """Answer a second press, of the same person or of another."""
    messages.info(request, _("The two are one member already: nothing more was done."))
    return redirect("registration:player", player.public_id)

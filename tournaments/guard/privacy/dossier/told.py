"""Tells what is kept of a person in the words of a reader, part by part."""

from typing import Any

from django.db.models import DateTimeField
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.game_words import use_words_of
from scoring.variants import VARIANTS
from tournaments.accounts.queries import hat_named
from tournaments.guard.privacy.dossier.part import Part, Record, moment_text, yes_or_no
from tournaments.guard.privacy.dossier.told_day import day_parts
from tournaments.players.column import COLUMNS, PersonColumn
from tournaments.players.models import Player

# What may have been done to somebody on the lists of the club.
ACTS = {
    "member_archived": gettext_lazy("archived"),
    "member_back": gettext_lazy("brought back"),
    "members_merged": gettext_lazy("made one with another entry of the same person"),
    "members_parted": gettext_lazy("parted from another entry again"),
    "person_exported": gettext_lazy("all that is kept was handed over"),
    "contact_forgotten": gettext_lazy("telephone and e-mail forgotten"),
}


def dossier_parts(found: Record) -> list[Part]:
    """All parts that hold anything, in the order in which a person asks for them."""
    if found["forgotten_at"]:
        return [forgotten_part(found)]
    parts = [
        _person(_("Who you are"), found["person"]),
        *(_person(_("The same person"), one) for one in found["same_person"]),
        *(_account(one) for one in found["accounts"]),
    ]
    for one in found["tournaments"]:
        with use_words_of(VARIANTS[one["tournament"]["game"]]):
            parts += day_parts(one)
    called = {
        one["tournament"]["id"]: one["tournament"]["name"]
        for one in found["tournaments"]
    }
    texts = [[called.get(one["tournament"], ""), one["text"]] for one in found["texts"]]
    parts += [
        Part(
            _("Texts in which your name stands"),
            heads=(_("Tournament"), _("Text")),
            rows=texts,
        ),
        Part(
            _("What was done on the lists of the club"),
            heads=(_("When"), _("What")),
            rows=[
                [moment_text(one["at"]), str(ACTS.get(one["kind"], one["kind"]))]
                for one in found["acts"]
            ],
        ),
    ]
    return [one for one in parts if not one.is_empty or not one.below]


def forgotten_part(found: Record) -> Part:
    """Say that the person has no name here any more, and what stays without one."""
    count = found["tournaments_without_name"]
    return Part(
        _("Forgotten"),
        sentences=[
            _("This person was forgotten on %(day)s.")
            % {"day": moment_text(found["forgotten_at"])},
            _("No name, no telephone and no e-mail is kept any more."),
            ngettext(
                "The points and rankings of %(n)s tournament stay, of “a player”.",
                "The points and rankings of %(n)s tournaments stay, of “a player”.",
                count,
            )
            % {"n": count},
        ],
    )


def _person(heading: str, one: Record) -> Part:
    facts = {
        column.name: [str(column.words), _value(column, one[column.key])]
        for column in COLUMNS
        if column.key
    }
    _words, by = facts.pop("age_checked_by")
    if one["age_checked_by"]:
        facts["age_checked_at"][1] += f", {by}"
    if one["shown_as_club"]:
        facts["shown"][1] += f" ({Player.Shown.AS_CLUB.label})"
    known = [(words, value) for words, value in facts.values()]
    return Part(heading, facts=[*known, (_("Identifier"), one["id"])])


def _value(column: PersonColumn, value: Any) -> str:
    """Write a column's value as people read it; a dash where there is none."""
    if isinstance(column.field, DateTimeField):
        return moment_text(value)
    if isinstance(value, bool):
        return yes_or_no(value)
    return str(dict(column.field.flatchoices).get(value, value) or "–")


def _account(one: Record) -> Part:
    hats = [hat_named(f"is_{hat}") for hat in one["hats"]]
    return Part(
        _("An account of the crew with your name"),
        facts=[
            (_("Name"), one["name"]),
            (_("Name to sign in with"), one["username"]),
            (_("What it may do"), ", ".join(hats) or "–"),
            (_("May sign in"), yes_or_no(one["active"])),
            (_("Made on"), moment_text(one["made_at"])),
            (_("Signed in last"), moment_text(one["last_sign_in"])),
        ],
    )

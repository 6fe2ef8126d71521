"""The words for where a name stands."""

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_lazy as _, ngettext

from tournaments.guard.privacy.naming import NamedThing
from tournaments.guard.privacy.queries import Preview
from tournaments.players.column import COLUMNS, ORGANISERS, Place
from tournaments.players.imports import CONTACTS, column_words

WHERE = {
    "accounts.Host": _("Our club"),
    "players.Club": _("Club"),
    "plans.Tournament": _("Tournament"),
    "entries.Entry": _("Fee"),
    "till.TillPlan": _("Fee or extra"),
    "till.Movement": _("Fee or extra"),
    "plans.OffenceVersion": _("Offences"),
    "scoring.PointGrid": _("Points table"),
    "scoring.GridVersion": _("Points table"),
}


def named_things(things: Iterable[NamedThing]) -> list[tuple[str, str]]:
    """Each of the club's own things once: the word for what it is, and its name."""
    of_person = {one.name: one.words for one in COLUMNS}
    found = (
        (str(WHERE.get(one.model) or of_person[one.field]), one.name) for one in things
    )
    return list(dict.fromkeys(found))


def columns_in_words() -> dict[str, str]:
    """The columns of a person in sentences, by what is said of them."""
    page = [one for one in COLUMNS if Place.PAGE in one.on]
    asked = [one for one in COLUMNS if Place.FORM in one.on]
    return {
        "erased": column_words(one for one in page if not one.stays),
        "stays": column_words(one for one in page if one.stays),
        "asked": column_words(one for one in asked if not one.contact),
        "contacts": column_words(CONTACTS),
        "private": column_words(one for one in asked if one.seen_by == ORGANISERS),
    }


def consequences(preview: Preview, *, with_accounts: bool = False) -> list[str]:
    """Say in sentences what goes if a member is forgotten, and what stays."""
    texts, left = len(preview.likely), len(preview.texts) - len(preview.likely)
    found = [
        gettext("%(name)s: “a player” stands in place of the name, everywhere.")
        % {"name": preview.persons[0]},
        ngettext(
            "The points and rankings of %(n)s tournament stay, of “a player”.",
            "The points and rankings of %(n)s tournaments stay, of “a player”.",
            preview.tournaments,
        )
        % {"n": preview.tournaments},
        ngettext(
            "%(n)s text with the family name is erased.",
            "%(n)s texts with the family name are erased.",
            texts,
        )
        % {"n": texts},
    ]
    if left:
        found.append(
            ngettext(
                "%(n)s text in which only part of the name stands is left.",
                "%(n)s texts in which only part of the name stands are left.",
                left,
            )
            % {"n": left}
        )
    for account in preview.accounts:
        said = (
            gettext("The account “%(name)s” of the crew is closed and forgotten.")
            if with_accounts
            else gettext("The account “%(name)s” of the crew has this name, and stays.")
        )
        found.append(said % {"name": account.username})
    for what, name in named_things(preview.things):
        said = gettext("%(what)s “%(name)s” keeps what the club has called it.")
        found.append(said % {"what": what, "name": name})
    return found

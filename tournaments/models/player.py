"""The data of a person: one table of its columns, read by all that handle them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, TypeVar

from django.core.exceptions import ImproperlyConfigured
from django.db import models
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import Account
from tournaments.models.club import Club
from tournaments.models.record import Addressed


class Place(StrEnum):
    """A place where a column is shown, to those who may see it."""

    LIST = "list"  # of members
    PAGE = "page"  # of one member
    FORM = "form"
    FILE = "file"  # the list of members that leaves the house


class Then(Enum):
    """The fate of a column when somebody is forgotten."""

    EMPTIED = "emptied"
    STAYS = "stays"  # it names nobody, and others were ranked by it


EVERYWHERE = tuple(Place)
# Who sees a column: whoever has this permission, of those in `access.py`.
DESK, ORGANISERS = "tournaments.view_player", "tournaments.view_contact"


@dataclass(frozen=True, kw_only=True)
class PersonColumn:
    """A row of the table: a column of a person, and what becomes of it where.

    It is headed by the words of its field, unless it has a `heading` of its own.
    """

    field: models.Field[Any, Any]
    seen_by: str
    on: Collection[Place]
    forgotten: Then | str  # a text stands in its place
    contact: bool = False  # how somebody is reached: erased when he stays away, too
    imported: str = ""  # under which words, folded, parted by commas; none: it is not
    merged: bool = False  # of two who are one, the one who stays has what he lacked
    handed_over: bool | str = True  # a text is its key there
    heading: str | Promise = ""

    @property
    def name(self) -> str:
        return self.field.name

    @property
    def words(self) -> str | Promise:
        return self.heading or capfirst(self.field.verbose_name)

    @property
    def heads(self) -> list[str]:
        return self.imported.split(", ") if self.imported else []

    @property
    def key(self) -> str:
        """The key in the file handed to the person; empty where it is left out."""
        key = self.handed_over
        return key if isinstance(key, str) else self.name * key

    @property
    def empty(self) -> Any:
        """The value of the column where nothing is kept."""
        return self.field.get_default()

    @property
    def stays(self) -> bool:
        return self.forgotten is Then.STAYS

    @property
    def afterwards(self) -> Any:
        """The value of the column once somebody was forgotten, unless it stays."""
        return self.forgotten if isinstance(self.forgotten, str) else self.empty

    @property
    def is_text(self) -> bool:
        """Tell whether the column is a free text."""
        return isinstance(self.field, models.CharField) and not self.field.choices


COLUMNS: list[PersonColumn] = []  # the rows below, in their order
Column = TypeVar("Column", bound="models.Field[Any, Any]")


def row(field: Column, **answers: Any) -> Column:
    """Put a column of `Player` into the table; return the field as it is."""
    COLUMNS.append(PersonColumn(field=field, **answers))
    return field


class Player(Addressed):
    """A person. What is not needed is not kept: no birth date, no address.

    Each column is a row of the table. Who was forgotten has no name: “a player”.
    """

    class Shown(models.TextChoices):
        """The form of the name on a screen and on the web."""

        AS_CLUB = "", _("as the club says")
        FULL = "full", _("first name and name")
        INITIAL = "initial", _("first name and initial")
        INITIALS = "initials", _("initials")
        NUMBER = "number", _("number only")

    first_name = row(
        models.CharField(_("first name"), max_length=60, blank=True),
        seen_by=DESK,
        on=(Place.FORM, Place.FILE),
        imported="prenom, prenoms, pren, voornaam, voornamen, voorn, first name, "
        "firstname, given name, roepnaam",
        forgotten=Then.EMPTIED,
    )
    last_name = row(
        models.CharField(_("name"), max_length=60),
        heading=_("Last name"),
        seen_by=DESK,
        on=(Place.FORM, Place.FILE),
        imported="nom de famille, familienaam, achternaam, last name, lastname, "
        "surname, family name, nom de fam, fam naam",
        forgotten=Then.EMPTIED,
    )
    # Without accents and capitals, so that "Élodie" is found by "elodie".
    folded_name = row(
        models.CharField(max_length=121, db_index=True, editable=False),
        seen_by=DESK,
        on=(),
        handed_over=False,
        forgotten=Then.EMPTIED,
    )
    number = row(
        models.PositiveIntegerField(_("number"), unique=True, null=True, blank=True),
        seen_by=DESK,
        on=EVERYWHERE,
        imported="numero, numero de membre, no, n, nr, num, nummer, lidnummer, lidnr, "
        "lid nr, number, member number, numero d affiliation, licence, matricule, "
        "n membre",
        merged=True,
        forgotten=Then.EMPTIED,
    )
    club: models.ForeignKey[Club | None, Club | None] = row(
        models.ForeignKey(
            Club, models.PROTECT, null=True, blank=True, verbose_name=_("club")
        ),
        seen_by=DESK,
        on=EVERYWHERE,
        imported="club, cercle, kaartclub, vereniging, kring, society, equipe, ploeg, "
        "team",
        merged=True,
        forgotten=Then.STAYS,
    )
    category = row(
        models.CharField(_("category"), max_length=30, blank=True),
        seen_by=DESK,
        on=EVERYWHERE,
        imported="categorie, category, cat, categ, klasse, classe, serie, reeks",
        merged=True,
        forgotten=Then.STAYS,
    )
    contact = row(
        models.CharField(_("telephone or e-mail"), max_length=120, blank=True),
        seen_by=ORGANISERS,
        contact=True,
        on=EVERYWHERE,
        imported="contact, telephone, tel, gsm, telefoon, phone, mobile, portable, "
        "e mail, email, mail, courriel, adresse e mail, telephone ou e mail, "
        "telefoon of e mail, telephone or e mail, telefoonnummer, numero de telephone, "
        "e mailadres, phone number, email address, tel portable, telephone portable, "
        "tel nr, gsm nummer, gsm nr",
        merged=True,
        forgotten=Then.EMPTIED,
    )
    shown = row(
        models.CharField(
            _("name on screens"),
            max_length=10,
            choices=Shown,
            default=Shown.AS_CLUB,
            blank=True,
        ),
        seen_by=DESK,
        on=(Place.PAGE, Place.FORM),
        forgotten=Shown.FULL,
    )
    age_checked_at = row(
        models.DateTimeField(_("16 or older: checked"), null=True),
        seen_by=DESK,
        on=(Place.PAGE,),  # the form asks for it by a tick of its own
        forgotten=Then.EMPTIED,
    )
    age_checked_by: models.ForeignKey[Account | None, Account | None] = row(
        models.ForeignKey(Account, models.PROTECT, null=True, related_name="+"),
        seen_by=DESK,
        on=(),  # told beside the moment
        forgotten=Then.EMPTIED,
    )
    created_at = row(
        models.DateTimeField(auto_now_add=True),
        heading=_("On the list since"),
        seen_by=DESK,
        on=(),
        handed_over="entered_at",
        forgotten=Then.STAYS,
    )
    # Not offered any more, until somebody asks for them or they come again.
    archived_at = row(
        models.DateTimeField(null=True, editable=False),
        heading=_("Archived"),
        seen_by=DESK,
        on=(),
        forgotten=Then.EMPTIED,
    )
    # The member who this one turned out to be, and who has these entries now.
    merged_into: models.ForeignKey[Player | None, Player | None] = row(
        models.ForeignKey(
            "self", models.PROTECT, null=True, editable=False, related_name="merged"
        ),
        seen_by=DESK,
        on=(),
        handed_over=False,
        forgotten=Then.STAYS,
    )
    forgotten_at = row(
        models.DateTimeField(null=True, editable=False),
        seen_by=DESK,
        on=(),
        handed_over=False,
        forgotten=Then.STAYS,
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("folded_name", "pk")
        constraints = (
            models.CheckConstraint(
                condition=~models.Q(last_name="")
                | models.Q(forgotten_at__isnull=False),
                name="player_has_a_name_until_forgotten",
            ),
        )

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip() or gettext("a player")

    @property
    def contacts_line(self) -> str:
        """All contacts of the person in a row; empty where none is kept."""
        contacts = (getattr(self, one.name) for one in COLUMNS if one.contact)
        return ", ".join(str(one) for one in contacts if one)


def faults(
    fields: Iterable[models.Field[Any, Any]], columns: Collection[PersonColumn]
) -> Iterator[str]:
    """Yield a sentence for each column that nobody may start with."""
    named = {one.name for one in columns}
    named |= {field.name for field in Addressed._meta.local_fields}
    heads: set[str] = set()
    for field in fields:
        if field.name not in named and not field.primary_key:
            yield (
                f"“{field.name}” is kept of a person, and is no row of the table in "
                "tournaments/models/player.py: nothing says who sees it, and what "
                "becomes of it when somebody is forgotten."
            )
    for one in columns:
        twice = sorted(heads.intersection(one.heads))
        others_see = one.seen_by != ORGANISERS
        no_text = not (one.is_text or one.name in ("number", "club"))
        wrong = {
            "is a contact: organisers alone may see it": one.contact and others_see,
            "is a contact: it is emptied with the member": one.contact and one.stays,
            "is shown to others, and not handed over": one.on and not one.key,
            "is imported, and is no text": one.imported and no_text,
            f"is imported as another column is: {twice}": twice,
        }
        yield from (f"“{one.name}” {what}." for what, so in wrong.items() if so)
        heads.update(one.heads)


if wrong := list(faults(Player._meta.local_fields, COLUMNS)):
    raise ImproperlyConfigured(" ".join(wrong))

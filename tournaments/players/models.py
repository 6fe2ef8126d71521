"""People and their clubs: one table of columns, read by all that handle them."""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext, gettext_lazy as _

from tournaments.accounts.models import Account
from tournaments.players.column import (
    COLUMNS,
    DESK,
    EVERYWHERE,
    ORGANISERS,
    Place,
    Then,
    faults,
    row,
)
from tournaments.record import Addressed


class Club(Addressed):
    """A club that players come from, for the ranking of teams."""

    name = models.CharField(_("name"), max_length=80)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(Lower("name"), name="one_club_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name


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


if wrong := list(faults(Player._meta.local_fields, COLUMNS)):
    raise ImproperlyConfigured(" ".join(wrong))

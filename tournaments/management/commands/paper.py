"""`manage.py paper`: any paper of the catalogue, as a PDF in a file."""

import os
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.forms import Form
from django.utils.translation import gettext as _, gettext_noop

from tournaments.management.day import DayCommand
from tournaments.management.file import refuse_unwritable
from tournaments.papers.bundles import BUNDLES, Bundle, bundle_pages
from tournaments.papers.document import Asked, Document, Reader
from tournaments.papers.documents import DOCUMENTS
from tournaments.papers.forms import BundleForm, ChoiceForm
from tournaments.papers.rendering import pages
from tournaments.pdf.making import make_pdf
from tournaments.plans.models import Tournament

CHOICES = ("round", "table", "player", "for", "size")
LANGUAGES = [code for code, _name in settings.LANGUAGES]
MOST = 2  # languages at once


class Command(DayCommand):
    help = gettext_noop(
        "Writes a document as a PDF, or all of a moment; --list says which there are."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("key", nargs="?", default="", help=_("of --list"))
        parser.add_argument(
            "tournament", nargs="?", help=_("public identifier, or exact name")
        )
        parser.add_argument("--list", action="store_true", help=_("every document"))
        parser.add_argument(
            "--bundle",
            choices=list(BUNDLES),
            help=_("all documents of a moment, as one"),
        )
        parser.add_argument(
            "--round", type=int, metavar="N", help=_("after this round")
        )
        parser.add_argument("--table", type=int, metavar="N", help=_("of this table"))
        parser.add_argument(
            "--player", type=int, metavar="NUMBER", help=_("of one alone")
        )
        parser.add_argument("--for", choices=[one.value for one in Reader])
        parser.add_argument("--size", metavar="A4", help=_("of the paper"))
        parser.add_argument(
            "--output", metavar="FILE.pdf", help=_("where it is written")
        )

    def add_language(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--language",
            type=languages,
            action="extend",
            metavar="fr,nl",
            help=_("of the paper, the first above; also said once for each"),
        )

    def asked_language(self, options: dict[str, Any]) -> str:
        return (
            chosen_languages(options)[0] if options["language"] else self.own_language()
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self.tell_all(options["json"])
            return
        key, name = options["key"], options["tournament"]
        if options["bundle"]:  # which has no other key
            key, name = (name, key) if name is None else (key, "")
        if not (name and options["output"]):
            raise CommandError(
                _("Name a document, a tournament and a file: --output FILE.pdf."),
                returncode=2,
            )
        if len(chosen_languages(options)) > MOST:
            raise CommandError(_("A document can be in two languages, and no more."))
        if options["bundle"]:
            bundle = BUNDLES[options["bundle"]]
            written = self.bundle(bundle, self.tournament(name), options)
            told, archived = {"bundle": bundle.key}, False
        else:
            document = self.document(key)
            written = self.page(document, self.tournament(name), options)
            told, archived = {"paper": key}, document.archived
        path = Path(options["output"])
        with refuse_unwritable(path):
            path.write_bytes(make_pdf(written, archived=archived))
        if options["json"]:
            self.say({**told, "file": str(path)})

    def document(self, key: str) -> Document:
        if key not in DOCUMENTS:
            raise CommandError(
                _("There is no document %(key)s: choose one of %(keys)s.")
                % {"key": key, "keys": ", ".join(DOCUMENTS)}
            )
        return DOCUMENTS[key]

    def page(
        self, document: Document, tournament: Tournament, options: dict[str, Any]
    ) -> list[str]:
        """The paper as it was asked for, through the form of the page."""
        if refusal := document.refusal(tournament):
            raise CommandError(refusal)
        asked = asked_choices(options)
        form = ChoiceForm(asked, document=document, tournament=tournament, site=site())
        refuse_invalid(form, asked)
        return pages(document, form.asked(), form.chosen_languages)

    def bundle(
        self, bundle: Bundle, tournament: Tournament, options: dict[str, Any]
    ) -> list[str]:
        """All papers of a moment, in the same way."""
        asked = asked_choices(options)
        form = BundleForm(asked, bundle=bundle, tournament=tournament)
        refuse_invalid(form, asked)
        wanted = Asked(
            tournament,
            round=form.cleaned_data.get("round") or bundle.round_of(tournament),
            site=site(),
        )
        documents = bundle.documents(tournament, lambda _permission: True)
        found = []
        if bundle.wanted(tournament):
            found = bundle_pages(documents, wanted, form.chosen_languages)
        if not found:
            raise CommandError(_("None of these documents can be printed now."))
        return found

    def tell_all(self, as_json: bool) -> None:
        found = [
            {
                "key": one.key,
                "name": str(one.name),
                "asks": list(one.asks),
                "for": [reader.value for reader in one.readers],
                "sizes": list(one.sizes),
            }
            for one in DOCUMENTS.values()
        ]
        bundles = [
            {
                "key": one.key,
                "name": str(one.name),
                "asks": ["round"] if one.asks_round else [],
                "papers": list(one.papers),
            }
            for one in BUNDLES.values()
        ]
        rows = [(one["key"], one) for one in found]
        rows += [(f"--bundle {one['key']}", one) for one in bundles]
        said = []
        for key, one in rows:
            asks = " ".join(f"--{word}" for word in one["asks"])
            said.append(f"{key:16} {one['name']}  {asks}".rstrip())
        self.answer(as_json, {"papers": found, "bundles": bundles}, *said)


def site() -> str:
    """Return the address at which phones find this server; no request tells it here."""
    host = settings.LAN_ADDRESSES[0] if settings.LAN_ADDRESSES else "localhost"
    return f"http://{host}:{os.environ.get('PORT') or 8000}"


def languages(word: str) -> list[str]:
    """Read one language or more, each of them known: `fr,nl`."""
    found = word.split(",")
    if unknown := [one for one in found if one not in LANGUAGES]:
        raise ArgumentTypeError(
            _("“%(word)s” is none of %(known)s")
            % {"word": unknown[0], "known": ", ".join(LANGUAGES)}
        )
    return found


def chosen_languages(options: dict[str, Any]) -> list[str]:
    """The languages that were asked for, each once."""
    return list(dict.fromkeys(options["language"] or [settings.LANGUAGE_CODE]))


def asked_choices(options: dict[str, Any]) -> dict[str, Any]:
    found = {key: options[key] for key in CHOICES if options[key] is not None}
    return found | {"language": "+".join(chosen_languages(options))}


def refuse_invalid(form: Form, asked: dict[str, Any]) -> None:
    """Refuse what nobody can ask of a paper, in the words of its form."""
    if unknown := asked.keys() - form.fields.keys():
        raise CommandError(_("This document does not know --%s.") % min(unknown))
    if not form.is_valid():
        field, (error, *_more) = next(iter(form.errors.items()))
        raise CommandError(f"--{field}: {error}")

"""Lists what there is: what may be filled in and pressed, events, papers, commands."""

import argparse
from pathlib import Path

from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.db import connection, transaction
from django.test import override_settings
from django.test.utils import setup_test_environment
from django.urls import reverse
from django.utils import translation

from tests.addresses import addresses, pages
from tests.compare.reading import Forms
from tests.conftest import CAST, Clients, make_crew
from tests.printing.presses import at_once
from tournaments.access import PAGES
from tournaments.devices.models import Device
from tournaments.ledger.catalogue import kinds
from tournaments.papers.documents import DOCUMENTS
from tournaments.pdf import making
from whistclub import settings as own

OURS = ("tournaments", "scoring", "whistclub")


def settle():
    """Have this process, which has a club of its own, answer as tests are answered."""
    setup_test_environment(debug=False)
    files = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    storages = settings.STORAGES | {"staticfiles": files}
    override_settings(STORAGES=storages, FIRST_RUN=False, STICKS=[]).enable()
    making.lay_out = at_once
    translation.activate(settings.LANGUAGE_CODE)
    if connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA synchronous=OFF")


def write(folder):
    """Write what there is in a club that was made for it."""
    settle()
    found = {
        "events": [
            f"{key}: {kind.permission}{' undo' * bool(kind.undo)}"
            for key, kind in kinds().items()
        ],
        "papers": [
            f"{one.key}: {one.name} {one.moment} {one.permission}"
            f" asks={','.join(one.asks)} for={','.join(one.readers)}"
            f" sizes={','.join(one.sizes)}"
            for one in DOCUMENTS.values()
        ],
        "commands": commands(),
        "settings": [*filter(str.isupper, dir(own)), *own.env.asked],
        "pages": seen_by(Clients(make_crew()), addresses().items()),
    }
    for name, lines in found.items():
        write_lines(Path(folder) / "census" / f"{name}.txt", lines)


def write_lines(path, lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in sorted(set(lines))), "utf-8")


def write_pages(day, path):
    """Write the forms of the pages of a day as they are while it is played."""
    crew = {"organiser": day.crew.organiser, "scorer": day.crew.scorer}
    clients = Clients(crew | {"jury": day.crew.jury})
    write_lines(path, seen_by(clients, pages_of(day.tournament)))


def commands():
    """Each option of each command of the house."""
    for name, app in get_commands().items():
        if app in OURS:
            parser = load_command_class(app, name).create_parser("manage.py", name)
            for one in parser._actions:
                if not isinstance(one, argparse._HelpAction):
                    words = "/".join(one.option_strings) or one.dest
                    yield f"{name} {words} {one.nargs} {one.choices and [*one.choices]}"


def seen_by(clients, urls):
    """How each page answers each of the cast, with its forms and buttons."""
    for name, url in urls:
        for who in CAST:
            with transaction.atomic():
                answer = clients[who].get(url)
                transaction.set_rollback(True)
            kind = answer.headers.get("Content-Type", "").partition(";")[0]
            yield f"{name} {who}: {answer.status_code} {kind}"
            if kind == "text/html" and answer.status_code == 200:
                for line in Forms(answer.content.decode()).lines():
                    yield f"{name} {who}: {answer.status_code} {line}"


def pages_of(day):
    """The addresses of a day of which everything that they name is there."""
    first = {
        "entry": day.entries.order_by("number").first(),
        "case": day.cases.order_by("number").first(),
        "movement": day.movements.order_by("number").first(),
        "device": Device.objects.filter(tournament=day).first(),
    }
    known = {word: one.public_id for word, one in first.items() if one}
    known |= {"tournament": day.public_id, "paper": "ranking", "format": "csv"}
    known |= dict.fromkeys(("round", "table", "deal", "event", "number"), 1)
    for page, words in pages().items():
        if "tournament" in words and page in PAGES and known.keys() >= set(words):
            yield page, reverse(page, kwargs={word: known[word] for word in words})

"""Writes down all that the product says of a day, a text for each."""

import json
from contextlib import suppress
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.compare.names import Names
from tests.compare.reading import Words
from tests.printing.reading import SITE
from tournaments.cashier.views import WRITES
from tournaments.ledger.models import Event
from tournaments.papers.document import Asked
from tournaments.papers.documents import DOCUMENTS
from tournaments.papers.rendering import pages
from tournaments.rank.prizes.exports import EXPORTS as OF_PRIZES
from tournaments.standings.exports import EXPORTS

# The addresses of a day that answer with a file, each with what is to be chosen.
FILES = {
    "ranking:export": EXPORTS,
    "ranking:export_prizes": OF_PRIZES,
    "jury:decisions_csv": [None],
    "till:export": WRITES,
    "boards:movement_file": [None],
    "boards:records_file": [None],
}
OF_CLUB = [
    f"registration:{what}_{form}"
    for what in ("export", "template")
    for form in ("csv", "xlsx")
]


class Writer:
    """Writes texts of one day, in which what is drawn by chance has one name each."""

    def __init__(self, day, folder):
        self.day, self.folder, self.names = day, folder, Names()
        self.organiser = Client(headers={"accept-language": "fr"})
        self.organiser.force_login(day.crew.organiser)

    def write(self, moment):
        """Write all of it as it is now into a folder of this moment."""
        where = self.folder / moment
        for name, text in self.told():
            path = where / f"{name}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.names(text), "utf-8")

    def told(self):
        day = self.day.tournament
        facts = command("facts", day.public_id).splitlines()
        yield "facts", "".join(f"{in_order(one)}\n" for one in facts)
        yield "ranking", in_lines(command("ranking", day.public_id, "--json"))
        yield "verify", in_lines(command("verify", day.public_id, "--json"))
        events = Event.objects.filter(tournament=day).order_by("number")
        yield "events", "".join(f"{kind}\n" for (kind,) in events.values_list("kind"))
        yield from self.files()
        sheet = self.organiser.get(reverse("till:sheet", args=[day.public_id]))
        page = sheet.content.decode()
        yield "till", str(Words(page[page.index("<main") :]))
        for document in DOCUMENTS.values():
            if not document.refusal(day):
                for reader in document.readers:
                    words = words_of(document, Asked(day, reader=reader, site=SITE))
                    yield f"papers/{document.key}-{reader}", words

    def files(self):
        """Each export, as the organiser has it."""
        at = self.day.tournament.public_id
        for page, forms in FILES.items():
            for form in forms:
                words = [at] if form is None else [at, form]
                answer = self.organiser.get(reverse(page, args=words))
                if answer.status_code != 404:  # as boards of a day without any
                    yield named(page, form), text_of(answer)
        for page in OF_CLUB:
            yield named(page), text_of(self.organiser.get(reverse(page)))

    def write_person(self):
        """All that is kept of the first player, as it is handed over."""
        first = self.day.tournament.entries.order_by("number").first().player
        with TemporaryDirectory() as folder:
            path = Path(folder) / "person.json"
            command("export-person", first.public_id, "--output", str(path))
            text = in_lines(path.read_text("utf-8"))
        (self.folder / "end/exports/person.txt").write_text(self.names(text), "utf-8")


def named(page, form=None):
    """The file for an export, by its address and its form."""
    return "-".join(filter(None, (f"exports/{page.replace(':', '-')}", form)))


def command(*words):
    out = StringIO()
    with suppress(SystemExit):  # as one that finds a difference
        call_command(*words, stdout=out)
    return out.getvalue()


def in_order(text, indent=None):
    """An object as JSON, by its keys: each database keeps them in its own order."""
    found = json.loads(text)
    return json.dumps(found, ensure_ascii=False, indent=indent, sort_keys=True)


def in_lines(text):
    return in_order(text, indent=1) + "\n"


def text_of(answer):
    """A file as text, whatever it is; what is no file is a page."""
    kind = answer.headers["Content-Type"]
    if "spreadsheet" in kind:
        sheets = load_workbook(BytesIO(answer.content)).worksheets
        rows = (row for one in sheets for row in one.iter_rows(values_only=True))
        return "".join("\t".join(map(str, row)) + "\n" for row in rows)
    is_pbn = answer.content.startswith(b"% PBN")  # whose letters are Latin-1
    text = answer.content.decode("latin-1" if is_pbn else "utf-8-sig")
    return f"{answer.status_code}\n{Words(text) if 'html' in kind else text}"


def words_of(document, asked):
    try:
        found = pages(document, asked, ("fr",))
    except ValidationError as error:
        return "\n".join(error.messages)
    return "".join(str(Words(page)) for page in found)

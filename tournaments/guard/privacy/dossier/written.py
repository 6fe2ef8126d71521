"""Writes what is kept of a person: a text, a page of paper, a file with all of it."""

import io
import json
import zipfile
from collections.abc import Sequence

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext as _, override, pgettext

from scoring.wording import label_answer
from tournaments.guard.privacy.dossier.part import Part, moment_text
from tournaments.guard.privacy.dossier.person import Record, dossier
from tournaments.guard.privacy.dossier.told import dossier_parts
from tournaments.pdf.styles import Styles
from tournaments.players.models import Player

ENDINGS = {"zip": "application/zip", "json": "application/json", "txt": "text/plain"}


def as_zip(player: Player) -> bytes:
    """Return a zip file: JSON for programs, and a text in each language for people."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as bundle:
        bundle.writestr("person.json", as_json(player))
        for language, _name in settings.LANGUAGES:
            with override(language):
                bundle.writestr(f"{language}.txt", as_text(player))
    return kept.getvalue()


def as_json(player: Player) -> bytes:
    return json.dumps(dossier(player), ensure_ascii=False, indent=1).encode()


def as_text(player: Player) -> bytes:
    """Return all of it as plain text, in the reader's language."""
    found = dossier(player)
    lines = [title(found), _intro(found)]
    for part in dossier_parts(found):
        lines += ["", *_part(part)]
    text = "\r\n".join([*lines, ""])
    return text.encode("utf-8-sig")  # without a mark an old editor spoils accents


def as_page(player: Player, styles: Styles = Styles.AS_FILES) -> str:
    """Return all of it as a page to print, in the reader's language."""
    found = dossier(player)
    context = {
        "title": title(found),
        "intro": _intro(found),
        "parts": dossier_parts(found),
        "club": found["club"] or settings.CLUB_NAME,
        "page": _("page"),
        "of": pgettext("page 3 of 7", "of"),
        "styles": styles.addresses(),
    }
    return render_to_string("guard/privacy/paper.html", context)


def title(found: Record) -> str:
    one = found["person"]
    name = f"{one.get('first_name', '')} {one.get('last_name', '')}".strip()
    return _("What is kept of %(name)s") % {"name": name or _("a player")}


def _intro(found: Record) -> str:
    said = {
        "club": found["club"] or settings.CLUB_NAME,
        "at": moment_text(found["made_at"]),
    }
    return _("%(club)s, as of %(at)s") % said


def _part(part: Part) -> list[str]:
    """A part as lines of text, under a heading that is underlined."""
    lines = [part.heading, ("-" if part.below else "=") * len(part.heading)]
    lines += [label_answer(label, value) for label, value in part.facts]
    lines += part.sentences
    if part.rows:
        lines += ["", *_table(part.heads, part.rows)]
    if part.is_empty:
        lines.append(_("nothing"))
    return lines


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with their columns under each other; the last may be as long as it is."""
    every = [list(heads), *([" ".join(str(c).split()) for c in row] for row in rows)]
    wide = [max(len(row[at]) for row in every) for at in range(len(heads))]
    return [
        "  ".join(
            cell.ljust(size) for cell, size in zip(row, wide, strict=True)
        ).rstrip()
        for row in every
    ]

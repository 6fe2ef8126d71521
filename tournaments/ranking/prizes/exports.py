"""The prizes as other programs read them: CSV and JSON."""

import csv
import io
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.ranking.exports import BOM
from tournaments.ranking.prizes.queries import PrizeRow
from tournaments.registration.members.spreadsheet import TYPES
from tournaments.registration.rules.formulas import inert

Found = Mapping[str, Any]  # what `queries.prizes` reads


class Export(NamedTuple):
    """A form in which the prizes can be taken along."""

    name: Promise
    ending: str  # of its file's name, by which no two have one name
    content_type: str
    write: Callable[[Tournament, Found, bool], bytes]


def as_csv(
    separator: str, mark: str, tournament: Tournament, found: Found, desk: bool
) -> bytes:
    """One line a prize: amounts as numbers, words that no program works out."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    point = "," if separator == ";" else "."
    heads = [gettext("Prize"), gettext("No."), gettext("Name"), gettext("Thing")]
    heads += [gettext("Amount (€)"), gettext("How it was decided")]
    writer.writerow([*heads, gettext("Collected")] if desk else heads)
    for row in found["prizes"]:
        prize = row.prize
        cells = [
            inert(row.what),
            inert(str(row.number)),
            inert(row.name),
            inert(", ".join(filter(None, prize.things))),
            f"{prize.cents // 100}{point}{prize.cents % 100:02}" if prize.cents else "",
            inert(", ".join(row.why)),
        ]
        if desk:
            cells.append("" if row.collected is None else gettext("yes"))
        writer.writerow(cells)
    return (mark + text.getvalue()).encode()


def as_json(tournament: Tournament, found: Found, desk: bool) -> bytes:
    """Keys in place of words, and cents in place of amounts."""
    whole = {
        "tournament": tournament.public_id,
        "name": tournament.name,
        "date": tournament.played_date.isoformat(),
        "state": tournament.state,
        "practice": tournament.is_practice,
        "version": tournament.version,
        "lot": found["lot"],
        "cents": found["given"],
        "left": found["left_cents"],
        "left_things": list(found["left_things"]),
        "prizes": [as_object(row, desk) for row in found["prizes"]],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def as_object(row: PrizeRow, desk: bool) -> dict[str, Any]:
    """A prize as docs/records.md promises it."""
    prize = row.prize
    line = {
        "prize": row.key,
        "called": row.called,
        "place": prize.place or None,
        "number": row.number or None,
        "name": row.name or None,
        "cents": prize.cents,
        "things": [thing for thing in prize.things if thing],
        "shared_by": prize.shared_by,
        "drawn_among": prize.drawn_among,
        "state": prize.state or "won",
    }
    return line | ({"collected": row.collected is not None} if desk else {})


EXPORTS: dict[str, Export] = {
    "excel": Export(
        _("CSV for Excel"), "-excel.csv", TYPES["csv"], partial(as_csv, ";", BOM)
    ),
    "csv": Export(_("CSV with commas"), ".csv", TYPES["csv"], partial(as_csv, ",", "")),
    "json": Export(_("JSON"), ".json", "application/json", as_json),
}

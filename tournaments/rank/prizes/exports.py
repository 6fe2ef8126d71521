"""The prizes as other programs read them: CSV and JSON."""

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils.translation import gettext, gettext_lazy as _

from tournaments.plans.models import Tournament
from tournaments.spreadsheets.files import TYPES
from tournaments.spreadsheets.rules.formulas import inert
from tournaments.standings.exports import Export, separated
from tournaments.standings.prizes import PrizeRow

Found = Mapping[str, Any]  # what `queries.prizes` reads


def as_csv(separator: str, tournament: Tournament, found: Found, desk: bool) -> bytes:
    """Return CSV, one line a prize: amounts as numbers, words that are no formulas."""
    point = "," if separator == ";" else "."
    heads = [gettext("Prize"), gettext("No."), gettext("Name"), gettext("Thing")]
    heads += [gettext("Amount (€)"), gettext("How it was decided")]
    lines = [[*heads, gettext("Collected")]]
    for row in found["prizes"]:
        cents = row.prize.cents
        lines.append(
            [
                inert(row.what),
                inert(row.number),
                inert(row.name),
                inert(", ".join(filter(None, row.prize.things))),
                f"{cents // 100}{point}{cents % 100:02}" if cents else "",
                inert(", ".join(row.why)),
                "" if row.collected is None else gettext("yes"),
            ]
        )
    # Who is not of the desk does not read what is collected.
    return separated(separator, lines if desk else [one[:-1] for one in lines])


def as_json(tournament: Tournament, found: Found, desk: bool) -> bytes:
    """Return JSON with keys in place of words, and cents in place of amounts."""
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
        _("CSV for Excel"), "-excel.csv", TYPES["csv"], partial(as_csv, ";")
    ),
    "csv": Export(_("CSV with commas"), ".csv", TYPES["csv"], partial(as_csv, ",")),
    "json": Export(_("JSON"), ".json", "application/json", as_json),
}

"""Reads what a table is counted from in the rows that the events of a day built."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.deals.rules.holding import Chair, chairs_of, holders
from tournaments.deals.rules.judged import Judgement
from tournaments.deals.rules.line import is_written
from tournaments.deals.rules.ruling import judgement_by
from tournaments.deals.rules.sheet import WrittenTable
from tournaments.history.rules.rows import Row, Rows
from tournaments.plans.rules.offence import REFUSAL

Deals = dict[int, Any]  # of a table, by number


def written_in(tables: Rows, lines: Rows, rulings: Rows) -> dict[str, WrittenTable]:
    """Return what each of these tables is counted from."""
    facts = dict[str, Deals]()
    revisions = dict[str, Deals]()
    for (table, deal, revision), line in lines.items():
        facts.setdefault(table, {})[deal] = line["facts"]
        revisions.setdefault(table, {})[deal] = revision
    judgements = _judgements(rulings)
    return {
        key: WrittenTable(
            facts.get(key, {}),
            chairs_in(row),
            judgements.get(key, {}),
            revisions.get(key, {}),
        )
        for key, row in tables.items()
    }


def chairs_in(table: Row) -> list[Chair]:
    """Return who sat in which chair, and from which deal on nobody did."""
    return chairs_of(table["chairs"], table["empty_seat"], table["empty_from"])


def who_stayed(table: Row) -> set[str]:
    """Return who held a chair to the end, and did not leave it empty."""
    held = holders(chairs_in(table))
    return {who for seat, who in held.items() if seat != table["empty_seat"]}


def standing_rulings(rulings: Rows) -> Iterator[Row]:
    """Yield the rulings that no other replaces, in their order."""
    replaced = {row["replaces"] for row in rulings.values()}
    return (row for key, row in rulings.items() if key not in replaced)


def penalties_in(rulings: Rows) -> dict[str, int]:
    """Return the penalties that each entry has."""
    found = dict[str, int]()
    for row in standing_rulings(rulings):
        for entry, points in row["points"].items():
            found[entry] = found.get(entry, 0) + points
    return found


def first_written_times(lines: Rows) -> dict[str, list[Any]]:
    """Return when each deal of each table was written first."""
    found = dict[str, list[Any]]()
    for (table, _deal, revision), line in lines.items():
        if revision == 1:
            found.setdefault(table, []).append(line["made_at"])
    return found


def _judgements(rulings: Rows) -> dict[str, dict[int, tuple[Judgement, ...]]]:
    found = dict[str, dict[int, tuple[Judgement, ...]]]()
    for row in standing_rulings(rulings):
        one = judgement_by(
            effect=row["effect"],
            seats=row["seats"],
            facts=row["after"],
            carrier=row["carrier"],
            revision=row["revision"],
            side=row["side"],
            case=row["number"],
            contract=row["contract"],
            kind=row["kind"],
            refuses=row["offence"] == REFUSAL,
            lifted=row["lifted"],
        )
        if row["table"] is not None and row["deal"] is not None and one.is_of_deal:
            at = found.setdefault(row["table"], {})
            at[row["deal"]] = (*at.get(row["deal"], ()), one)
    return found


def boards_still_put_off(
    put_off: Rows, written: Mapping[str, WrittenTable]
) -> list[tuple[str, int]]:
    """Return the tables and deals of boards that were still to be played later."""
    found = []
    for table, deal in put_off:
        facts = written[table].facts.get(deal) if table in written else None
        if facts is None or not is_written(facts):
            found.append((table, deal))
    return found

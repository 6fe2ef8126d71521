"""Gathers what a gate lists: each kind of open item, and where it is settled."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from tournaments.desk.gates.forms import GateForm
from tournaments.entries.queries import names
from tournaments.jury.gates_in_words import hint, label, title
from tournaments.jury.on_lines import has_watchable
from tournaments.jury.rules import gates
from tournaments.jury.rules.gates import Gate, LetGo, OpenItem
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round

Group = dict[str, Any]  # the items of one kind, as the page shows them
# What cannot be mended on the sheet of a round that is closed.
OF_LINES = (
    gates.UNWRITTEN,
    gates.WRONG,
    gates.REJECTED,
    gates.JURY_UNSAID,
    gates.LATE_DEAL,
)
# By its kind the page where an item is settled: what of it stands in the address, and
# behind it. Any other is of a player.
OF_A_SHEET = ("round", "table")
WHERE = {
    **dict.fromkeys(
        (
            gates.UNWRITTEN,
            gates.PUT_OFF,
            gates.WRONG,
            gates.REJECTED,
            gates.NO_PAPER,
            gates.JURY_UNSAID,
        ),
        ("entry:sheet", OF_A_SHEET, ""),
    ),
    gates.UNCONFIRMED: ("entry:verify", OF_A_SHEET, ""),
    **dict.fromkeys(gates.CASES, ("jury:case", ("about",), "")),
    gates.SINCE_GONE: ("rounds:place", (), "?of=%(about)s"),
    gates.LATE_DEAL: ("at_tables:late", (), "#late-%(about)s"),
    gates.TIE: ("planning:ties", (), ""),
}


def groups(day: Tournament, gate: Gate) -> tuple[list[Group], list[Group]]:
    """Return what is open, and what was let go before, kind by kind.

    Each item is in words, with the page on which it is settled. `queue` is where many
    are closed at once, `reopen` the rounds to open again first, with where.
    """
    found = day.played_rounds.filter(state=Round.State.CLOSED)
    closed = set(found.values_list("number", flat=True))
    called = names(day, full=True)
    seating = reverse("rounds:rounds", args=[day.public_id])
    # There the jury says of many contracts at once that all was in order.
    queue = reverse("jury:queue", args=[day.public_id]) + "#watchable-title"

    def group(kind: str, items: list[OpenItem], why: Iterable[LetGo] = ()) -> Group:
        again = {one.round for one in items if kind in OF_LINES} & closed
        return {
            "kind": kind,
            "title": title(kind),
            "hint": hint(kind),
            "queue": queue if kind == gates.CASE_WAITING and has_watchable(day) else "",
            "things": [
                (label(one, called, whole_day=bool(closed)), _address(day, one))
                for one in items
            ],
            "reopen": [
                (number, f"{seating}?round={number}#reopen") for number in sorted(again)
            ],
            "why": list(dict.fromkeys(why)),
        }

    return (
        [group(kind, items) for kind, items in gate.open.items()],
        [
            group(kind, [item for item, _ in some], [why for _, why in some])
            for kind, some in gate.passed.items()
        ],
    )


def _address(day: Tournament, item: OpenItem) -> str:
    """Return the address of the page on which an item is settled."""
    page, place, behind = WHERE.get(item.kind, ("registration:entry", ("about",), ""))
    if item.kind == gates.UNPAID and item.figure:  # only the till takes a part
        page = "till:person"
    address = reverse(page, args=[day.public_id, *(getattr(item, at) for at in place)])
    return address + behind % item._asdict()


def page(day: Tournament, form: GateForm) -> dict[str, object]:
    """Return what every gate shows: what is open, its questions, what is let go."""
    open, passed = groups(day, form.gate)
    return {
        "tournament": day,
        "form": form,
        "seals": " ".join(sorted(form.gate.seals)),
        "open": [(group, form[group["kind"]]) for group in open],
        "passed": passed,
    }

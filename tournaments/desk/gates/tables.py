"""What the page of a gate lists: each kind of open thing, and where it is settled."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.urls import reverse

from tournaments.desk.gates.forms import GateForm
from tournaments.desk.gates.wording import hint, label, title
from tournaments.desk.rules import gates
from tournaments.desk.rules.gates import Gate, LetGo, Thing
from tournaments.jury.on_lines import has_watchable
from tournaments.models import Round, Tournament
from tournaments.registration.queries import names

ON_SHEET = (
    gates.UNWRITTEN,
    gates.PUT_OFF,
    gates.WRONG,
    gates.REJECTED,
    gates.NO_PAPER,
    gates.JURY_UNSAID,
)
# What cannot be mended on the sheet of a round that is closed.
OF_LINES = (
    gates.UNWRITTEN,
    gates.WRONG,
    gates.REJECTED,
    gates.JURY_UNSAID,
    gates.LATE_DEAL,
)


class Item(NamedTuple):
    """One open thing in words, with the page on which it is settled."""

    label: str
    address: str


class Group(NamedTuple):
    """The things of one kind, how they are settled, and why they were let go if so."""

    kind: str
    title: str
    hint: str
    queue: str  # where many of them are closed at once
    items: list[Item]
    reopen: list[tuple[int, str]]  # rounds to open again first, with where
    why: list[LetGo]


class Shown(NamedTuple):
    """What words and addresses are made of: the day, its names, its closed rounds."""

    day: Tournament
    names: Mapping[str, str]
    closed: frozenset[int]

    def group(self, kind: str, things: list[Thing], why: Iterable[LetGo] = ()) -> Group:
        again = {one.round for one in things if kind in OF_LINES} & self.closed
        return Group(
            kind,
            title(kind),
            hint(kind),
            self.queue(kind),
            [self.item(thing) for thing in things],
            [(number, _reopening(self.day, number)) for number in sorted(again)],
            list(dict.fromkeys(why)),
        )

    def queue(self, kind: str) -> str:
        """Where the jury says of many contracts at once that all was in order."""
        if kind != gates.CASE_WAITING or not has_watchable(self.day):
            return ""
        queue = reverse("jury:queue", args=[self.day.public_id])
        return f"{queue}#watchable-title"

    def item(self, thing: Thing) -> Item:
        words = label(thing, self.names, whole_day=bool(self.closed))
        return Item(words, _address(self.day, thing))


def groups(day: Tournament, gate: Gate) -> tuple[list[Group], list[Group]]:
    """What is open, and what was let go before, kind by kind."""
    closed = day.played_rounds.filter(state=Round.State.CLOSED)
    numbers = frozenset(closed.values_list("number", flat=True))
    shown = Shown(day, names(day, full=True), numbers)
    return (
        [shown.group(kind, things) for kind, things in gate.open.items()],
        [
            shown.group(kind, [thing for thing, _ in found], [why for _, why in found])
            for kind, found in gate.passed.items()
        ],
    )


def _reopening(day: Tournament, number: int) -> str:
    seating = reverse("rounds:rounds", args=[day.public_id])
    return f"{seating}?round={number}#reopen"


def _address(day: Tournament, thing: Thing) -> str:
    """Where a thing is settled."""
    if thing.kind in ON_SHEET:
        return reverse("entry:sheet", args=[day.public_id, thing.round, thing.table])
    if thing.kind == gates.UNCONFIRMED:
        return reverse("entry:verify", args=[day.public_id, thing.round, thing.table])
    if thing.kind in gates.CASES:
        return reverse("jury:case", args=[day.public_id, thing.about])
    if thing.kind == gates.SINCE_GONE:
        place = reverse("rounds:place", args=[day.public_id])
        return f"{place}?of={thing.about}"
    if thing.kind == gates.LATE_DEAL:
        return reverse("at_tables:late", args=[day.public_id]) + f"#late-{thing.about}"
    if thing.kind == gates.TIE:
        return reverse("desk:ties", args=[day.public_id])
    if thing.kind == gates.UNPAID and thing.figure:  # only the till takes a part
        return reverse("till:person", args=[day.public_id, thing.about])
    return reverse("registration:entry", args=[day.public_id, thing.about])


def page(day: Tournament, form: GateForm) -> dict[str, object]:
    """What every gate shows: what is open, with its questions, and what is let go."""
    open, passed = groups(day, form.gate)
    return {
        "tournament": day,
        "form": form,
        "seals": " ".join(sorted(form.gate.seals)),
        "open": [(group, form[group.kind]) for group in open],
        "passed": passed,
    }

"""The sentences of the gate: what is open, and how each kind is settled."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _, gettext_noop, ngettext

from scoring.variant import Variant
from scoring.wording import join_phrases
from tournaments.jury.rules import gates
from tournaments.jury.rules.gates import OpenItem
from tournaments.ledger.sentences import Facts, Names, value
from tournaments.tables.rules.runs import in_runs
from tournaments.till.wording import money

TITLES: dict[str, str] = {
    gates.UNWRITTEN: gettext_noop("Sheets not written to the end"),
    gates.PUT_OFF: gettext_noop("Boards that were put off and not played"),
    gates.WRONG: gettext_noop("Sheets that do not add up"),
    gates.REJECTED: gettext_noop("Sheets that a second person rejected"),
    gates.NO_PAPER: gettext_noop("Totals on paper never typed"),
    gates.UNCONFIRMED: gettext_noop("Sheets not confirmed by a second person"),
    gates.JURY_UNSAID: gettext_noop("Sheets that ask whether the jury was there"),
    gates.SINCE_GONE: gettext_noop("Deals at the name of somebody who had left"),
    gates.LATE_DEAL: gettext_noop("Deals that came late"),
    gates.CASE_WAITING: gettext_noop("Cases that wait for the jury"),
    gates.CASE_UNTOLD: gettext_noop("Rulings not told to the table"),
    gates.APPEALABLE: gettext_noop("Rulings that can still be appealed"),
    gates.JOKER: gettext_noop("Jokers who are here and have no seat"),
    gates.TIE: gettext_noop("Ties that nothing parts"),
    gates.UNPAID: gettext_noop("Players who have not paid"),
}
HINTS: dict[str, str] = {
    gates.UNWRITTEN: gettext_noop(
        "Type what is missing; a deal that was not played is typed as /."
    ),
    gates.PUT_OFF: gettext_noop(
        "Let them be played now, or say that they are not: type / on the sheet."
    ),
    gates.WRONG: gettext_noop(
        "A line or a total on paper is not as it was written: look for it on the sheet."
    ),
    gates.REJECTED: gettext_noop(
        "Mend the line; then somebody compares the sheet again."
    ),
    gates.NO_PAPER: gettext_noop(
        "Nobody knows whether these sheets add up: type their totals below the sheet."
    ),
    gates.UNCONFIRMED: gettext_noop(
        "Somebody who did not type the sheet compares it with its paper."
    ),
    gates.JURY_UNSAID: gettext_noop(
        "Answer below the lines of the sheet; only a no opens a case."
    ),
    gates.SINCE_GONE: gettext_noop(
        "They were written after the player was noted as gone, and count for that"
        " player. Say who took the place, and from which deal on; or that the other"
        " four played on, where five sat."
    ),
    gates.LATE_DEAL: gettext_noop(
        "A phone sent them too late, or served this table no more: write them, or set"
        " them aside."
    ),
    gates.CASE_WAITING: gettext_noop("The jury decides, or the call is withdrawn."),
    gates.CASE_UNTOLD: gettext_noop(
        "A member of the jury tells the table, and notes it."
    ),
    gates.APPEALABLE: gettext_noop(
        "Wait until the time to appeal is over: the page of the case says until when."
    ),
    gates.JOKER: gettext_noop(
        "Note that a joker has left, plays for the ranking, or takes a seat."
    ),
    gates.TIE: gettext_noop("Another order of what decides may part them."),
    gates.UNPAID: gettext_noop("Note who pays now."),
}


def title(kind: str) -> str:
    """Name the items of a kind; a kind of a later version by its key."""
    return _(TITLES[kind]) if kind in TITLES else kind


def hint(kind: str) -> str:
    """Say how the items of a kind are settled."""
    return _(HINTS[kind])


def label(item: OpenItem, names: Mapping[str, str], *, whole_day: bool) -> str:
    """`Round 2, table 3: 2 deals missing`: one item on the list."""
    if item.kind == gates.UNPAID and item.figure:  # a part is paid
        lacks = _("still owes %(owed)s") % {"owed": money(item.figure)}
        return f"{names[item.about]}, {lacks}"
    if item.kind in (gates.JOKER, gates.UNPAID):
        return names[item.about]
    if item.kind == gates.TIE:
        tied = ", ".join(
            " & ".join(names[key] for key in line.split("&"))
            for line in item.about.split("+")
        )
        return _("%(word)s: %(answer)s") % {
            "word": _("Rank %s") % item.figure,
            "answer": tied,
        }
    words = [_("table %s") % item.table] if item.table else []
    if whole_day and item.round:
        words.insert(0, _("round %s") % item.round)
    if item.kind in gates.CASES:
        words.insert(0, _("case %s") % item.figure)
    if item.kind == gates.LATE_DEAL:
        words.append(_("deal %s") % item.figure)
    if item.kind == gates.SINCE_GONE:
        deals = in_runs(map(int, item.state.partition(" ")[2].split(",")))
        said = ngettext("deal %(deals)s", "deals %(deals)s", item.figure)
        words += [names[item.about], said % {"deals": deals}]
    if item.kind in (gates.UNWRITTEN, gates.PUT_OFF) and item.figure:
        missing = ngettext(
            "%(count)s deal missing", "%(count)s deals missing", item.figure
        )
        words.append(missing % {"count": item.figure})
    found = ", ".join(words)
    return found[:1].upper() + found[1:]


def reason_lines(kinds: Iterable[str], why: Mapping[str, str]) -> str:
    """Write why each kind is let go, a line each, as the history shows it."""
    return "\n".join(
        _("%(word)s: %(answer)s")
        % {"word": title(kind), "answer": " ".join(why[kind].split())}
        for kind in kinds
    )


def read_reasons(kinds: Sequence[str], words: str) -> dict[str, str]:
    """The reasons of these kinds, as `reason_lines` wrote them in whatever language."""
    lines = words.splitlines()
    if len(lines) != len(kinds):  # erased since, or one sentence for all
        return dict.fromkeys(kinds, words)
    whys = (line.partition(":")[2].strip() for line in lines)
    return dict(zip(kinds, whys, strict=True))


def tell_let_go(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say what was let go, kind by kind: which tables, cases or players."""
    return [
        _("%(word)s: %(answer)s")
        % {
            "word": title(one["kind"]),
            "answer": join_phrases(_item_words(one, names)),
        }
        for one in facts.get("let_go", ())
    ]


def _item_words(let_go: Facts, names: Names) -> list[str]:
    if let_go["numbers"]:
        return [_("case %s") % number for number in let_go["numbers"]]
    if let_go["kind"] == gates.LATE_DEAL:
        return [_late_deal_words(state) for _about, state in let_go["things"]]
    return [
        value(about.replace("&", "+").split("+"), names)
        for about, _state in let_go["things"]
    ]


def _late_deal_words(state: str) -> str:
    """`round 1, table 5, deal 9`, of a late deal."""
    round, table, deal = state.split()
    return ", ".join(
        [_("round %s") % round, _("table %s") % table, _("deal %s") % deal]
    )

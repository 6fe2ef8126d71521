"""Tells anew what each case is about, and how far it has come."""

from tournaments.history.rules.rows import Rows, Told, put


def opened(rows: Rows, event: Told) -> None:
    rows[event.facts["case"]] = {
        "number": event.facts["number"],
        "called_at": event.at,
        "called_by": event.by,
        "device": event.device,
    }
    gone_on(rows, event)


def gone_on(rows: Rows, event: Told) -> None:
    put(rows, event.facts["case"], **event.facts["now"])


def many(rows: Rows, event: Told) -> None:
    """Put down many cases as watched at once, or as opened again."""
    for case, state in event.facts["cases"].items():
        put(rows, case, state="watched" if event.kind == "cases_watched" else state)


GOES_ON = (
    "case_taken",
    "case_told",
    "case_withdrawn",
    "case_settled",
    "case_appealed",
    "case_upheld",
    "case_signed",
    "case_reopened",
    "case_stepped_back",
    "case_corrected",
    "case_followed",
    "case_fallen",
    "case_moved",
    "case_line_exchanged",
    "case_noted",
    "case_reason",
    "case_overtaken",
    "ruling_made",
    "ruling_replaced",
    "ruling_lifted",
)
CASES = {
    "case_called": opened,
    "case_opened": opened,
    **dict.fromkeys(GOES_ON, gone_on),
    "cases_watched": many,
    "cases_reopened": many,
}

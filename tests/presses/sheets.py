"""How the addresses of sheets are pressed."""

from uuid import uuid4

from tests.boards import evening as boards
from tests.conftest import PASSWORD
from tests.entry import evening as sheets
from tests.jury import evening as jury
from tests.presses.boards import with_movement
from tests.presses.press import Press, at, press
from tournaments.accounts.models import Account
from tournaments.tables.models import Round


def a_sheet(by, written=False):
    day = sheets.tournament_of()
    table = sheets.table_of(day)
    if written:
        sheets.write(table, 1, sheets.E8, by=by)
    return table, at(day, round=1, table=1)


def typed_line():
    cells = {"contract": "E8", "bidders": "NS", "tricks": "10", "key": uuid4()}
    return {f"{name}-1": str(cell) for name, cell in cells.items()}


@press("entry:sheet")
def sheet(by):
    return Press(a_sheet(by)[1], typed_line(), tells=("deal_written",))


@press("entry:line")
def line(by):
    sent = typed_line() | {"line": "1"}
    return Press(a_sheet(by)[1], sent, tells=("deal_written",))


@press("entry:correct")
def correct(by):
    table, words = a_sheet(by, written=True)
    Round.objects.filter(pk=table.round_id).update(state="closed")
    sent = typed_line() | {"tricks-1": "9", "words-1": "Mal lu", "confirm": "1:1"}
    tells = ("round_reopened", "deal_corrected", "let_go", "round_closed")
    return Press(words, sent, tells=tells)


@press("entry:preview")
def preview(by):
    return Press(a_sheet(by)[1], typed_line())


@press("entry:paper")
def paper(by):
    table, words = a_sheet(by)
    sent = {f"paper-{table.occupants.first().entry.public_id}": "12"}
    return Press(words, sent, tells=("paper_totals",))


@press("entry:verify")
def verify(by):
    marc = Account.objects.create_user("marc", PASSWORD)
    table, words = a_sheet(marc)
    for number in range(1, 5):
        sheets.write(table, number, sheets.E8, by=marc)
    table.refresh_from_db()
    sent = {"verdict": "confirmed", "seen": table.version}
    return Press(words, sent, tells=("sheet_confirmed",))


@press("entry:jury")
def say_jury(by):
    table, words = a_sheet(by)
    sheets.write(table, 1, jury.SLAM, by=by)
    sent = {"deal": "1:1", "jury": "absent"}
    return Press(words, sent, tells=("deal_corrected", "case_opened"))


@press("entry:more_time")
def more_time(by):
    return Press(a_sheet(by)[1], {"extra": 0}, tells=("table_time",))


@press("entry:exchange")
def exchange(by):
    table, words = a_sheet(by, written=True)
    other = sheets.table_of(table.round.tournament, number=2)
    table.refresh_from_db()
    sent = {"with": 2, "seen": table.version, "seen_with": other.version}
    return Press(
        words, sent, tells=("deal_corrected", "deal_written", "sheets_exchanged")
    )


@press("entry:turned")
def turned(by):
    day = with_movement(by)
    boards.begin(day, by)
    table = day.played_rounds.get().tables.get(number=1)
    sent = {"seats": "NE", "seen": table.version}
    words = at(day, round=1, table=1)
    return Press(words, sent, tells=("chairs_turned",))

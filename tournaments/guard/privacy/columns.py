"""Every column that may hold a text, and what becomes of a person's name there.

Those of a person are rows of the table in `players/models.py`.
"""

from collections.abc import Mapping

Columns = tuple[str, ...]

# Erased where the name stands in them, as whoever forgets has ticked.
ERASED: Columns = ("ledger.Words: text",)
# Of an account that has the name of the member, if whoever forgets ticks it.
OF_ACCOUNTS: Columns = ("accounts.Account: name username password",)
# Emptied of what waits to be said, where the name stands in it.
SWEPT: Columns = ("sessions.Session: session_data",)
# What the club calls its own things. A cup that bears a name keeps it; the page that
# forgets says where that is, so that the club may call the thing otherwise.
THINGS: Columns = (
    "accounts.Host: name place contact",
    "players.Club: name",
    "plans.Tournament: name place special_prizes prize_settings",
    "entries.Entry: fee_name",
    "till.TillPlan: fees extras",
    "till.Movement: about",
    "plans.OffenceVersion: text note",
    "scoring.PointGrid: name",
    "scoring.GridVersion: note",
)
# No place for a name, each with the reason.
NAMELESS: Mapping[str, Columns] = {
    "drawn by chance, and what points to it": (
        "accounts.Account: public_id",
        "players.Club: public_id",
        "players.Player: public_id",
        "plans.ThrowingAway: tournament",
        "plans.Tournament: public_id",
        "entries.Entry: public_id",
        "tables.Draft: public_id rounds",
        "tables.Wish: public_id",
        "tables.Table: public_id paper_totals",
        "boards.BoardSet: secret players",
        "devices.Device: public_id",
        "ledger.Words: salt",
        "rulings.Case: public_id appellants",
        "rulings.Ruling: public_id",
        "deals.LateDeal: public_id",
        "till.Movement: public_id",
        "scoring.PointGrid: public_id",
        "sessions.Session: session_key",
    ),
    "a digest, or a signature": (
        "accounts.SignInTries: key",
        "boards.BoardSet: fingerprint",
        "boards.Board: digest",
        "devices.Device: secret_digest",
        "ledger.Event: words_digest previous_hash hash signature",
        "plans.Tournament: head_hash head_key head_signature",
    ),
    "a key of a catalogue of the program": (
        "accounts.Act: kind",
        "plans.Tournament: variant_key options all_pass comparison_method "
        "comparison_basis draw_method uneven tie_breaks hall_shows second_signature",
        "tables.Draft: method found_by uneven",
        "tables.Round: draw_method uneven",
        "ledger.Event: kind",
        "plans.OffenceVersion: variant_key",
        "rulings.Case: contract",
        "rulings.Ruling: offence effect",
        "scoring.PointGrid: variant_key",
        "scoring.GridVersion: preset_key options",
    ),
    "the text of rules: points, articles, the names of offences": (
        "plans.Tournament: grid_text offences_text",
        "rulings.Ruling: offence_text names article",
        "scoring.GridVersion: text",
    ),
    "seats, cards, deals and figures": (
        "plans.Tournament: place_bonus prizes_handed hall_plan seat_letters",
        "tables.Wish: rounds",
        "tables.Table: empty_seat seat_letters",
        "tables.Occupant: seat",
        "boards.BoardSet: movement verdict",
        "boards.Board: dealer domy cards fouled solved",
        "boards.BoardPlay: hands",
        "boards.BoardResult: hand compared percent",
        "boards.BoardTotal: percents compared given fines",
        "boards.Adjustment: seat percent weighted",
        "boards.BoardFine: percent",
        "rulings.Ruling: seats carrier facts side boards",
        "deals.DealVersion: facts",
        "deals.LateDeal: facts gone_from",
        "deals.Agreement: side",
        "till.Movement: pieces",
    ),
    "an event names people by what was drawn by chance, and its texts stand apart": (
        "ledger.Event: facts",
        "accounts.Act: facts",
    ),
    "what kind of phone it is, as its browser tells": ("devices.Device: name",),
    "Django's own: no page of the club writes there": (
        "admin.LogEntry: object_id object_repr change_message",
        "auth.Permission: name codename",
        "auth.Group: name",
        "contenttypes.ContentType: app_label model",
    ),
}


def fields_of(columns: Columns) -> list[tuple[str, str]]:
    """The model and the field of each column, in the order of the list."""
    found = []
    for line in columns:
        model, _colon, fields = line.partition(": ")
        found += [(model, field) for field in fields.split()]
    return found

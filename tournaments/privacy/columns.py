"""Every column that may hold a text, and what becomes of a person's name there.

Those of a person are rows of the table in `models/player.py`.
"""

from collections.abc import Mapping

Columns = tuple[str, ...]

# Erased where the name stands in them, as whoever forgets has ticked.
ERASED: Columns = ("tournaments.Words: text",)
# Of an account that has the name of the member, if whoever forgets ticks it.
OF_ACCOUNTS: Columns = ("tournaments.Account: name username password",)
# Emptied of what waits to be said, where the name stands in it.
SWEPT: Columns = ("sessions.Session: session_data",)
# What the club calls its own things. A cup that bears a name keeps it; the page that
# forgets says where that is, so that the club may call the thing otherwise.
THINGS: Columns = (
    "tournaments.Host: name place contact",
    "tournaments.Club: name",
    "tournaments.Tournament: name place special_prizes prize_settings",
    "tournaments.Entry: fee_name",
    "tournaments.TillPlan: fees extras",
    "tournaments.Movement: about",
    "tournaments.OffenceVersion: text note",
    "scoring.PointGrid: name",
    "scoring.GridVersion: note",
)
# No place for a name, each with the reason.
NAMELESS: Mapping[str, Columns] = {
    "drawn by chance, and what points to it": (
        "tournaments.Account: public_id",
        "tournaments.Club: public_id",
        "tournaments.Player: public_id",
        "tournaments.ThrowingAway: tournament",
        "tournaments.Tournament: public_id",
        "tournaments.Entry: public_id",
        "tournaments.Draft: public_id rounds",
        "tournaments.Wish: public_id",
        "tournaments.Table: public_id paper_totals",
        "tournaments.BoardSet: secret players",
        "tournaments.Device: public_id",
        "tournaments.Words: salt",
        "tournaments.Case: public_id appellants",
        "tournaments.Ruling: public_id",
        "tournaments.LateDeal: public_id",
        "tournaments.Movement: public_id",
        "scoring.PointGrid: public_id",
        "sessions.Session: session_key",
    ),
    "a digest, or a signature": (
        "tournaments.SignInTries: key",
        "tournaments.BoardSet: fingerprint",
        "tournaments.Board: digest",
        "tournaments.Device: secret_digest",
        "tournaments.Event: words_digest previous_hash hash signature",
        "tournaments.Tournament: head_hash head_key head_signature",
    ),
    "a key of a catalogue of the program": (
        "tournaments.Act: kind",
        "tournaments.Tournament: variant_key options all_pass comparison_method "
        "comparison_basis draw_method uneven tie_breaks hall_shows second_signature",
        "tournaments.Draft: method found_by uneven",
        "tournaments.Round: draw_method uneven",
        "tournaments.Event: kind",
        "tournaments.OffenceVersion: variant_key",
        "tournaments.Case: contract",
        "tournaments.Ruling: offence effect",
        "scoring.PointGrid: variant_key",
        "scoring.GridVersion: preset_key options",
    ),
    "the text of rules: points, articles, the names of offences": (
        "tournaments.Tournament: grid_text offences_text",
        "tournaments.Ruling: offence_text names article",
        "scoring.GridVersion: text",
    ),
    "seats, cards, deals and figures": (
        "tournaments.Tournament: place_bonus prizes_handed hall_plan seat_letters",
        "tournaments.Wish: rounds",
        "tournaments.Table: empty_seat seat_letters",
        "tournaments.Occupant: seat",
        "tournaments.BoardSet: movement verdict",
        "tournaments.Board: dealer domy cards fouled solved",
        "tournaments.BoardPlay: hands",
        "tournaments.BoardResult: hand compared percent",
        "tournaments.BoardTotal: percents compared given fines",
        "tournaments.Adjustment: seat percent weighted",
        "tournaments.BoardFine: percent",
        "tournaments.Ruling: seats carrier facts side boards",
        "tournaments.DealVersion: facts",
        "tournaments.LateDeal: facts gone_from",
        "tournaments.Agreement: side",
        "tournaments.Movement: pieces",
    ),
    "an event names people by what was drawn by chance, and its texts stand apart": (
        "tournaments.Event: facts",
        "tournaments.Act: facts",
    ),
    "what kind of phone it is, as its browser tells": ("tournaments.Device: name",),
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

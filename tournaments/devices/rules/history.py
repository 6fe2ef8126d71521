"""Tells anew which phone serves which table, and how often cards were made anew."""

from tournaments.history.rules.rows import Rows, Told, put, some


def paired(rows: Rows, event: Told) -> None:
    rows[event.facts["device"]] = {
        **some(event.facts, "number", secret_digest="secret"),
        "paired_at": event.at,
        "let_in_at": event.at if event.kind == "phone_paired" else None,
        "revoked_at": None,
    }


def let_in(rows: Rows, event: Told) -> None:
    put(rows, event.facts["device"], let_in_at=event.at, revoked_at=None)


def sent_away(rows: Rows, event: Told) -> None:
    put(rows, event.facts["device"], revoked_at=event.at)


def moved(rows: Rows, event: Told) -> None:
    put(rows, event.facts["device"], number=event.facts["after"])


PHONES = {
    "phone_paired": paired,
    "phone_waits": paired,
    "phone_let_in": let_in,
    "phone_sent_away": sent_away,
    "phone_moved": moved,
}


def made_anew(rows: Rows, event: Told) -> None:
    rows[event.facts["number"]] = {"times": event.facts["times"]}


CARDS = {"card_renewed": made_anew, "card_kept": made_anew}

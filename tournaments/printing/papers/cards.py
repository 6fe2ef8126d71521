"""What lies on the tables and hangs round the neck: cards with a code each."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.variants import VARIANTS
from scoring.wording import seat
from tournaments.at_tables import queries as phones
from tournaments.at_tables.player_cards import queries as player_cards
from tournaments.at_tables.player_cards.queries import OfPlayer
from tournaments.printing.document import Asked, Contents, Document, Moment, Reader
from tournaments.printing.rules.cutting import Cut, laid_out
from tournaments.printing.rules.fitting import largest
from tournaments.rounds.wording import seat_word

BADGE = Cut(2, 5, 90, 54)
NAME, HIGH = 47.0, 19.5  # millimetres that a name has
POINTS = (18.0, 16.5, 14.0, 12.0, 10.5, 9.0, 8.0)


def _table_cards(asked: Asked) -> Contents:
    day = asked.tournament
    cards = phones.cards(day)
    if asked.table is not None:
        cards = [card for card in cards if card.number == asked.table]
    seats = VARIANTS[day.variant_key].seats
    return {
        "cards": cards,
        "seats": {one: (seat(one), seat_word(one)) for one in seats},
        "address": asked.address("at_tables:table"),
        "unranked": True,
    }


def _player_cards(asked: Asked) -> Contents:
    day = asked.tournament
    players = [asked.entry] if asked.entry else player_cards.who_plays(day)
    cards = player_cards.cards(day, players, full=asked.desk)
    return {
        "cut": BADGE,
        "sheets": laid_out([_badge(one) for one in cards], BADGE),
        "own_page": asked.address("own_page:page"),
        "unranked": True,
    }


def _badge(card: OfPlayer) -> dict[str, Any]:
    """A card with the size of the letters in which its name stands whole."""
    return {
        "number": card.entry.number,
        "name": card.name,
        "points": largest(card.name, NAME, HIGH, POINTS),
        "token": card.token,
        "spelled": card.card.spelled,
    }


TABLE_CARDS = Document(
    "table-cards",
    _("Table cards"),
    _("One for each table: a phone scans it, or its code is typed, and writes for it."),
    Moment.BEFORE,
    _table_cards,
    asks=("table",),
    readers=(Reader.WALL,),
    permission="tournaments.run_tables",
    sealed=False,
    styles=("papers-cards",),
    sheets=lambda hall: hall.tables,
)

PLAYER_CARDS = Document(
    "player-cards",
    _("Player cards"),
    _("One for each player, to cut out: the QR code opens a page of one's own."),
    Moment.BEFORE,
    _player_cards,
    asks=("player",),
    permission="tournaments.run_tables",
    sealed=False,
    styles=("papers-cards",),
    cards="sheets",
    sheets=lambda hall: hall.players / BADGE.each,
)

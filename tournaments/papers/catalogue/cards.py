"""Cards with a code each, to lie on the tables and to hang round the neck."""

from django.utils.translation import gettext_lazy as _

from scoring.variants import VARIANTS
from scoring.wording import seat
from tournaments.papers.document import Asked, Contents, Document, Moment, Reader
from tournaments.papers.rules.cutting import Cut, fill_sheets
from tournaments.papers.rules.fitting import largest
from tournaments.tables import player_cards, table_cards
from tournaments.tables.wording import seat_word

BADGE = Cut(2, 5, 90, 54)
NAME, HIGH = 47.0, 19.5  # millimetres that a name has, to stand there whole
POINTS = (18.0, 16.5, 14.0, 12.0, 10.5, 9.0, 8.0)


def _table_cards(asked: Asked) -> Contents:
    day = asked.tournament
    return {
        "cards": [
            card
            for card in table_cards.cards(day)
            if asked.table in (None, card.number)
        ],
        "seats": {
            one: (seat(one), seat_word(one)) for one in VARIANTS[day.variant_key].seats
        },
        "address": asked.address("at_tables:table"),
        "unranked": True,
    }


def _player_cards(asked: Asked) -> Contents:
    day = asked.tournament
    players = [asked.entry] if asked.entry else player_cards.who_plays(day)
    badges = [
        {
            "number": card.entry.number,
            "name": card.name,
            "points": largest(card.name, NAME, HIGH, POINTS),
            "token": card.token,
            "spelled": card.card.spelled,
        }
        for card in player_cards.cards(day, players, full=asked.desk)
    ]
    return {
        "cut": BADGE,
        "sheets": fill_sheets(badges, BADGE),
        "own_page": asked.address("own_page:page"),
        "unranked": True,
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

"""What is remembered, one file per noun."""

from tournaments.models.account import Account, SignInTries
from tournaments.models.board import (
    Adjustment,
    Board,
    BoardFine,
    BoardPlay,
    BoardResult,
    BoardSet,
    BoardTotal,
)
from tournaments.models.club import Club, Host
from tournaments.models.deal import DealVersion
from tournaments.models.draft import Draft, Wish
from tournaments.models.entry import Entry, Side
from tournaments.models.event import Event, Words
from tournaments.models.offence import OffenceVersion
from tournaments.models.player import Player
from tournaments.models.ruling import Case, Ruling, RulingPoints
from tournaments.models.score import RoundScore, Total
from tournaments.models.table import Device, Occupant, SittingOut, Table
from tournaments.models.tournament import Round, Tournament
from tournaments.models.verification import Verification

__all__ = [
    "Account",
    "Adjustment",
    "Board",
    "BoardFine",
    "BoardPlay",
    "BoardResult",
    "BoardSet",
    "BoardTotal",
    "Case",
    "Club",
    "DealVersion",
    "Device",
    "Draft",
    "Entry",
    "Event",
    "Host",
    "Occupant",
    "OffenceVersion",
    "Player",
    "Round",
    "RoundScore",
    "Ruling",
    "RulingPoints",
    "Side",
    "SignInTries",
    "SittingOut",
    "Table",
    "Total",
    "Tournament",
    "Verification",
    "Wish",
    "Words",
]

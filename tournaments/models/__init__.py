"""What is remembered, one file per noun."""

from tournaments.models.account import Account, SignInTries
from tournaments.models.club import Club, Host
from tournaments.models.deal import DealVersion
from tournaments.models.entry import Entry, Side
from tournaments.models.event import Event, Words
from tournaments.models.player import Player
from tournaments.models.score import RoundScore, Total
from tournaments.models.table import Device, Occupant, SittingOut, Table
from tournaments.models.tournament import Round, Tournament
from tournaments.models.verification import Verification

__all__ = [
    "Account",
    "Club",
    "DealVersion",
    "Device",
    "Entry",
    "Event",
    "Host",
    "Occupant",
    "Player",
    "Round",
    "RoundScore",
    "Side",
    "SignInTries",
    "SittingOut",
    "Table",
    "Total",
    "Tournament",
    "Verification",
    "Words",
]

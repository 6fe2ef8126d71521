"""The models, noun by noun; the other rooms import all of them from here."""

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
from tournaments.models.club import Act, Club, Host, ThrowingAway
from tournaments.models.device import Device, RenewedCard
from tournaments.models.entry import Entry, Side
from tournaments.models.event import Event, Words
from tournaments.models.jury import Case, OffenceVersion, Ruling, RulingPoints
from tournaments.models.player import (
    COLUMNS,
    ORGANISERS,
    PersonColumn,
    Place,
    Player,
)
from tournaments.models.round import (
    Draft,
    Occupant,
    Round,
    SittingOut,
    Table,
    Wish,
)
from tournaments.models.sheet import (
    Agreement,
    DealVersion,
    LateDeal,
    RoundScore,
    Total,
    Verification,
)
from tournaments.models.till import Movement, TillPlan
from tournaments.models.tournament import Tournament

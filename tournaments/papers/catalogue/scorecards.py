"""The scorecard that each player takes home, deal by deal."""

from django.utils.translation import gettext_lazy as _

from tournaments.papers.document import Document, Moment
from tournaments.papers.score_card import by_length
from tournaments.papers.score_cards import cards

PLAYERS = Document(
    "player-deals",
    _("Scorecards"),
    _("One for each player, deal by deal, to take home."),
    Moment.AFTER,
    lambda asked: {"cards": cards(asked)},
    asks=("round", "player"),
    in_boards=False,
    cards="cards",
    together=by_length,
    styles=("papers-after",),
)

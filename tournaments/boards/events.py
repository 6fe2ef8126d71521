"""Kinds of event of boards: their cards, how they are compared, what is given."""

from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from tournaments.boards import wording
from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, Names, change, who


def board(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [_("Board %s") % facts["board"]] if facts.get("board") else []


def how_many(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [_("boards: %s") % facts["boards"]] if facts.get("boards") else []


def fine(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """From whom, and how much of a top."""
    return [*who(facts, names, variant), *_percent(facts)]


def adjusted(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """For which board, what, and how much of a top where that was said."""
    found = [wording.kind(facts["kind"])] if facts.get("kind") else []
    return [*board(facts, names, variant), *found, *_percent(facts)]


def _percent(facts: Facts) -> list[str]:
    return [f"{facts['percent']} %"] if facts.get("percent") else []


KINDS = (
    Kind("movement_pinned", _("Movement of the boards accepted"), tells=how_many),
    Kind("cards_drawn", _("Cards drawn"), tells=how_many),
    Kind("cards_read", _("Cards read from a file"), tells=how_many),
    Kind("cards_typed", _("Cards of a board written down"), tells=board),
    Kind("cards_seen", _("Cards fetched")),
    Kind("comparison_chosen", _("Comparison changed"), tells=change),
    Kind("board_adjusted", _("Result of a board given"), tells=adjusted),
    Kind("board_instead", _("Another board played than the one due"), tells=change),
    Kind("board_fined", _("Fine in per cent of a top"), tells=fine),
    Kind("board_fine_back", _("Fine taken back"), tells=fine),
)

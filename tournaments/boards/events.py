"""Kinds of event of boards: their cards, how they are compared, what is given."""

from fractions import Fraction

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from tournaments.boards import given_words, wording
from tournaments.boards.people import by_name
from tournaments.boards.rules.marks import Ruled
from tournaments.boards.wrong_board.operations import take_back
from tournaments.boards.wrong_board.way_back import way_back
from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, Names, change, ruled_in, who
from tournaments.ledger.ways_back import of_table, the_fact
from tournaments.models import Event


def board(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [_("Board %s") % facts["board"]] if facts.get("board") else []


def how_many(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [_("boards: %s") % facts["boards"]] if facts.get("boards") else []


def fine(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """From whom, how much of a top, and in which case of the jury."""
    return [*who(facts, names, variant), *_percent(facts), *ruled_in(facts)]


def adjusted(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """For which board, to whom, what was given, and in which case of the jury."""
    called, seat = by_name(names.holders(facts)), facts.get("seat")
    to_whom = [called[seat]] if seat in called else []
    found = []
    if facts.get("kind"):
        percent = Fraction(facts["percent"]) if facts.get("percent") else None
        one = Ruled(facts["kind"], percent, facts.get("weighted") or ())
        found.append(given_words.given(variant, one, called))
    return [*board(facts, names, variant), *to_whom, *found, *ruled_in(facts)]


def _percent(facts: Facts) -> list[str]:
    return [f"{facts['percent']} %"] if facts.get("percent") else []


def swapped(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Which board lies there in place of which, and what is given for it or no more."""
    if not facts.get("after"):
        return []
    said = {"after": facts["after"], "before": facts["before"]}
    told = [gettext("board %(after)s, instead of board %(before)s") % said]
    for entry, kind in (facts.get("given") or {}).items():
        given = gettext("nothing is given any more")
        if not facts.get("back"):
            given = wording.short(kind)
        said = {"name": names.entries.get(entry, entry), "points": given}
        told.append(gettext("%(name)s: %(points)s") % said)
    return told


def later(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """At which table of a round to come, and which board in place of which."""
    told = swapped(facts, names, variant)
    if "number" not in facts:  # its round is drawn: the table is named already
        return told
    where = {"round": facts.get("round"), "table": facts["number"]}
    return [gettext("round %(round)s, table %(table)s") % where, *told]


def refuse_on_the_board(event: Event) -> None:
    """Whatever stands on the board that was played in place of the one due."""
    way_back(event)


KINDS = (
    Kind("movement_pinned", _("Movement of the boards accepted"), tells=how_many),
    Kind("cards_drawn", _("Cards drawn"), tells=how_many),
    Kind("cards_read", _("Cards read from a file"), tells=how_many),
    Kind("cards_typed", _("Cards of a board entered"), tells=board),
    Kind("cards_seen", _("Cards downloaded")),
    Kind("comparison_chosen", _("Comparison changed"), tells=change),
    Kind("board_adjusted", _("Result of a board given"), tells=adjusted),
    Kind(
        "board_instead",
        _("Another board played than the one due"),
        of_table(take_back, deal=the_fact("deal")),
        tells=swapped,
        permission="tournaments.adjust_boards",
        family="board at a table",
        about=("table", "deal"),
        standing_on=(refuse_on_the_board,),
    ),
    Kind(
        "board_instead_back",
        _("The board that was due put back"),
        tells=swapped,
        family="board at a table",
    ),
    Kind("board_later", _("Another board put on a table to come"), tells=later),
    Kind("board_fined", _("Fine in per cent of a top"), tells=fine),
    Kind("board_fine_back", _("Fine taken back"), tells=fine),
)

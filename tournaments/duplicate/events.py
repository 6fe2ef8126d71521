"""Kinds of event of boards: their cards, how they are compared, what is given."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy as _

from scoring.duplicate.basis import BASES
from scoring.duplicate.methods import METHODS
from scoring.variant import Variant
from scoring.wording import label_answer, named
from tournaments.accounts.models import Account
from tournaments.boards import wording
from tournaments.boards.rules.gives import read_given
from tournaments.comparison import given_words
from tournaments.comparison.people import by_name
from tournaments.comparison.way_back import way_back
from tournaments.comparison.writes import restore_comparison
from tournaments.duplicate.fouled.operations import foul_back, refuse_once_changed
from tournaments.duplicate.put_off.operations import put_off, refuse_written
from tournaments.duplicate.wrong_board.operations import take_back
from tournaments.ledger.kind import Kind
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts, Names, change_text, ruled_in, value, who
from tournaments.plans.models import Tournament
from tournaments.plans.queries import refuse_finished
from tournaments.tables.ways_back import of_table, of_tournament, the_fact

CATALOGUES: Mapping[str, Mapping[str, Any]] = {
    "comparison_method": METHODS,
    "comparison_basis": BASES,
}


def board(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [_("Board %s") % facts["board"]]


def board_count(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [_("boards: %s") % facts["boards"]]


def fine(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say from whom, how much of a top, and in which case of the jury."""
    return [*who(facts, names, variant), f"{facts['percent']} %", *ruled_in(facts)]


def adjustment(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say for which board, to whom, what was given, and in which case of the jury."""
    called, seat = by_name(names.holders(facts)), facts["seat"]
    to_whom = [called[seat]] if seat in called else []
    given = given_words.given_in_words(read_given(facts), called)
    return [*board(facts, names, variant), *to_whom, given, *ruled_in(facts)]


def swap(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say which board lies in place of which, and what is given for it or no more."""
    told = [gettext("board %(after)s, instead of board %(before)s") % facts]
    back = gettext("nothing is given any more") if facts.get("back") else ""
    for entry, kind in facts.get("given", {}).items():
        points = back or wording.short(kind)
        said = {"name": names.entries.get(entry, entry), "points": points}
        told.append(gettext("%(name)s: %(points)s") % said)
    if "full" in facts:
        full = gettext("%(places)s results make a board full since")
        told.append(full % {"places": facts["full"]})
    return told


def fouled_board(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say which board it is, and which cards it had from there on."""
    return [*board(facts, names, variant), str(wording.CARDS[facts["cards"]])]


def undo_foul(tournament: Tournament, facts: Facts, by: Account) -> object:
    return foul_back(tournament=tournament, facts=facts, by=by)


def later_swap(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say at which table of a round to come which board lies in place of which."""
    told = swap(facts, names, variant)
    if "number" not in facts:  # its round is drawn: the table is named already
        return told
    where = {"round": facts["round"], "table": facts["number"]}
    return [gettext("round %(round)s, table %(table)s") % where, *told]


def changed_answers(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say what changed of how boards are compared, each with what it was."""
    before, after = facts["before"], facts["after"]
    return [
        label_answer(
            str(wording.CHOSEN.get(key, key)),
            change_text(
                *(value(_answer(key, kept[key]), names) for kept in (after, before))
            ),
        )
        for key in after
        if after[key] != before[key]
    ]


def _answer(key: str, kept: Any) -> Any:
    known = CATALOGUES.get(key, {})
    return named(known[kept].names) if kept in known else kept


def refuse_while_finished(event: Event) -> None:
    refuse_finished(event.tournament)


KINDS = (
    Kind("movement_pinned", _("Movement of the boards accepted"), tells=board_count),
    Kind("cards_drawn", _("Cards drawn"), tells=board_count),
    Kind("cards_read", _("Cards read from a file"), tells=board_count),
    Kind("cards_typed", _("Cards of a board entered"), tells=board),
    Kind("cards_seen", _("Cards downloaded")),
    Kind(
        "comparison_chosen",
        _("Comparison changed"),
        of_tournament(restore_comparison, chosen=the_fact("before")),
        tells=changed_answers,
        permission="tournaments.plan",
        standing_on=(refuse_while_finished,),
    ),
    Kind("board_adjusted", _("Result of a board given"), tells=adjustment),
    Kind(
        "board_instead",
        _("Another board played than the one due"),
        of_table(take_back, deal=the_fact("deal")),
        tells=swap,
        permission="tournaments.adjust_boards",
        family="board at a table",
        about=("table", "deal"),
        standing_on=(way_back,),  # whatever stands on the board played in its place
    ),
    Kind(
        "board_instead_back",
        _("The board that was due put back"),
        tells=swap,
        family="board at a table",
    ),
    Kind(
        "board_fouled",
        _("Board had other cards from a table on"),
        undo_foul,
        tells=fouled_board,
        permission="tournaments.adjust_boards",
        family="cards of a board",
        about=("board",),
        standing_on=(refuse_once_changed,),
    ),
    Kind(
        "board_fouled_back",
        _("Cards of a board as they were said before"),
        tells=fouled_board,
        family="cards of a board",
        about=("board",),
    ),
    Kind(
        "board_put_off",
        _("Board put off: it is played later"),
        of_table(put_off, deal=the_fact("deal"), later=False),
        tells=board,
        family="board put off",
        about=("table", "deal"),
        standing_on=(refuse_written,),
    ),
    Kind(
        "board_put_off_back",
        _("Board belongs to its round again"),
        of_table(put_off, deal=the_fact("deal")),
        tells=board,
        family="board put off",
        about=("table", "deal"),
        standing_on=(refuse_written,),
    ),
    Kind("board_later", _("Another board put on a table to come"), tells=later_swap),
    Kind("board_fined", _("Fine in per cent of a top"), tells=fine),
    Kind("board_fine_back", _("Fine taken back"), tells=fine),
)
